import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer, aLine } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { addStaff, fromOurPage, staffHeaders } from '../../../testing/test-staff.ts'
import { hashOf } from './scopes.ts'

const migration = readFileSync(
  new URL('../../../../migrations/0500_calls.sql', import.meta.url),
  'utf8',
)
const OPEN = '/api/create-payment-intent'

let provider: TestCardProvider
let shop: TestShop
let ada: Record<string, string>
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  await stock(shop.ctx, 5)
  ada = { ...fromOurPage, ...(await staffHeaders(shop, 'super_admin')) }
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const makeLink = (key: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/admin/payment-links',
    headers: { ...ada, 'idempotency-key': key },
    payload: { title: 'Once', amount: '99.00' },
  })
const askForQuote = (key: string) =>
  aBrowser(shop, '198.51.100.7').call(
    'POST',
    '/api/quotes',
    {
      company: 'Once Ltd',
      contactName: 'Ada Byron',
      email: 'ada@example.com',
      country: 'GB',
      lines: [{ productId: 'home-business-2024', quantity: 20 }],
    },
    { 'idempotency-key': key },
  )

const count = async (table: 'payment_links' | 'business_quotes' | 'orders' | 'calls') =>
  (
    await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      shop.ctx.db,
    )
  ).rows[0]?.count

/** What the release before ran to begin a call, as a role that may not touch the table of this one. */
async function olderBegins(staffId: string, key: string): Promise<boolean> {
  return await shop.ctx.db.transaction().execute(async (tx) => {
    await sql`grant select, insert, update on staff_calls to shop_app`.execute(tx)
    await sql`revoke all on calls from shop_app`.execute(tx)
    await sql`set local role shop_app`.execute(tx)
    const { rows } = await sql`
      insert into staff_calls (staff_id, key_hash, call_hash, created_at)
      values (${staffId}, ${hashOf(key)}, ${hashOf('a call')}, shop_now())
      on conflict (staff_id, key_hash) do update
      set call_hash = excluded.call_hash, state = 'begun', answer = null, created_at = shop_now()
      where staff_calls.created_at <= shop_now() - interval '24 hours'
      returning 1 as begun`.execute(tx)
    return rows.length > 0
  })
}
const stateOf = async (key: string) =>
  (
    await sql<{ state: string }>`
      select state from calls where key_hash = ${hashOf(key)}`.execute(shop.ctx.db)
  ).rows[0]?.state

/** Brings the calls back to where the release before kept them. */
async function asBeforeUpdate() {
  await shop.ctx.db.transaction().execute(async (tx) => {
    await sql`alter table calls rename to moved`.execute(tx)
    await sql`
      drop function begin_older_call, end_older_call, drop_older_call, older_call cascade`.execute(
      tx,
    )
    await sql`
      insert into staff_calls select owner, key_hash, call_hash, state, answer, created_at
      from moved where scope = 'staff'`.execute(tx)
    await sql`
      insert into public_calls select key_hash, call_hash, answer, created_at
      from moved where scope = 'public'`.execute(tx)
    await sql`
      insert into idempotency
      select owner::bigint, ${OPEN}, ${hashOf('update')}, call_hash, answer #>> '{}', created_at
      from moved where scope = 'checkout'`.execute(tx)
    await sql`drop table moved`.execute(tx)
  })
}

test('what was answered before the update is answered after it and not done again', async () => {
  const browser = aBrowser(shop)
  const cart = { items: [aLine()], currency: 'usd' }
  await browser.call('POST', '/api/checkout/quote', cart)
  const pay = () =>
    browser.call('POST', OPEN, { ...cart, billingInfo: aBuyer() }, { 'idempotency-key': 'update' })
  const all = async () => [await makeLink('update'), await askForQuote('update'), await pay()]
  const before = await all()
  const tables = ['payment_links', 'business_quotes', 'orders'] as const
  const made = await Promise.all(tables.map(count))

  await asBeforeUpdate()
  await sql.raw(migration).execute(shop.ctx.db)

  const after = await all()
  expect(after.map(({ statusCode }) => statusCode)).toEqual([201, 201, 200])
  expect(after.map(({ headers }) => headers['idempotent-replayed'])).toEqual(Array(3).fill('true'))
  expect(after.map((reply) => reply.json())).toEqual(before.map((reply) => reply.json()))
  expect(await Promise.all(tables.map(count))).toEqual(made)
})

test('a call that the release before has under way is not begun beside it, and later answered as it was', async () => {
  const { id } = await addStaff(shop, 'finance')
  expect(await olderBegins(id, 'beside')).toBe(true)
  expect(await stateOf('beside')).toBe('begun')
  await sql`
    update staff_calls set state = 'answered', answer = '{"done":true}'
    where staff_id = ${id}`.execute(shop.ctx.db)
  expect(await stateOf('beside')).toBe('answered')
})

test('a call that was begun here is not begun by the release before', async () => {
  const { id } = await addStaff(shop, 'finance')
  await sql`
    insert into calls (scope, owner, key_hash, call_hash, created_at)
    values ('staff', ${id}, ${hashOf('here')}, ${hashOf('a call')}, shop_now())`.execute(
    shop.ctx.db,
  )
  expect(await olderBegins(id, 'here')).toBe(false)
  await sql`update calls set created_at = now() - interval '25 hours' where owner = ${id}`.execute(
    shop.ctx.db,
  )
  expect(await olderBegins(id, 'here')).toBe(true)
})

test('a call that the release before gives up may be made here, and one begun anew is left alone', async () => {
  const { id } = await addStaff(shop, 'finance')
  await olderBegins(id, 'given up')
  await sql`delete from staff_calls where staff_id = ${id}`.execute(shop.ctx.db)
  expect(await stateOf('given up')).toBeUndefined()

  await olderBegins(id, 'anew')
  await sql`update calls set created_at = created_at + interval '1 minute' where owner = ${id}`.execute(
    shop.ctx.db,
  )
  await sql`delete from staff_calls where staff_id = ${id}`.execute(shop.ctx.db)
  expect(await stateOf('anew')).toBe('begun')
})
