import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'
import { orderIdFrom, orderNumberFrom } from '../../../fulfilment/orders/orders.rules.ts'

type Placed = { orderId: string; orderNumber: string; lineId: number }

/** An order of one line, as checkout would have written it; paid so many minutes ago, or not yet. */
export async function placeOrder(
  db: Db,
  { productId = 'home-2024', quantity = 1, paidMinutesAgo }: OrderRequest = {},
): Promise<Placed> {
  const orderId = orderIdFrom(randomBytes(17))
  const orderNumber = orderNumberFrom(randomBytes(5))
  const status = paidMinutesAgo === undefined ? 'awaiting' : 'paid'
  const { rows } = await sql<{ id: number }>`
    with placed as (
      insert into orders (
        id, order_number, email, email_normal, first_name, last_name, phone, address, city, zip_code,
        country, subtotal_minor, discount_minor, total_minor, rate_id, charge_currency, charge_minor,
        payment_status, quoted_at, expires_at, paid_at)
      select ${orderId}, ${orderNumber}, 'ada@example.com', 'ada@example.com', 'Ada', 'Byron', '', '',
        '', '', 'GB', 0, 0, 0, min(id), 'USD', 0, ${status}, now(), now() + interval '30 minutes',
        now() - make_interval(mins => ${paidMinutesAgo ?? null}::integer)
      from currency_rates
      returning id
    )
    insert into order_lines (
      order_id, product_id, product_name, quantity, unit_price_minor, discount_minor, total_minor,
      charge_minor)
    select id, ${productId}, 'An edition', ${quantity}, 0, 0, 0, 0
    from placed
    returning id`.execute(db)
  return { orderId, orderNumber, lineId: rows[0]?.id ?? 0 }
}

type OrderRequest = {
  productId?: string
  quantity?: number
  paidMinutesAgo?: number
}

/** Nothing in stock and nothing sold, whatever the seed brought. */
export async function emptyVault(db: Db) {
  await sql`
    truncate backorders, assignments, key_units, license_keys, key_batches
    restart identity cascade`.execute(db)
}

/** So many free units, made in the database alone: none of these keys can be opened. */
export async function stockUnits(db: Db, productId: string, count: number) {
  await sql`
    with supplier as (
      insert into suppliers (name)
      values (${`Shelf ${randomBytes(6).toString('hex')}`})
      returning id
    ), batch as (
      insert into key_batches (product_id, supplier_id, name, wrapped_key, kek_id, imported_by, units)
      select ${productId}, id, 'shelf', '\\x00', 'none', 'test', ${count}::integer
      from supplier
      returning id
    ), stored as (
      insert into license_keys (batch_id, product_id, kind, capacity, ciphertext, fingerprint, last5)
      select batch.id, ${productId}, 'single', 1, '\\x00', sha256((batch.id || ':' || n)::bytea), '00000'
      from batch, generate_series(1, ${count}::integer) as n
      order by n
      returning id, product_id, batch_id
    )
    insert into key_units (key_id, product_id, batch_id)
    select id, product_id, batch_id
    from stored
    order by id`.execute(db)
}
