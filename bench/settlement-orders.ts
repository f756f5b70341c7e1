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
  await insertOrders(client, { after: 0, count, keysAfter: 0, email: `'ada@example.com'` })
  await client.query('vacuum analyze')
}

/** No import has numbered that many keys. */
const KEYS_AFTER = 1_000_000_000
/** They have no accounts, and come back from the second time on. */
const BUYERS = 2_000

/** As many beside all that is there; the number before the first of them. */
export async function addOrders(client: pg.Client, count: number): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>(
    `select max(order_number) as last from orders where order_number between '00000000' and '09999999'`,
  )
  const after = Number(rows[0]?.last ?? 0)
  const email = `'buyer.' || n % ${BUYERS} || '@example.com'`
  await insertOrders(client, { after, count, keysAfter: KEYS_AFTER, email })
  // Lists show units with their keys. These do not open.
  await client.query(
    `insert into license_keys (id, batch_id, product_id, kind, capacity, ciphertext, fingerprint, last5)
     overriding system value
     select u.key_id, u.batch_id, u.product_id, k.kind, 1, k.ciphertext,
       sha256(u.key_id::text::bytea), k.last5
     from key_units u, (select * from license_keys order by id limit 1) k
     where u.key_id > $1`,
    [KEYS_AFTER + 2 * after],
  )
  return after
}

type Orders = Readonly<{ after: number; count: number; keysAfter: number; email: string }>

async function insertOrders(client: pg.Client, { after, count, keysAfter, email }: Orders) {
  const numbers = `generate_series(${after + 1}, ${after + count}) as n`
  await client.query(`set session_replication_role = replica`)
  await client.query(
    `insert into orders (
       id, order_number, email, email_normal, first_name, last_name, phone, address, city, zip_code,
       country, subtotal_minor, discount_minor, total_minor, rate_id, charge_currency, charge_minor,
       quoted_at, expires_at)
     select 'order_' || name, name, ${email}, ${email}, 'Ada', 'Byron', '', '', '',
       '', 'GB', $1, 0, $1, 1, 'USD', $1, now(), now() + interval '1 day'
     from ${numbers}, lpad(n::text, 8, '0') as name`,
    [TOTAL],
  )
  await client.query(
    `insert into order_lines (
       order_id, product_id, product_name, quantity, unit_price_minor, discount_minor, total_minor,
       charge_minor)
     select 'order_' || lpad(n::text, 8, '0'), product, 'An edition', 1, price, 0, price, price
     from ${numbers},
       (values (1, 'home-2021', $1::bigint), (2, 'home-2024', $2::bigint)) as line (nth, product, price)
     order by n, nth`,
    [PRICES.second, PRICES.first],
  )
  await client.query(
    `insert into payment_attempts (id, order_id, intent_id, amount_minor, currency, is_live)
     select 'attempt_' || name, 'order_' || name, 'pi_' || name, $1, 'USD', false
     from ${numbers}, lpad(n::text, 8, '0') as name`,
    [TOTAL],
  )
  await client.query(
    `insert into key_units (key_id, product_id, batch_id, status, hold_order, hold_until)
     select ${keysAfter}::bigint + 2 * n - 2 + nth, product, 1, 'held',
       'order_' || lpad(n::text, 8, '0'), now() + interval '1 day'
     from ${numbers},
       (values (1, 'home-2021'), (2, 'home-2024')) as unit (nth, product)
     order by n, nth`,
  )
  await client.query('set session_replication_role = default')
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
