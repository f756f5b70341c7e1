const both = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** "12 Nov 2026, 14:26", in UTC like every time of the back office. */
export const when = (time: string) => both.format(new Date(time))

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** "12 Nov 2026" */
export const day = (time: string) => date.format(new Date(time))

const MINUTE_MS = 60_000
const steps = [
  { unit: 'minute', ms: MINUTE_MS, until: 60 * MINUTE_MS },
  { unit: 'hour', ms: 60 * MINUTE_MS, until: 24 * 60 * MINUTE_MS },
  { unit: 'day', ms: 24 * 60 * MINUTE_MS, until: Number.POSITIVE_INFINITY },
] as const

const relative = new Intl.RelativeTimeFormat('en', { style: 'short' })

/** "2 min. ago" */
export function ago(time: string, now = Date.now()): string {
  const passed = Math.max(now - Date.parse(time), 0)
  if (passed < MINUTE_MS) return 'just now'
  const step = steps.find(({ until }) => passed < until) ?? steps[2]
  return relative.format(-Math.floor(passed / step.ms), step.unit)
}
