import { countries } from '@keyhaven/contracts/data/countries'
import { sql } from 'kysely'
import { settingsOf } from '../../../modules/platform/settings/settings.service.ts'
import type { Behind, Figures, ReportPlan, Shown } from '../report-plan.ts'

const countryNames = new Map<string, string>(countries.map(({ code, name }) => [code, name]))
export const countryOf = (code: string) => countryNames.get(code) ?? code

export const toOrder = sql`'/admin/main-site?tab=orders&id=' || o.id`

/** Refunds and disputes take away; what was reversed comes back. */
const signed = sql`
  case when l.kind in ('refund', 'dispute') then -l.amount_minor else l.amount_minor end`

const entries: Pick<Behind, 'from' | 'at' | 'id' | 'currency' | 'title' | 'to'> = {
  from: sql`ledger l join orders o on o.id = l.order_id`,
  at: sql`l.at`,
  id: { by: sql`l.id`, type: 'bigint' },
  currency: sql`l.currency`,
  title: sql`'Order ' || o.order_number`,
  to: toOrder,
}

const kindWords = sql`
  case l.kind
    when 'charge' then 'Payment'
    when 'refund' then 'Refund'
    when 'refund_reversal' then 'Refund that came back'
    when 'dispute' then 'Dispute'
    else 'Dispute won'
  end`

const money = (id: string, title: string, isFact = false): Shown => ({
  id,
  title,
  unit: 'money',
  isFact,
})

const days = sql`day, kind, currency, amount_minor, usd_minor, order_count`

/** Whole days, and what is not yet part of them: together they are the ledger to the cent. */
const figures = sql`(
  select ${days} from figure_days
  union all
  select ${days} from figure_deltas
) l`

const signedDollars = sql`
  case when l.kind in ('refund', 'dispute') then -l.usd_minor else l.usd_minor end`

const sumOf = (kind: string, back: string) => sql`
  coalesce(sum(l.amount_minor) filter (where l.kind = ${sql.lit(kind)}), 0)
    - coalesce(sum(l.amount_minor) filter (where l.kind = ${sql.lit(back)}), 0)`

export const revenue: ReportPlan = {
  key: 'revenue',
  lead: 'Payments minus refunds and disputes, as the ledger has them, on the day the money moved. Before fees.',
  rowTitle: 'Currency',
  from: figures,
  at: sql`(l.day::timestamp at time zone 'UTC')`,
  within: (from, to) => sql`l.day between ${from}::date and ${to}::date`,
  // A free order moves no money.
  where: sql`l.kind <> 'free'`,
  group: sql`l.currency`,
  name: sql`l.currency`,
  currency: sql`l.currency`,
  hasCurrencies: true,
  value: signed,
  chart: { title: 'Net revenue', noun: 'net revenue', unit: 'money' },
  measures: [
    { id: 'orders', by: sql`coalesce(sum(l.order_count) filter (where l.kind = 'charge'), 0)` },
    { id: 'charged', by: sql`coalesce(sum(l.amount_minor) filter (where l.kind = 'charge'), 0)` },
    { id: 'refunded', by: sumOf('refund', 'refund_reversal') },
    { id: 'disputed', by: sumOf('dispute', 'dispute_reversal') },
    { id: 'net', by: sql`sum(${signed})` },
    { id: 'dollars', by: sql`sum(${signedDollars})` },
  ],
  columns: [
    { id: 'orders', title: 'Orders', unit: 'count', isFact: true },
    money('charged', 'Charged', true),
    money('refunded', 'Refunded'),
    money('disputed', 'Disputed'),
    money('net', 'Net revenue', true),
    { ...money('dollars', 'Net in dollars'), currency: 'USD' },
  ],
  biggest: 'orders',
  notes: async () => ['Each row is in its own currency; dollars are at the rate of each order.'],
  behind: { ...entries, group: sql`l.currency`, value: signed, text: kindWords },
}

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
  outside: 'Made at the card provider',
}

const givenBack = sql`case when l.kind = 'refund' then l.amount_minor else -l.amount_minor end`
const reason = sql`coalesce(r.reason, 'outside')`
const isRefund = sql`l.kind in ('refund', 'refund_reversal')`

export const refunds: ReportPlan = {
  key: 'refunds',
  lead: 'Money that went back to buyers, on the day it went, by the reason that was given. Disputes are not refunds.',
  rowTitle: 'Reason',
  from: sql`ledger l left join refund_requests r on r.refund_ref = l.provider_ref`,
  where: isRefund,
  at: sql`l.at`,
  group: reason,
  name: reason,
  nameOf: (name) => reasons[name] ?? name,
  currency: sql`l.currency`,
  hasCurrencies: true,
  value: givenBack,
  chart: { title: 'Refunded', noun: 'refunded', unit: 'money' },
  measures: [
    { id: 'refunds', by: sql`count(*) filter (where l.kind = 'refund')` },
    { id: 'reversed', by: sql`count(*) filter (where l.kind = 'refund_reversal')` },
    { id: 'refunded', by: sql`sum(${givenBack})` },
  ],
  columns: [
    { id: 'refunds', title: 'Refunds', unit: 'count', isFact: true },
    { id: 'reversed', title: 'Came back', unit: 'count' },
    money('refunded', 'Refunded', true),
  ],
  biggest: 'refunds',
  notes: async () => ['Currencies are not added up: each row is in its own.'],
  behind: {
    ...entries,
    from: sql`
      ledger l
      join orders o on o.id = l.order_id
      left join refund_requests r on r.refund_ref = l.provider_ref`,
    where: isRefund,
    group: reason,
    value: givenBack,
    text: kindWords,
  },
}

const documented = sql`case when i.kind = 'invoice' then i.amount_minor else -i.amount_minor end`
const documents = sql`invoices i join orders o on o.id = i.order_id`

export const tax: ReportPlan = {
  key: 'tax',
  lead: 'Invoices minus credit notes by the country that was billed, on the day each was issued.',
  rowTitle: 'Country',
  from: documents,
  at: sql`i.issued_at`,
  group: sql`o.country`,
  name: sql`o.country`,
  nameOf: countryOf,
  currency: sql`i.currency`,
  hasCurrencies: true,
  value: documented,
  chart: { title: 'Net of documents', noun: 'net of documents', unit: 'money' },
  measures: [
    { id: 'documents', by: sql`count(*)` },
    {
      id: 'invoiced',
      by: sql`coalesce(sum(i.amount_minor) filter (where i.kind = 'invoice'), 0)`,
    },
    {
      id: 'credited',
      by: sql`coalesce(sum(i.amount_minor) filter (where i.kind = 'credit_note'), 0)`,
    },
    { id: 'net', by: sql`sum(${documented})` },
  ],
  columns: [
    { id: 'documents', title: 'Documents', unit: 'count', isFact: true },
    money('invoiced', 'Invoiced', true),
    money('credited', 'Credited', true),
    money('net', 'Net', true),
    // No document has an amount of tax, so there is none to add up.
    { id: 'tax', title: 'Tax', unit: 'money', of: (_: Figures) => null },
  ],
  biggest: 'documents',
  notes: async (ctx) => {
    const { 'invoice.tax_note': words } = await settingsOf(ctx)
    return [
      `No document states an amount of tax, so it is shown as unknown. New ones say: “${words}”`,
      'Currencies are not added up: each row is in its own.',
    ]
  },
  behind: {
    from: documents,
    at: sql`i.issued_at`,
    id: { by: sql`i.id`, type: 'bigint' },
    group: sql`o.country`,
    currency: sql`i.currency`,
    value: documented,
    title: sql`case when i.kind = 'invoice' then 'Invoice ' else 'Credit note ' end || i.number`,
    text: sql`'Order ' || o.order_number`,
    to: toOrder,
  },
}
