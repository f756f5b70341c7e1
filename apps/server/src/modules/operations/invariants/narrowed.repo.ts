import { type RawBuilder, sql } from 'kysely'

/**
 * Orders that anything happened to since then. What changes an order leaves one of these rows; a row that was
 * changed behind the shop’s back leaves none, and is found when everything is checked.
 */
const touchedSince = (since: Date) => sql`
  select id from public.orders where created_at >= ${since}
  union select order_id from public.order_status_changes where at >= ${since}
  union select order_id from public.ledger where at >= ${since}
  union select order_id from public.payment_attempts where created_at >= ${since}
  union select order_id from public.invoices where issued_at >= ${since}
  union select e.reason from public.emails e where e.created_at >= ${since} and e.reason like 'order\\_%'
  union
  select l.order_id
  from public.assignments a
  join public.order_lines l on l.id = a.order_line_id
  where a.assigned_at >= ${since}
  union
  select l.order_id
  from public.assignments a
  join public.order_lines l on l.id = a.order_line_id
  where a.revoked_at >= ${since}`

const byOrder = [
  'order_lines',
  'order_status_changes',
  'ledger',
  'payment_attempts',
  'invoices',
  'disputes',
  'order_taxes',
] as const

const narrow = (table: (typeof byOrder)[number]) => sql`
  ${sql.ref(table)} as not materialized (
    select t.* from ${sql.table(`public.${table}`)} t where t.order_id in (select id from touched)
  )`

const byLine = ['assignments', 'backorders', 'refill_waits', 'refund_units'] as const

const narrowByLine = (table: (typeof byLine)[number]) => sql`
  ${sql.ref(table)} as not materialized (
    select t.* from ${sql.table(`public.${table}`)} t where t.order_line_id in (select id from order_lines)
  )`

/** The same statement about fewer orders: names of its tables mean their rows of these orders. */
export const narrowed = (statement: RawBuilder<unknown>, since: Date) => sql`
  with touched as materialized (${touchedSince(since)}),
    orders as not materialized (
      select t.* from public.orders t where t.id in (select id from touched)
    ),
    ${sql.join(byOrder.map(narrow))},
    ${sql.join(byLine.map(narrowByLine))},
    emails as not materialized (
      select t.* from public.emails t where t.reason in (select id from touched)
    )
  select * from (${statement}) as narrow`
