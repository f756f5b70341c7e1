import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { stock } from '../../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { settleIntent } from './settle.ts'

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

async function aPurchase() {
  await stock(shop.ctx, 1)
  const buyer = aBrowser(shop)
  const opened = await buyer.opened()
  await provider.pay(opened.paymentIntentId)
  await buyer.confirm(opened)
  return { buyer, opened }
}

async function age(orderId: string, minutes: number) {
  await sql`
    update orders set paid_at = paid_at - make_interval(mins => ${minutes})
    where id = ${orderId}`.execute(shop.ctx.db)
}

test('the secret alone opens nothing, not even in the minute of the payment', async () => {
  const { opened } = await aPurchase()
  const stranger = aBrowser(shop)
  const reply = await stranger.confirm(opened)
  expect(reply.json()).toMatchObject({
    ...{ success: true, requiresVerification: true, hasLicenseKeys: true, licenseKeys: [] },
  })
  expect((await stranger.order(opened.orderId)).json()).toMatchObject({
    requiresVerification: true,
  })
})

test('the browser that bought is shown its keys as long as it is known', async () => {
  const { buyer, opened } = await aPurchase()
  await age(opened.orderId, 600)
  expect((await buyer.confirm(opened)).json().licenseKeys).toHaveLength(1)
})

test.each(['disputed', 'dispute_lost', 'refunded'])(
  'an order that is %s shows no key when it is confirmed again',
  async (status) => {
    const { buyer, opened } = await aPurchase()
    await sql`
      update orders set payment_status = ${status} where id = ${opened.orderId}`.execute(
      shop.ctx.db,
    )
    expect((await buyer.confirm(opened)).json().licenseKeys).toEqual([])
  },
)

test('a payment that the bank is still processing is answered with 202, and nothing is delivered', async () => {
  await stock(shop.ctx, 1)
  const { orderId, paymentIntentId } = await aBrowser(shop).opened()
  const intent = await shop.ctx.payments.findIntent(paymentIntentId)
  const settling = settleIntent(shop.ctx, { ...intent, status: 'processing' }, 'test')
  await expect(settling).rejects.toMatchObject({ code: 'payment_processing', status: 202 })
  const { rows } = await sql`
    select payment_status from orders where id = ${orderId}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ payment_status: 'processing' }])
})
