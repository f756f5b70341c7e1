import { daysBetween } from '@keyhaven/contracts/staff/reports'

const DAY_MS = 86_400_000

/** Whole days of UTC, both included. */
export type Days = Readonly<{ from: string; to: string }>
export type Range = Days & Readonly<{ before: Days }>

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

type RangeQuery = Readonly<{ from?: string | undefined; to?: string | undefined; days: number }>

/** The days that were asked for, and as many before them. */
export function rangeOf({ from, to, days }: RangeQuery, today: string): Range {
  const last = to ?? today
  const first = from ?? dayAfter(last, 1 - days)
  const length = daysBetween(first, last)
  return {
    from: first,
    to: last,
    before: { from: dayAfter(first, -length), to: dayAfter(first, -1) },
  }
}

const WEEKS_FROM = 15
const MONTHS_FROM = 120

/** How many days one bar stands for: more than thirty bars cannot be told apart. */
function bucketDays(days: number): number {
  if (days < WEEKS_FROM) return 1
  return days < MONTHS_FROM ? 7 : 30
}

/** The range cut into bars; the last one may be shorter. */
export function bucketsOf({ from, to }: Days): Days[] {
  const length = daysBetween(from, to)
  const size = bucketDays(length)
  return Array.from({ length: Math.ceil(length / size) }, (_, at) => ({
    from: dayAfter(from, at * size),
    to: dayAfter(from, Math.min((at + 1) * size, length) - 1),
  }))
}
