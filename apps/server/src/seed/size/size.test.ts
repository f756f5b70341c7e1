import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSize } from '../../cli/database.ts'
import { checkInvariants } from '../../modules/operations/invariants/invariants.service.ts'
import { findings } from '../../modules/operations/invariants/outcomes.rules.ts'
import { type TestCardProvider, testCardProvider } from '../../testing/card-provider.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { tableCounts } from '../testing/table-counts.ts'
import { multiply } from './multiply.ts'
import { ordersOf } from './sizes.ts'
import { leftSmall } from './tables.ts'

const ORDERS = 400

/** Constraints, indexes and triggers, with their definitions. */
const schemaOf = async ({ ctx }: TestShop) => {
  const { rows } = await sql<{ text: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = 'public'::regnamespace and conparentid = 0
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    union all
    select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text
    from pg_trigger where not tgisinternal and tgparentid = 0
    order by 1`.execute(ctx.db)
  return rows.map(({ text }) => text)
}

let provider: TestCardProvider
let shop: TestShop
let before: string[]
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop(provider.config)
  before = await schemaOf(shop)
  await seedSize(shop.config, ORDERS, () => {})
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

test('every invariant holds for data at size', async () => {
  const results = await checkInvariants(shop.ctx)
  expect(findings(results)).toEqual([])
  expect(results.filter(({ skipped }) => skipped).map(({ id }) => id)).toEqual(['I20'])
})

test('of orders that changed since some day the same holds, and what changed behind the shop’s back is seen at night', async () => {
  const { rows } = await sql<{ id: string; at: Date }>`
    select id, created_at as at from orders order by created_at, id offset ${ORDERS / 2} limit 1`.execute(
    shop.ctx.db,
  )
  const [middle] = rows
  if (!middle) throw new Error('no order')
  const since = new Date(middle.at.getTime() + 86_400_000)
  expect(findings(await checkInvariants(shop.ctx, { since }))).toEqual([])
  const bend = (by: number) =>
    sql`
    update orders set charge_minor = charge_minor + ${by} where id = ${middle.id}`.execute(
      shop.ctx.db,
    )
  await bend(1)
  expect(findings(await checkInvariants(shop.ctx, { since }))).toEqual([])
  expect(findings(await checkInvariants(shop.ctx)).map(({ id }) => id)).toContain('I6')
  await bend(-1)
})

test('there is as much of everything as the size asks for', async () => {
  const counts = await tableCounts(shop.ctx.db)
  const { orders, customers, abandoned_carts, reviews } = counts
  expect({ orders, customers, abandoned_carts }).toEqual({
    orders: ORDERS,
    customers: ORDERS / 5,
    abandoned_carts: ORDERS / 20,
  })
  expect(reviews).toBe(ORDERS / 10)
  expect(counts.emails).toBeGreaterThan(ORDERS * 0.3)
  expect(counts.audit_seals).toBe(counts.audit_log)
  const { rows } = await sql<{ units: number }>`
    select count(*) as units from key_units where generation = 1`.execute(shop.ctx.db)
  expect(rows[0]?.units).toBe(ORDERS * 2)
})

test('constraints, indexes and triggers are as they were', async () => {
  expect(await schemaOf(shop)).toEqual(before)
  expect(before.length).toBeGreaterThan(200)
})

test('every table grows with the size, or is named with a reason', async () => {
  const counts = await tableCounts(shop.ctx.db)
  const empty = Object.keys(counts).filter((table) => counts[table] === 0)
  expect(empty.filter((table) => !(table in leftSmall))).toEqual([])
  expect(Object.keys(leftSmall).filter((table) => !(table in counts))).toEqual([])
})

test('the same data a second time are refused, and nothing is lost by it', async () => {
  const count = await tableCounts(shop.ctx.db)
  await expect(seedSize(shop.config, ORDERS, () => {})).rejects.toThrow('reset it first')
  expect(await tableCounts(shop.ctx.db)).toEqual(count)
  expect(await schemaOf(shop)).toEqual(before)
})

test('a live shop is never filled with samples', async () => {
  const live = { ...shop.config, isLive: true }
  await expect(seedSize(live, ORDERS, () => {})).rejects.toThrow('a live shop')
})

test.each([
  ['10k', 10_000],
  ['100k', 100_000],
  ['1m', 1_000_000],
  ['5m', 5_000_000],
])('%s are %d orders', (size, orders) => {
  expect(ordersOf(size)).toBe(orders)
})

test('another size is refused with the ones there are', () => {
  expect(() => ordersOf('2m')).toThrow('--size is one of 10k, 100k, 1m, 5m')
})

test('copies made inside the database obey every invariant but those of sealed keys and of invoice numbers', async () => {
  const once = await tableCounts(shop.ctx.db)
  await multiply(shop.config, shop.config.DATABASE_URL, 3)
  const counts = await tableCounts(shop.ctx.db)
  for (const table of ['orders', 'ledger', 'emails', 'key_units', 'invoices', 'audit_seals']) {
    expect([table, counts[table]]).toEqual([table, (once[table] ?? 0) * 3])
  }
  const results = await checkInvariants(shop.ctx)
  expect(findings(results).map(({ id }) => id)).toEqual(['I19', 'I28'])
})
