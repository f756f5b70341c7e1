import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
})
afterAll(() => shop.close())

const aRequest = (company: string) => ({
  company,
  contactName: 'Ada Byron',
  email: 'ada@example.com',
  country: 'GB',
  lines: [{ productId: 'home-business-2024', quantity: 20 }],
})
const HOME = '198.51.100.7'

/** Each time from a browser without cookies in one network: the answer that was lost brought none. */
const ask = (company: string, key: string, network = HOME) =>
  aBrowser(shop, network).call('POST', '/api/quotes', aRequest(company), { 'idempotency-key': key })

const kept = async (company: string) =>
  (
    await shop.ctx.db
      .selectFrom('business_quotes')
      .select('reference')
      .where('company', '=', company)
      .execute()
  ).length

test('a request whose answer was lost is sent again and is still one request', async () => {
  const first = await ask('Once Ltd', 'key-1')
  const again = await ask('Once Ltd', 'key-1')
  expect(again.json()).toEqual(first.json())
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await kept('Once Ltd')).toBe(1)
})

test('the same key with other contents is refused, and so is a key nobody can read', async () => {
  expect((await ask('Other Ltd', 'key-1')).json().code).toBe('idempotency_key_reused')
  expect((await ask('Other Ltd', 'a b')).json().code).toBe('idempotency_key_invalid')
  expect(await kept('Other Ltd')).toBe(0)
})

test('the same key of another network is another request', async () => {
  const first = await ask('Near Ltd', 'key-4')
  const other = await ask('Near Ltd', 'key-4', '203.0.113.9')
  expect(other.json().reference).not.toBe(first.json().reference)
})

test('two at once make one', async () => {
  const answers = await Promise.all([ask('Twins Ltd', 'key-2'), ask('Twins Ltd', 'key-2')])
  expect(await kept('Twins Ltd')).toBe(1)
  expect(answers.map(({ statusCode }) => statusCode)).toContain(201)
})

test('a refused call leaves its key free', async () => {
  const nothing = { ...aRequest('Late Ltd'), lines: [{ productId: 'no-such', quantity: 1 }] }
  const headers = { 'idempotency-key': 'key-3' }
  await aBrowser(shop).call('POST', '/api/quotes', nothing, headers)
  const { rows } = await sql`select 1 from calls where answer is null`.execute(shop.ctx.db)
  expect(rows).toEqual([])
})

test('without a key every call is made', async () => {
  for (const _ of ['one', 'two']) {
    await aBrowser(shop).call('POST', '/api/quotes', aRequest('Twice Ltd'))
  }
  expect(await kept('Twice Ltd')).toBe(2)
})
