import { sql } from 'kysely'
import type { Figures, ReportPlan, Shown, Sql } from '../report-plan.ts'
import { toOrder } from './money.ts'

const sold = sql`
  assignments a
  join key_units u on u.id = a.unit_id
  join key_batches b on b.id = u.batch_id
  join suppliers s on s.id = b.supplier_id
  join order_lines l on l.id = a.order_line_id`

/** A buyer said so and was not refused, or staff replaced it. */
const isFaulty = sql`(
  exists (select from key_claims c where c.assignment_id = a.id and c.state <> 'refused')
  or exists (select from key_replacements r where r.assignment_id = a.id))`

const isCostKnown = sql`b.unit_cost_minor is not null and b.cost_currency = 'USD'`

const share = (part: number | null | undefined, whole: number | null | undefined) =>
  whole ? ((part ?? 0) / whole) * 100 : null

/** Of the keys whose cost is known; how many those are is said beside it. */
const marginOf = ({ known, knownRevenue, cost }: Figures) =>
  known ? (knownRevenue ?? 0) - (cost ?? 0) : null

const revenueOf = (of: Sql) => sql`
  coalesce(round(sum(l.total_minor::numeric / l.quantity) filter (where a.revoked_at is null and ${of})), 0)`

const measures: ReportPlan['measures'] = [
  { id: 'assigned', by: sql`count(*)` },
  { id: 'faulty', by: sql`count(*) filter (where ${isFaulty})` },
  { id: 'revenue', by: revenueOf(sql`true`) },
  { id: 'knownRevenue', by: revenueOf(isCostKnown) },
  { id: 'known', by: sql`count(*) filter (where ${isCostKnown})` },
  { id: 'cost', by: sql`coalesce(sum(b.unit_cost_minor) filter (where ${isCostKnown}), 0)` },
]

const columns: readonly Shown[] = [
  { id: 'assigned', title: 'Assigned', unit: 'count', isFact: true },
  { id: 'faulty', title: 'Faulty', unit: 'count', isFact: true },
  {
    id: 'defects',
    title: 'Defect rate',
    unit: 'percent',
    isFact: true,
    of: ({ faulty, assigned }) => share(faulty, assigned),
  },
  { id: 'revenue', title: 'Revenue', unit: 'money' },
  {
    id: 'cost',
    title: 'Known cost',
    unit: 'money',
    of: ({ known, cost }) => (known ? (cost ?? 0) : null),
  },
  { id: 'margin', title: 'Margin', unit: 'money', figure: 'margin', isFact: true, of: marginOf },
  {
    id: 'costKnown',
    title: 'Cost known',
    unit: 'percent',
    isFact: true,
    of: ({ known, assigned }) => share(known, assigned),
  },
]

const shared = {
  from: sold,
  at: sql`a.assigned_at`,
  currency: sql`'USD'`,
  hasCurrencies: false,
  value: sql`1`,
  chart: { title: 'Keys assigned', noun: 'keys', unit: 'count' },
  measures,
  columns,
  biggest: 'assigned',
  notes: async () => [
    'Revenue is in US dollars at the rate of each order. A key that was taken back brings none, and still costs.',
    'Margin is of the keys whose cost is known in US dollars; “Cost known” says what share of all keys that is.',
  ],
} as const satisfies Partial<ReportPlan>

const behind = {
  from: sql`${sold} join orders o on o.id = l.order_id`,
  at: sql`a.assigned_at`,
  id: { by: sql`a.id`, type: 'bigint' },
  currency: sql`'USD'`,
  value: sql`1`,
  title: sql`'Order ' || o.order_number`,
  text: sql`
    l.product_name || ', batch ' || b.name
      || case when ${isFaulty} then ', faulty' when a.revoked_at is not null then ', taken back' else '' end`,
  to: toOrder,
} as const

export const batches: ReportPlan = {
  ...shared,
  key: 'batches',
  lead: 'Keys by the batch they came in, on the day each was assigned: how many did not work, and what they earned.',
  rowTitle: 'Batch',
  group: sql`b.id::text`,
  name: sql`b.name || ', ' || s.name`,
  behind: { ...behind, group: sql`b.id::text` },
}

export const suppliers: ReportPlan = {
  ...shared,
  key: 'suppliers',
  lead: 'Keys by their supplier, on the day each was assigned: how many did not work, and what they earned.',
  rowTitle: 'Supplier',
  group: sql`s.id::text`,
  name: sql`s.name`,
  behind: { ...behind, group: sql`s.id::text` },
}
