import { sql } from 'kysely'
import type { ReportPlan } from '../report-plan.ts'
import { kindWords, type MoneyWay, money, toOrder } from './money.ts'

const reasons: Readonly<Record<string, string>> = {
  changed_mind: 'Changed their mind',
  wrong_edition: 'Wrong edition',
  does_not_activate: 'Key did not work',
  not_delivered: 'Not delivered',
  other: 'Another reason',
  withdrawal: 'Withdrawal',
  fraud: 'Fraud',
  goodwill: 'Goodwill',
  payment_refused: 'Payment refused',
  outside: 'Refunded in the card provider’s dashboard',
  second: 'Second payment given back',
}

const isSecond = sql`a.status is not distinct from 'duplicate'`
const reason = sql`case when ${isSecond} then 'second' else coalesce(r.reason, 'outside') end`
const isRefund = sql`l.kind in ('refund', 'refund_reversal')`
const from = sql`
  ledger l
  join orders o on o.id = l.order_id
  left join payment_attempts a on a.id = l.attempt_id
  left join refund_requests r on r.refund_ref = l.provider_ref`

export const refundsIn = (way: MoneyWay): ReportPlan => {
  const amount = way.amount({
    amount: sql`l.amount_minor`,
    currency: sql`l.currency`,
    at: sql`l.at`,
  })
  const givenBack = sql`case when l.kind = 'refund' then ${amount} else -${amount} end`
  const refunded = sql`case when ${isSecond} then 0 else ${givenBack} end`
  const currency = way.currency(sql`l.currency`)
  return {
    key: 'refunds',
    lead: 'Money that went back to buyers, by transaction date and reason. Disputes are not refunds.',
    rowTitle: 'Reason',
    from,
    where: isRefund,
    at: sql`l.at`,
    group: reason,
    name: reason,
    nameOf: (name) => reasons[name] ?? name,
    currency,
    hasCurrencies: true,
    ownCurrency: sql`l.currency`,
    value: refunded,
    chart: { title: 'Refunded', noun: 'refunded', unit: 'money' },
    measures: [
      { id: 'refunds', by: sql`count(*) filter (where l.kind = 'refund' and not (${isSecond}))` },
      { id: 'reversed', by: sql`count(*) filter (where l.kind = 'refund_reversal')` },
      { id: 'refunded', by: sql`sum(${refunded})` },
      { id: 'secondReturned', by: sql`coalesce(sum(${givenBack}) filter (where ${isSecond}), 0)` },
    ],
    columns: [
      { id: 'refunds', title: 'Refunds', unit: 'count', isFact: true },
      { id: 'reversed', title: 'Came back', unit: 'count' },
      money('refunded', 'Refunded', { isFact: true, figure: 'refunded' }),
      money('secondReturned', 'Second payments given back', {
        isFact: true,
        figure: 'secondReturned',
      }),
    ],
    biggest: 'refunds',
    notes: async () => ['A second payment that is given back is no refund and has no credit note.'],
    behind: {
      from,
      where: isRefund,
      at: sql`l.at`,
      id: { by: sql`l.id`, type: 'bigint' },
      group: reason,
      currency,
      ownCurrency: sql`l.currency`,
      value: sql`case when ${isSecond} then null else ${givenBack} end`,
      title: sql`'Order ' || o.order_number`,
      text: sql`case when ${isSecond} then 'Second payment given back' else ${kindWords} end`,
      to: toOrder,
    },
  }
}
