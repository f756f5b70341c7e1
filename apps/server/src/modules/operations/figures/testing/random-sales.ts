import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'
import { createDice, type Dice } from '../../../../seed/book/dice.ts'
import { foldFigures } from '../figures.service.ts'

const kinds = ['charge', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal'] as const
const countries = ['US', 'DE', 'JP', 'CH', 'GB']
const DAYS = 40

export type Entry = Readonly<{
  orderId: string
  kind: (typeof kinds)[number]
  amount: number
  currency: string
  day: string
}>

/** So many orders of every currency, with no, one or several lines, as the tables hold them. */
async function writeOrders(db: Db, dice: Dice, count: number) {
  const { rows: rates } = await sql<{ id: number; currency: string }>`
    select distinct on (currency) id, currency from currency_rates order by currency, id`.execute(
    db,
  )
  const { rows: products } = await sql<{ id: string }>`
    select id from products order by id limit 6`.execute(db)
  const orders = Array.from({ length: count }, (_, nth) => {
    const rate = dice.pick(rates)
    const start = dice.below(products.length)
    const lines = Array.from({ length: dice.below(4) }, (_none, at) => ({
      order_id: `order_random_${nth}`,
      product_id: products[(start + at) % products.length]?.id,
      quantity: 1 + dice.below(3),
      charge_minor: dice.chance(0.1) ? 0 : dice.below(90_000),
    }))
    return {
      id: `order_random_${nth}`,
      rate_id: rate.id,
      currency: rate.currency,
      country: dice.pick(countries),
      store_id: dice.chance(0.2) ? 'office' : 'main',
      kind: dice.chance(0.2) ? 'manual' : 'cart',
      lines,
    }
  })
  await sql`
    insert into orders (
      id, order_number, email, email_normal, first_name, last_name, phone, address, city, zip_code,
      country, subtotal_minor, discount_minor, total_minor, rate_id, charge_currency, charge_minor,
      quoted_at, expires_at, kind, store_id)
    select id, id, 'a@example.com', 'a@example.com', '', '', '', '', '', '', country, 0, 0, 0, rate_id,
      currency, 1, now(), now(), kind, store_id
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb)
      as o (id text, country text, rate_id bigint, currency text, kind text, store_id text)`.execute(
    db,
  )
  await sql`
    insert into order_lines (
      order_id, product_id, product_name, quantity, unit_price_minor, discount_minor, total_minor,
      charge_minor)
    select order_id, product_id, product_id, quantity, 0, 0, 0, charge_minor
    from jsonb_to_recordset(${JSON.stringify(orders.flatMap(({ lines }) => lines))}::jsonb)
      as l (order_id text, product_id text, quantity integer, charge_minor bigint)`.execute(db)
  return orders
}

/** Entries of one statement; some of them happened weeks ago. */
async function book(db: Db, entries: readonly (Entry & { ref: string; at: string })[]) {
  await sql`
    insert into ledger (order_id, kind, provider_ref, amount_minor, currency, at)
    select "orderId", kind, ref, amount, currency, at
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e ("orderId" text, kind text, ref text, amount bigint, currency text, at timestamptz)
    on conflict (provider_ref) do nothing`.execute(db)
}

const cut = new Error('cut')

/**
 * So many bookings in any order: late ones, ones told twice, ones whose transaction was cut, with days folded now
 * and then. What was really booked.
 */
export async function sellAtRandom(db: Db, count: number, seed: number): Promise<Entry[]> {
  const dice = createDice(seed)
  const orders = await writeOrders(db, dice, Math.ceil(count / 3))
  const booked: Entry[] = []
  const entry = (nth: number) => {
    const order = dice.pick(orders)
    const at = new Date(Date.now() - dice.below(DAYS * 86_400_000)).toISOString()
    return {
      orderId: order.id,
      kind: dice.chance(0.5) ? ('charge' as const) : dice.pick(kinds),
      amount: dice.chance(0.05) ? 0 : dice.below(200_000),
      currency: dice.chance(0.02) ? 'USD' : order.currency,
      day: at.slice(0, 10),
      ref: `random_${nth}`,
      at,
    }
  }
  for (let nth = 0; nth < count; ) {
    const size = Math.min(1 + dice.below(4), count - nth)
    const entries = Array.from({ length: size }, (_, at) => entry(nth + at))
    nth += size
    const isCut = dice.chance(0.05)
    await db
      .transaction()
      .execute(async (tx) => {
        await book(tx, entries)
        if (dice.chance(0.2)) await book(tx, entries)
        if (isCut) throw cut
      })
      .catch((error) => {
        if (error !== cut) throw error
      })
    if (!isCut) booked.push(...entries)
    if (dice.chance(0.1)) await Promise.all([foldFigures(db), foldFigures(db)])
  }
  return booked
}
