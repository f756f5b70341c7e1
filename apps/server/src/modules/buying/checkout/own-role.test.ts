import { afterAll, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import { testCardProvider } from '../../../testing/card-provider.ts'
import { shopWithOwnRole } from '../../../testing/own-role.ts'
import { stock } from '../../../testing/stock.ts'

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

test('a purchase works from end to end with the few rights the shop’s own role has', async () => {
  const provider = await testCardProvider()
  const shop = await shopWithOwnRole(provider.config)
  closing.push(shop.close, provider.close)

  await stock(shop.ctx, 1)
  const buyer = aBrowser(shop)
  const opened = await buyer.opened()
  await provider.pay(opened.paymentIntentId)
  const reply = await buyer.confirm(opened)
  expect(reply.json()).toMatchObject({ success: true, hasLicenseKeys: true })
  expect((await buyer.order(opened.orderId)).json().licenseKeys).toHaveLength(1)
})
