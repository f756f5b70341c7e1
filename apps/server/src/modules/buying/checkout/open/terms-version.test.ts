import { TERMS_VERSION } from '@keyhaven/contracts/legal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop(provider.config)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

test('an order remembers which version of the terms the buyer agreed to', async () => {
  const { orderId } = await aBrowser(shop).opened()
  const order = await shop.ctx.db
    .selectFrom('orders')
    .select('terms_version')
    .where('id', '=', orderId)
    .executeTakeFirst()
  expect(order).toEqual({ terms_version: TERMS_VERSION })
})
