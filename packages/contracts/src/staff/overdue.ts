/** After how many hours work without a deadline of its own is overdue: on home, in lists, in figures and in news. */
export const OVERDUE_HOURS = {
  /** A paid order that waits for keys. */
  keys: 24,
  /** A payment that is held for a person to look at. */
  review: 24,
  /** Money that was asked back. */
  return: 24,
  /** A review that nobody has moderated. */
  rating: 48,
} as const

export type OverdueKind = keyof typeof OVERDUE_HOURS

const HOUR_MS = 3_600_000

/** By when work that began at a moment is due. */
export const dueAfter = (kind: OverdueKind, since: string): number =>
  Date.parse(since) + OVERDUE_HOURS[kind] * HOUR_MS

/** A deadline of this very moment has passed, here as in the database. */
export const isOverdue = (dueAt: number, now: number): boolean => dueAt <= now

const DAY_MS = 24 * HOUR_MS

/** "42 days", "3 hours", "less than an hour": how long something lasts, in its largest whole unit. */
export function lengthText(ms: number): string {
  const [count, noun] =
    ms >= DAY_MS ? [Math.floor(ms / DAY_MS), 'day'] : [Math.floor(ms / HOUR_MS), 'hour']
  if (count < 1) return 'less than an hour'
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
