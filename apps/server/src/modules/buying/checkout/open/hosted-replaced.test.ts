import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer, aLine } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { reconcile } from '../settle/reconcile.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, CHECKOUT_MODE: 'hosted', LIMIT_FACTOR: 1_000 })
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

type Hosted = { orderId: string; checkoutUrl: string }

/** Whether the provider's page still takes a card. */
async function isPayable({ checkoutUrl }: Hosted): Promise<boolean> {
  const answer = await fetch(`${checkoutUrl}/intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  return answer.ok
}

test('another cart closes the hosted page of the first', async () => {
  const buyer = aBrowser(shop)
  const first = (await buyer.open()).json<Hosted>()
  const second = (await buyer.open({ items: [aLine({ quantity: 2 })] })).json<Hosted>()
  expect(second.checkoutUrl).not.toBe(first.checkoutUrl)
  expect([await isPayable(first), await isPayable(second)]).toEqual([false, true])
  const { rows } = await sql`
    select payment_status from orders where id = ${first.orderId}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ payment_status: 'expired' }])
})

test('a corrected address gets a hosted page of its own, the same one keeps its page', async () => {
  const buyer = aBrowser(shop)
  const first = (await buyer.open()).json<Hosted>()
  expect((await buyer.open()).json<Hosted>().checkoutUrl).toBe(first.checkoutUrl)
  const billingInfo = aBuyer({ email: 'corrected@example.com' })
  const second = (await buyer.open({ billingInfo })).json<Hosted>()
  expect([await isPayable(first), await isPayable(second)]).toEqual([false, true])
})

test('a hosted page nobody paid is closed when its order ends', async () => {
  const left = (await aBrowser(shop).open()).json<Hosted>()
  await sql`
    update payment_attempts set created_at = created_at - interval '31 minutes'
    where order_id = ${left.orderId}`.execute(shop.ctx.db)
  await sql`
    update orders set expires_at = expires_at - interval '31 minutes'
    where id = ${left.orderId}`.execute(shop.ctx.db)
  await reconcile(shop.ctx)
  expect(await isPayable(left)).toBe(false)
})
