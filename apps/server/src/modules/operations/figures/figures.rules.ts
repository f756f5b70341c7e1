/** Ways to cut figures; a total is cut in no way. */
export const cuts = ['total', 'day', 'edition', 'currency', 'country', 'store', 'channel'] as const
export type Cut = (typeof cuts)[number]

/** Minor units. A refund that came back is taken off; a dispute that was won is told apart. */
export type Entries = Readonly<{
  charged: number
  refunded: number
  disputed: number
  wonBack: number
  /** Of orders that were paid already, and what went back of it. */
  secondCharged: number
  secondReturned: number
}>

export const noEntries: Entries = {
  charged: 0,
  refunded: 0,
  disputed: 0,
  wonBack: 0,
  secondCharged: 0,
  secondReturned: 0,
}

/** Days in UTC, the last included. Figures from `before` to `from` are those of the period to compare with. */
export type Period = Readonly<{
  before: string
  from: string
  to: string
  /** Null is every store. */
  stores: readonly string[] | null
}>

export const netOf = (entries: Entries) =>
  entries.charged -
  entries.refunded -
  entries.disputed +
  entries.wonBack +
  entries.secondCharged -
  entries.secondReturned

const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : null)

/** By money: of what was charged, how much went back. */
export const refundRateOf = ({ refunded, charged }: Entries) => shareOf(refunded, charged)

type Counts = Readonly<{ orders: number; freeOrders: number }>

/** By orders, as card networks count. */
export const disputeRateOf = (disputedOrders: number, { orders, freeOrders }: Counts) =>
  shareOf(disputedOrders, orders - freeOrders)

/** What an order brings, free ones included. */
export const averageOf = ({ charged }: Entries, { orders }: Pick<Counts, 'orders'>) =>
  orders > 0 ? Math.round(charged / orders) : null

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
