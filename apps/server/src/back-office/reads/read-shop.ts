import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import type {
  ExportedOrder,
  ExportedPerson,
} from '../../modules/moving-in/data-exports/exported.ts'

/** How many orders are read, and looked at by the job, at once. */
const ORDERS_AT_ONCE = 500

/** Paid here, or brought over: an order that was neither is nobody's. */
const isBought = sql`(o.paid_at is not null or o.payment_status = 'imported')`

/** The orders that follow one, in the order of their ids. */
export async function ordersAfter(db: Db, last: string, until: Date): Promise<ExportedOrder[]> {
  const { rows } = await sql<ExportedOrder>`
    select o.id, o.order_number as number, o.payment_status as status,
      coalesce(i.ordered_at, o.paid_at) as at, coalesce(i.currency, o.charge_currency) as currency,
      case when i.order_id is null then o.charge_minor else i.total_minor end as "totalMinor",
      o.email, o.first_name as "firstName", o.last_name as "lastName", o.country,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'productId', l.product_id, 'name', l.product_name, 'quantity', l.quantity,
          'minor', l.charge_minor, 'usdMinor', l.total_minor,
          'keys', (
            select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'last5', k.last5) order by a.slot), '[]')
            from assignments a
            join key_units u on u.id = a.unit_id
            join license_keys k on k.id = u.key_id
            where a.order_line_id = l.id and a.revoked_at is null
          )
        ) order by l.id), '[]')
        from order_lines l
        where l.order_id = o.id
      ) as lines,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', g.kind, 'amountMinor', g.amount_minor, 'currency', g.currency, 'at', g.at
        ) order by g.id), '[]')
        from ledger g
        where g.order_id = o.id
      ) as ledger
    from orders o
    left join imported_orders i on i.order_id = o.id
    where o.id > ${last} and o.created_at <= ${until} and ${isBought}
    order by o.id
    limit ${ORDERS_AT_ONCE}`.execute(db)
  return rows
}

/** Where each portion of the orders begins. */
export const portionsOfOrders = sql<{ object: string }>`
  select 'orders after ' || coalesce(lag(last) over (order by last), '') as object
  from (
    select max(id) as last
    from (
      select o.id, (row_number() over (order by o.id) - 1) / ${ORDERS_AT_ONCE}::bigint as part
      from orders o
      where ${isBought}
    ) numbered
    group by part
  ) portions`

const PEOPLE_AT_ONCE = 2_000

/** Accounts, buyers and customers who were brought over, each address once. */
export async function peopleAfter(db: Db, last: string): Promise<ExportedPerson[]> {
  const { rows } = await sql<ExportedPerson>`
    select distinct on (normal) normal, email, "firstName", "lastName", country, since
    from (
      select email_normal as normal, email, first_name as "firstName", last_name as "lastName",
        coalesce(country, '') as country, created_at as since, 1 as rank
      from customers
      where email_normal > ${last}
      union all
      select o.email_normal, o.email, o.first_name, o.last_name, o.country, o.created_at, 2
      from orders o
      where o.email_normal > ${last} and ${isBought}
      union all
      select email_normal, email, first_name, last_name, country, since, 3
      from imported_customers
      where email_normal > ${last} and undone_at is null
    ) people
    order by normal, rank, since
    limit ${PEOPLE_AT_ONCE}`.execute(db)
  return rows
}

/** Rows that follow one another, portion by portion. */
export async function* following<Row>(
  after: (last: string) => Promise<readonly Row[]>,
  placeOf: (row: Row) => string,
): AsyncGenerator<readonly Row[]> {
  for (let last = ''; ; ) {
    const rows = await after(last)
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = placeOf(end)
  }
}
