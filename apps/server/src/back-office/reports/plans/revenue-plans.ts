import { figureDefinitions } from '@keyhaven/contracts/staff/figures'
import { sql } from 'kysely'
import type { ReportPlan, Shown } from '../report-plan.ts'
import { kindWords, type MoneyWay, money, toOrder } from './money.ts'

const days = sql`day, kind, currency, amount_minor, usd_minor, order_count`

/** Whole days, and what is not yet part of them: together they are the ledger to the cent. */
const figures = sql`(
  select ${days} from figure_days
  union all
  select ${days} from figure_deltas
) l`

const takesAway = sql`l.kind in ('refund', 'dispute', 'second_refund')`

const sumOf = ({ figure }: MoneyWay, kind: string) => sql`
  coalesce(sum(${figure}) filter (where l.kind = ${sql.lit(kind)}), 0)`

const name = (figure: 'charged' | 'refunded' | 'disputed' | 'wonBack' | 'net'): Shown =>
  money(figure, figureDefinitions[figure].name, { figure })

const columns: readonly Shown[] = [
  { id: 'orders', title: 'Orders', unit: 'count', figure: 'orders', isFact: true },
  { id: 'freeOrders', title: 'Free orders', unit: 'count', figure: 'freeOrders' },
  { ...name('charged'), isFact: true },
  { ...name('refunded'), isFact: true },
  name('disputed'),
  name('wonBack'),
  money('secondCharged', 'Charged twice', { figure: 'secondCharged' }),
  money('secondReturned', 'Given back', { figure: 'secondReturned' }),
  { ...name('net'), isFact: true },
]

const signedEntry = (way: MoneyWay) => {
  const amount = way.amount({
    amount: sql`l.amount_minor`,
    currency: sql`l.currency`,
    at: sql`l.at`,
  })
  return sql`case when l.kind in ('refund', 'dispute') then -${amount} else ${amount} end`
}

export const revenueIn = (way: MoneyWay): ReportPlan => {
  const signed = sql`case when ${takesAway} then -${way.figure} else ${way.figure} end`
  return {
    key: 'revenue',
    lead: figureDefinitions.net.says,
    rowTitle: 'Currency charged',
    from: figures,
    at: sql`(l.day::timestamp at time zone 'UTC')`,
    within: (from, to) => sql`l.day between ${from}::date and ${to}::date`,
    group: sql`l.currency`,
    name: sql`l.currency`,
    currency: way.currency(sql`l.currency`),
    hasCurrencies: true,
    ownCurrency: sql`l.currency`,
    value: signed,
    chart: { title: 'Net revenue', noun: 'net revenue', unit: 'money' },
    measures: [
      { id: 'orders', by: sql`sum(l.order_count)` },
      {
        id: 'freeOrders',
        by: sql`coalesce(sum(l.order_count) filter (where l.kind = 'free'), 0)`,
      },
      { id: 'charged', by: sumOf(way, 'charge') },
      { id: 'refunded', by: sql`${sumOf(way, 'refund')} - ${sumOf(way, 'refund_reversal')}` },
      { id: 'disputed', by: sumOf(way, 'dispute') },
      { id: 'wonBack', by: sumOf(way, 'dispute_reversal') },
      { id: 'secondCharged', by: sumOf(way, 'second_charge') },
      {
        id: 'secondReturned',
        by: sql`${sumOf(way, 'second_refund')} - ${sumOf(way, 'second_refund_reversal')}`,
      },
      { id: 'net', by: sql`sum(${signed})` },
    ],
    columns,
    biggest: 'orders',
    notes: async () => [
      'Free orders count as orders and bring no revenue.',
      'An order that was paid twice is one order. The second payment and its return have columns of their own.',
    ],
    behind: {
      from: sql`ledger l join orders o on o.id = l.order_id`,
      at: sql`l.at`,
      id: { by: sql`l.id`, type: 'bigint' },
      group: sql`l.currency`,
      currency: way.currency(sql`l.currency`),
      ownCurrency: sql`l.currency`,
      value: signedEntry(way),
      title: sql`'Order ' || o.order_number`,
      text: kindWords,
      to: toOrder,
    },
  }
}
