import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { fromGermany } from '../../../../testing/returns.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'

let provider: TestCardProvider
let shop: TestShop

beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const kept = (orderId: string) =>
  shop.ctx.db
    .selectFrom('order_consents')
    .select(['kind', 'network'])
    .where('order_id', '=', orderId)
    .orderBy('kind')
    .execute()

test('who turns out to live in Germany before paying has agreed with the order that is there', async () => {
  const browser = aBrowser(shop, '203.0.113.77')
  const first = await browser.opened()
  expect(await kept(first.orderId)).toEqual([])
  const again = await browser.opened(fromGermany())
  expect(again).toMatchObject({
    orderId: first.orderId,
    paymentIntentId: first.paymentIntentId,
  })
  const consents = [
    { kind: 'immediate_delivery', network: '203.0.113.77' },
    { kind: 'withdrawal_waiver', network: '203.0.113.77' },
  ]
  expect(await kept(first.orderId)).toEqual(consents)
  await browser.opened(fromGermany())
  expect(await kept(first.orderId)).toEqual(consents)
})
