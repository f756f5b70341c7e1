import { money, toDecimal } from '@keyhaven/contracts/money'
import {
  MOST_DAYS,
  type OverviewDay,
  type OverviewFunnel,
  type OverviewRange,
  type OverviewSlice,
  type OverviewTotals,
} from '@keyhaven/contracts/staff/overview'
import {
  daysBetween,
  type Entries,
  everyDay,
  netOf,
  type Period,
  plusDays,
} from '../../modules/operations/figures/figures.rules.ts'

/** A row of figures, as far as these rules look at it. */
export type Figures = Readonly<{
  cut: string
  key: string
  isNow: boolean
  usd: Entries
  orders: number
  units: number
}>

const lengths: Readonly<Record<Exclude<OverviewRange, 'custom'>, number>> = {
  today: 1,
  '7d': 7,
  '30d': 30,
  '90d': 90,
  '12m': 365,
}

type Asked = Readonly<{ range: OverviewRange; from?: string | undefined; to?: string | undefined }>

/** The days asked for. Days of one's own count where both are named, in either order. */
export function daysOf({ range, from, to }: Asked, today: string): { from: string; to: string } {
  if (range !== 'custom') return { from: plusDays(today, 1 - lengths[range]), to: today }
  if (!from || !to) return { from: plusDays(today, 1 - lengths['30d']), to: today }
  const [first, last] = from <= to ? [from, to] : [to, from]
  const isTooLong = daysBetween(first, last) > MOST_DAYS
  return { from: isTooLong ? plusDays(last, 1 - MOST_DAYS) : first, to: last }
}

const dollars = (cents: number) => toDecimal(money(cents, 'USD'))

const none: Entries = { charged: 0, refunded: 0, disputed: 0 }
const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)

/** What staff see first of a period. */
export function totalsOf(figures: Figures | undefined, funnel: OverviewFunnel): OverviewTotals {
  const { usd = none, orders = 0, units = 0 } = figures ?? {}
  return {
    net: dollars(netOf(usd)),
    orders,
    units,
    average: orders > 0 ? dollars(Math.round(usd.charged / orders)) : null,
    refundShare: share(usd.refunded, usd.charged),
    disputeShare: share(usd.disputed, usd.charged),
    conversion: share(funnel.paid, funnel.seen),
  }
}

/** Each day beside the one as far into the period before. */
export function daysWith(rows: readonly Figures[], period: Period): OverviewDay[] {
  const byDay = new Map(rows.filter(({ cut }) => cut === 'day').map((row) => [row.key, row]))
  const before = everyDay(period.before, plusDays(period.from, -1))
  return everyDay(period.from, period.to).map((day, nth) => {
    const now = byDay.get(day)
    const then = byDay.get(before[nth] ?? '')
    return {
      day,
      net: dollars(netOf(now?.usd ?? none)),
      orders: now?.orders ?? 0,
      refunded: dollars(now?.usd.refunded ?? 0),
      netBefore: dollars(netOf(then?.usd ?? none)),
      ordersBefore: then?.orders ?? 0,
    }
  })
}

/** One cut of the period, the greatest first. */
export function slicesOf(
  rows: readonly Figures[],
  cut: string,
  nameOf: (key: string) => string = () => '',
): OverviewSlice[] {
  const own = rows.filter((row) => row.cut === cut)
  const keys = [...new Set(own.map(({ key }) => key))]
  return keys
    .map((key) => {
      const now = own.find((row) => row.key === key && row.isNow)
      const then = own.find((row) => row.key === key && !row.isNow)
      const cents = netOf(now?.usd ?? none)
      const slice = {
        key,
        name: nameOf(key),
        net: dollars(cents),
        netBefore: dollars(netOf(then?.usd ?? none)),
        orders: now?.orders ?? 0,
        units: now?.units ?? 0,
      }
      return { cents, slice }
    })
    .toSorted((a, b) => b.cents - a.cents || a.slice.key.localeCompare(b.slice.key))
    .map(({ slice }) => slice)
}
