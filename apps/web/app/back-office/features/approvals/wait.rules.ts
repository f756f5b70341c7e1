const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

/** "in 9 min", "in 23 h 59 min"; undefined once it is over. */
export function waitText(until: string, now: number): string | undefined {
  const minutes = Math.ceil((Date.parse(until) - now) / MINUTE_MS)
  if (minutes <= 0) return undefined
  const hours = Math.floor(minutes / HOUR_MINUTES)
  const rest = minutes % HOUR_MINUTES
  return `in ${[hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')}`
}
