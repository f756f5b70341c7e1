import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'
import { orderColumns } from '../../../../testing/order-columns.ts'

/** So many paid orders like one that was really bought, without an invoice. */
export async function copyOrder(db: Db, orderId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `${orderId}_${index}`)
  const copies = sql`unnest(${ids}::text[]) as copy (id)`
  const columns = await orderColumns(db)
  await sql`
    insert into orders (${columns})
    select ${columns}
    from (
      select (jsonb_populate_record(o, jsonb_build_object(
        'id', copy.id, 'order_number', copy.id, 'quote_id', null))).*
      from orders o, ${copies}
      where o.id = ${orderId}
    ) as copied`.execute(db)
  await sql`
    insert into order_lines (order_id, product_id, product_name, quantity, unit_price_minor,
      discount_minor, total_minor, charge_minor)
    select copy.id, product_id, product_name, quantity, unit_price_minor, discount_minor, total_minor,
      charge_minor
    from order_lines, ${copies}
    where order_id = ${orderId}`.execute(db)
  await sql`
    insert into payment_attempts (id, order_id, amount_minor, currency, is_live, status)
    select 'attempt_' || copy.id, copy.id, amount_minor, currency, is_live, status
    from payment_attempts, ${copies}
    where order_id = ${orderId}`.execute(db)
  await sql`
    insert into ledger (order_id, attempt_id, kind, provider_ref, amount_minor, currency)
    select copy.id, 'attempt_' || copy.id, kind, 'pi_' || copy.id, amount_minor, currency
    from ledger, ${copies}
    where order_id = ${orderId}`.execute(db)
  return ids
}
