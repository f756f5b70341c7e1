import { afterAll, expect, test } from 'vitest'
import { prepareDatabase } from '../../boot.ts'
import { loadConfig } from '../../config.ts'
import { aBrowser } from '../../testing/buyer.ts'
import { testCardProvider } from '../../testing/card-provider.ts'
import { stock } from '../../testing/stock.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testShop } from '../../testing/test-shop.ts'

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

test('a purchase works from end to end with the few rights the shop’s own role has', async () => {
  const provider = await testCardProvider()
  const DATABASE_OWNER_URL = await testDatabase()
  const own = new URL(DATABASE_OWNER_URL)
  own.username = 'shop_app'
  const database = { DATABASE_URL: own.href, DATABASE_OWNER_URL }
  await prepareDatabase({ ...loadConfig(), ...database })
  const shop = await testShop({ ...provider.config, ...database })
  closing.push(shop.close, provider.close)

  await stock(shop.ctx, 1)
  const buyer = aBrowser(shop)
  const opened = await buyer.opened()
  await provider.pay(opened.paymentIntentId)
  const reply = await buyer.confirm(opened)
  expect(reply.json()).toMatchObject({ success: true, hasLicenseKeys: true })
  expect((await buyer.order(opened.orderId)).json().licenseKeys).toHaveLength(1)
})
