import type pg from 'pg'
import type { Intent } from '../apps/server/src/infra/payments/stripe.ts'

/** What the n-th order and all that belongs to it is called; pgbench makes the same names. */
export const nameOf = (n: number) => String(n).padStart(8, '0')
const PRICES = { first: 14_999, second: 9_999 }
const TOTAL = PRICES.first + PRICES.second

/**
 * So many orders of two lines that only wait to be settled, each with its two units held, as
 * checkout leaves them. Order n has the lines and the units 2n - 1 and 2n.
 */
export async function writeOrders(client: pg.Client, count: number) {
  await client.query('truncate orders, key_batches, suppliers restart identity cascade')
  await client.query('truncate emails, audit_log, audit_seals, pgboss.job')
  await client.query(`set session_replication_role = replica`)
  await client.query(
    `insert into orders (
       id, order_number, email, email_normal, first_name, last_name, phone, address, city, zip_code,
       country, subtotal_minor, discount_minor, total_minor, rate_id, charge_currency, charge_minor,
       quoted_at, expires_at)
     select 'order_' || name, name, 'ada@example.com', 'ada@example.com', 'Ada', 'Byron', '', '', '',
       '', 'GB', $2, 0, $2, 1, 'USD', $2, now(), now() + interval '1 day'
     from generate_series(1, $1::integer) as n, lpad(n::text, 8, '0') as name`,
    [count, TOTAL],
  )
  await client.query(
    `insert into order_lines (
       order_id, product_id, product_name, quantity, unit_price_minor, discount_minor, total_minor,
       charge_minor)
     select 'order_' || lpad(n::text, 8, '0'), product, 'An edition', 1, price, 0, price, price
     from generate_series(1, $1::integer) as n,
       (values (1, 'home-2021', $2::bigint), (2, 'home-2024', $3::bigint)) as line (nth, product, price)
     order by n, nth`,
    [count, PRICES.second, PRICES.first],
  )
  await client.query(
    `insert into payment_attempts (id, order_id, intent_id, amount_minor, currency, is_live)
     select 'attempt_' || name, 'order_' || name, 'pi_' || name, $2, 'USD', false
     from generate_series(1, $1::integer) as n, lpad(n::text, 8, '0') as name`,
    [count, TOTAL],
  )
  await client.query(
    `insert into key_units (key_id, product_id, batch_id, status, hold_order, hold_until)
     select 2 * n - 2 + nth, product, 1, 'held', 'order_' || lpad(n::text, 8, '0'), now() + interval '1 day'
     from generate_series(1, $1::integer) as n,
       (values (1, 'home-2021'), (2, 'home-2024')) as unit (nth, product)
     order by n, nth`,
    [count],
  )
  await client.query('set session_replication_role = default')
  await client.query('vacuum analyze')
}

/** What the provider would answer of the n-th order. */
export const intentOf = (n: number): Intent => ({
  id: `pi_${nameOf(n)}`,
  status: 'succeeded',
  amountMinor: TOTAL,
  receivedMinor: TOTAL,
  currency: 'USD',
  isLive: false,
  attemptId: `attempt_${nameOf(n)}`,
  metadata: {},
  clientSecret: '',
  createdAt: new Date(),
})
