import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBeat } from '../../modules/operations/health/beat.ts'
import { aBrowser } from '../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../testing/card-provider.ts'
import { stock } from '../../testing/stock.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, STRIPE_SECRET_KEY: 'sk_test_that_was_revoked' })
  await stock(shop.ctx, 5)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

test('where the provider refuses our key a buyer hears that nothing was charged, not of a fault', async () => {
  const refused = await aBrowser(shop).open()
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'payment_unavailable'])
  expect(refused.json().error).toContain('You were not charged')
})

test('what the provider says of the key is told with the next beat, and not the key', async () => {
  const { beat, end } = createBeat(shop.ctx, 'server')
  await aBrowser(shop).open()
  await beat()
  const { rows } = await sql<{ says: string }>`
    select key_refusal as says from heartbeats where key_refusal is not null`.execute(shop.ctx.db)
  expect(rows.map(({ says }) => says)).toEqual([
    expect.stringContaining('Invalid API Key provided'),
  ])
  expect(rows[0]?.says).not.toContain('sk_test_that_was_revoked')
  await end()
})

test('a refused key is not an absence of the provider: the next call is made at once', async () => {
  for (let nth = 0; nth < 8; nth += 1) {
    await shop.ctx.payments.findIntent('pi_any').catch(() => undefined)
  }
  expect(shop.ctx.payments.isAway()).toBe(false)
  const { rows } = await sql`select 1 from payment_attempts where intent_id is not null`.execute(
    shop.ctx.db,
  )
  expect(rows).toEqual([])
})
