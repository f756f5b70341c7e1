const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR
const SOON_MINUTES = 120

export type Due = Readonly<{ text: string; tone: 'late' | 'soon' | 'calm' }>

/** "12 min", "1 h 39 min", "23 h", "3 d" */
export function spanText(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`
  if (minutes >= 2 * DAY) return `${Math.round(minutes / DAY)} d`
  const hours = Math.floor(minutes / HOUR)
  const rest = minutes % HOUR
  return hours >= 5 || rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** How an answer stands: "12 min over", "38 min left". Nothing while nobody waits. */
export function dueText(dueAt: string | null, now: number): Due | undefined {
  if (dueAt === null) return undefined
  const left = Date.parse(dueAt) - now
  const minutes = Math.ceil(Math.abs(left) / MINUTE_MS)
  if (left <= 0) return { text: `${spanText(minutes)} over`, tone: 'late' }
  return { text: `${spanText(minutes)} left`, tone: minutes <= SOON_MINUTES ? 'soon' : 'calm' }
}

const eastern = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/New_York',
})

/** "Wed 18 Nov, 18:00 ET": by the clock that the support hours are told in. */
export const dueMoment = (dueAt: string) => {
  const parts = eastern.formatToParts(new Date(dueAt))
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('weekday')} ${part('day')} ${part('month')}, ${part('hour')}:${part('minute')} ET`
}
