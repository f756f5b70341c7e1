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
  averageOf,
  daysBetween,
  disputeRateOf,
  type Entries,
  everyDay,
  netOf,
  noEntries,
  type Period,
  plusDays,
  refundRateOf,
} from '../../modules/operations/figures/figures.rules.ts'

/** A row of figures, as far as these rules look at it. */
export type Figures = Readonly<{
  cut: string
  key: string
  isNow: boolean
  usd: Entries
  orders: number
  freeOrders: number
  units: number
}>

const lengths: Readonly<Record<Exclude<OverviewRange, 'custom'>, number>> = {
  today: 1,
  '7d': 7,
  '30d': 30,
  '90d': 90,
  '12m': 365,
}

type OverviewQuery = Readonly<{
  range: OverviewRange
  from?: string | undefined
  to?: string | undefined
}>

/** The days asked for. Days of one's own count where both are named, in either order. */
export function daysOf(
  { range, from, to }: OverviewQuery,
  today: string,
): { from: string; to: string } {
  if (range !== 'custom') return { from: plusDays(today, 1 - lengths[range]), to: today }
  if (!from || !to) return { from: plusDays(today, 1 - lengths['30d']), to: today }
  const [first, last] = from <= to ? [from, to] : [to, from]
  const isTooLong = daysBetween(first, last) > MOST_DAYS
  return { from: isTooLong ? plusDays(last, 1 - MOST_DAYS) : first, to: last }
}

const dollars = (cents: number) => toDecimal(money(cents, 'USD'))

/** Each part of net revenue and what is left, as decimals. */
export const partsOf = (entries: Entries, text: (minor: number) => string) => ({
  charged: text(entries.charged),
  refunded: text(entries.refunded),
  disputed: text(entries.disputed),
  wonBack: text(entries.wonBack),
  secondCharged: text(entries.secondCharged),
  secondReturned: text(entries.secondReturned),
  net: text(netOf(entries)),
})

type Counted = Readonly<{ funnel: OverviewFunnel; disputedOrders: number }>

/** What staff see first of a period. */
export function totalsOf(
  figures: Figures | undefined,
  { funnel, disputedOrders }: Counted,
): OverviewTotals {
  const { usd = noEntries, orders = 0, freeOrders = 0, units = 0 } = figures ?? {}
  const average = averageOf(usd, { orders })
  return {
    ...partsOf(usd, dollars),
    orders,
    freeOrders,
    units,
    average: average === null ? null : dollars(average),
    refundShare: refundRateOf(usd),
    disputeShare: disputeRateOf(disputedOrders, { orders, freeOrders }),
    conversion: funnel.seen > 0 ? funnel.paid / funnel.seen : null,
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
      net: dollars(netOf(now?.usd ?? noEntries)),
      orders: now?.orders ?? 0,
      refunded: dollars(now?.usd.refunded ?? 0),
      netBefore: dollars(netOf(then?.usd ?? noEntries)),
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
      const cents = netOf(now?.usd ?? noEntries)
      const slice = {
        key,
        name: nameOf(key),
        net: dollars(cents),
        netBefore: dollars(netOf(then?.usd ?? noEntries)),
        orders: now?.orders ?? 0,
        units: now?.units ?? 0,
      }
      return { cents, slice }
    })
    .toSorted((a, b) => b.cents - a.cents || a.slice.key.localeCompare(b.slice.key))
    .map(({ slice }) => slice)
}
