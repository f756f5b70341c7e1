import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aBrowser, aLine } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { contradictions, standing } from '../../../../testing/reversals.ts'
import { stock } from '../../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { emptyVault } from '../../../stock/licenses/testing/orders.ts'

let provider: TestCardProvider
let shop: TestShop
beforeEach(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, RATE_LIMIT_PER_MINUTE: 100_000 })
  await emptyVault(shop.ctx.db)
})
afterEach(async () => {
  await shop.close()
  await provider.close()
})

const held = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from key_units where status = 'held'`.execute(shop.ctx.db)
  return rows[0]?.n
}

const cart = (quantity: number) => ({ items: [aLine({ quantity })] })

test('one network holds ten units without paying, whatever number of browsers it opens', async () => {
  await stock(shop.ctx, 200)
  const open = () => aBrowser(shop, '203.0.113.50').open(cart(4))
  const answers = await Promise.all(Array.from({ length: 6 }, open))
  for (const _ of [1, 2, 3]) answers.push(await open())
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(200))
  expect(await held()).toBe(8)
  const said = answers.map((answer) => answer.json().keysHeld)
  expect(said.filter((isHeld) => isHeld)).toHaveLength(2)
  expect((await aBrowser(shop, '203.0.113.51').open(cart(10))).json().keysHeld).toBe(true)
  expect(await contradictions(shop.ctx)).toEqual([])
})

test('a browser that moves to another network holds no more by that', async () => {
  await stock(shop.ctx, 200)
  const first = aBrowser(shop, '203.0.113.60')
  await first.open(cart(8))
  const moved = aBrowser(shop, '203.0.113.61')
  for (const [name, value] of first.cookies) moved.cookies.set(name, value)
  await sql`
    update payment_attempts set created_at = created_at - interval '1 hour',
      intent_id = null`.execute(shop.ctx.db)
  const answer = await moved.open(cart(9))
  expect([answer.statusCode, await held()]).toEqual([200, 9])
})

test('an order that holds nothing is paid like any other and says nothing of keys it holds', async () => {
  await stock(shop.ctx, 12)
  const buyer = aBrowser(shop)
  const opened = (await buyer.open(cart(11))).json()
  expect([opened.keysHeld, await held()]).toEqual([false, 0])
  await provider.pay(opened.paymentIntentId)
  const confirmation = (await buyer.confirm(opened)).json<OrderConfirmation>()
  expect(buyer.keysIn(confirmation)).toHaveLength(11)
  expect(await contradictions(shop.ctx)).toEqual([])
})

test('the buyer who pays gets the keys that unpaid orders hold; those orders wait, and are told so', async () => {
  await stock(shop.ctx, 10)
  const slow = aBrowser(shop)
  const waiting = (await slow.open(cart(2))).json()
  expect(waiting.keysHeld).toBe(true)
  const quick = aBrowser(shop)
  const opened = await quick.opened(cart(10))
  await provider.pay(opened.paymentIntentId)
  const confirmation = (await quick.confirm(opened)).json<OrderConfirmation>()
  expect(quick.keysIn(confirmation)).toHaveLength(10)

  const asked = { items: [aLine({ quantity: 2 })], currency: 'usd' }
  const quote = await slow.call('POST', '/api/checkout/quote', asked)
  expect(quote.json().availability).toBe('processing')
  const again = (await slow.open(cart(2))).json()
  expect(again).toMatchObject({ orderId: waiting.orderId, keysHeld: false })
  await provider.pay(waiting.paymentIntentId)
  const late = (await slow.confirm(waiting)).json<OrderConfirmation>()
  expect([late.hasLicenseKeys, slow.keysIn(late)]).toEqual([false, []])
  expect(await standing(shop.ctx, waiting.orderId)).toMatchObject({
    payment: 'paid',
    fulfilment: 'backordered',
    missing: 2,
  })
  expect(await contradictions(shop.ctx)).toEqual([])
})

test('told once more, a payment promises keys no longer than they are held', async () => {
  await stock(shop.ctx, 10)
  const buyer = aBrowser(shop)
  const first = (await buyer.open(cart(2))).json()
  await sql`update key_units set hold_until = hold_until - interval '10 minutes'
    where status = 'held'`.execute(shop.ctx.db)
  const again = (await buyer.open(cart(2))).json()
  expect(Date.parse(first.expiresAt) - Date.parse(again.expiresAt)).toBe(600_000)
})
