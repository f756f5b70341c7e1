/** Ways to cut figures; a total is cut in no way. */
export const cuts = ['total', 'day', 'edition', 'currency', 'country', 'store', 'channel'] as const
export type Cut = (typeof cuts)[number]

/** Minor units. What came back of a refund or a dispute is taken off it. */
export type Entries = Readonly<{ charged: number; refunded: number; disputed: number }>

/** Days in UTC, the last included. Figures from `before` to `from` are those of the period to compare with. */
export type Period = Readonly<{
  before: string
  from: string
  to: string
  /** Null is every store. */
  stores: readonly string[] | null
}>

export const netOf = ({ charged, refunded, disputed }: Entries) => charged - refunded - disputed

const DAY_MS = 86_400_000
const time = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string) =>
  Math.round((time(to) - time(from)) / DAY_MS) + 1

export const plusDays = (day: string, days: number) => dayOf(time(day) + days * DAY_MS)

/** Every day from the first to the last. */
export const everyDay = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) }, (_, nth) => plusDays(from, nth))

/** The days asked for, with as many before them. */
export const periodOf = (
  from: string,
  to: string,
  stores: readonly string[] | null = null,
): Period => ({ before: plusDays(from, -daysBetween(from, to)), from, to, stores })
