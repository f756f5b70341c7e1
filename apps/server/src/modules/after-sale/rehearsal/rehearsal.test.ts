import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { providerVersion } from '../../../infra/payments/endpoint-calls.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { isRowRight, keyRefusal, rehearsalTable } from './rehearsal.rules.ts'
import { rehearse } from './rehearse.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider({ settlingMs: 50 })
  shop = await testShop(provider.config)
})
beforeEach(() => provider.control('/sandbox/account', {}))
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const wrongIn = (rows: Awaited<ReturnType<typeof rehearse>>['rows']) =>
  rows.filter((row) => !isRowRight(row))

test('all 23 rows are as expected of the strict stand-in, and what a browser shows is still to come', async () => {
  const { rows, isPassed, byHand } = await rehearse(shop.ctx, { by: 'a test' })
  expect(wrongIn(rows)).toEqual([])
  expect([rows.length, isPassed]).toEqual([23, true])
  expect(byHand).toEqual([
    expect.stringMatching(/^24 .*by hand, not yet$/),
    expect.stringMatching(/^25 .*by hand, not yet$/),
  ])
  const kept = await sql`
    select key_ending, api_version, is_provider, is_passed, rehearsed_by, jsonb_array_length(rows) as rows
    from payment_rehearsals`.execute(shop.ctx.db)
  expect(kept.rows).toEqual([
    {
      key_ending: shop.config.STRIPE_SECRET_KEY.slice(-4),
      api_version: providerVersion,
      is_provider: false,
      is_passed: true,
      rehearsed_by: 'a test',
      rows: 23,
    },
  ])
})

test('of a stand-in that accepts what the provider refuses, five rows are wrong', async () => {
  await provider.control('/sandbox/account', { isLax: true })
  const { rows, isPassed } = await rehearse(shop.ctx, { by: 'a test' })
  expect(isPassed).toBe(false)
  expect(wrongIn(rows).map(({ number }) => number)).toEqual([10, 11, 13, 14, 19])
})

test('a way to pay that the account does not have is named by its currencies', async () => {
  await provider.control('/sandbox/account', { methods: ['card', 'klarna', 'paypal'] })
  const { rows } = await rehearse(shop.ctx, { by: 'a test' })
  expect(wrongIn(rows)).toMatchObject([
    { number: 15, standIn: 'differs in EUR' },
    { number: 16, standIn: 'payment_intent_incompatible_payment_method' },
  ])
})

test.each([
  ['sk_live_1', 'This is a live key.'],
  ['rk_live_1', 'This is a live key.'],
  ['pk_test_1', 'This is no secret test key'],
  ['', 'There is no key.'],
])('the key %s is refused before anything is asked', async (key, says) => {
  const before = await sql`select from payment_rehearsals`.execute(shop.ctx.db)
  await expect(rehearse(shop.ctx, { key, by: 'a test' })).rejects.toThrow(says)
  const after = await sql`select from payment_rehearsals`.execute(shop.ctx.db)
  expect(after.rows.length).toBe(before.rows.length)
})

test('a shop that is started with a live key rehearses nothing with it', async () => {
  const config = { ...shop.config, STRIPE_SECRET_KEY: 'sk_live_1', sandboxUrl: undefined }
  await expect(rehearse({ ...shop.ctx, config }, { by: 'a test' })).rejects.toThrow('a live key')
})

test('test keys, restricted ones too, are taken', () => {
  expect([keyRefusal('sk_test_1'), keyRefusal('rk_test_1')]).toEqual([undefined, undefined])
})

test('the table says what was expected, what each answered, and what is wrong', () => {
  const row = { number: 1, says: 'A card pays', expected: 'succeeded', provider: null }
  const lines = rehearsalTable([
    { ...row, standIn: 'succeeded' },
    { ...row, number: 2, provider: 'processing', standIn: 'succeeded' },
  ])
  expect(lines.map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
    ' | Scenario | Expected | Provider | Stand-in | Verdict',
    '1 | A card pays | succeeded | – | succeeded | right',
    '2 | A card pays | succeeded | processing | succeeded | WRONG',
  ])
})
