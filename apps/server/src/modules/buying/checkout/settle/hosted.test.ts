import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { aBrowser } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { stock } from '../../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { revokeAccess } from '../../../fulfilment/orders/order-access.ts'
import { reconcile } from './reconcile.ts'

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

/** Pays on the provider's page as its own script does; returns the address it sends the buyer to. */
async function payOnHostedPage(checkoutUrl: string) {
  const sessionId = checkoutUrl.split('/').at(-1) ?? ''
  const post = (path: string, body: Record<string, string>, key: string) =>
    fetch(provider.base + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(body),
    })
  const opened = await post(`/pay/${sessionId}/intent`, {}, 'pk_test_keyhaven_sandbox')
  const { client_secret } = (await opened.json()) as { client_secret: string }
  await provider.pay(client_secret.split('_secret_')[0] ?? '')
  return sessionId
}

const returned = (browser: ReturnType<typeof aBrowser>, sessionId: string) =>
  browser.call('POST', '/api/stripe-checkout-success', { sessionId })

test('a buyer pays on the hosted page, comes back and sees the keys', async () => {
  await stock(shop.ctx, 1)
  const buyer = aBrowser(shop)
  const opened = (await buyer.open()).json<{ orderId: string; checkoutUrl: string }>()
  expect(opened.checkoutUrl).toContain(`${provider.base}/pay/`)
  const sessionId = await payOnHostedPage(opened.checkoutUrl)
  const reply = await returned(buyer, sessionId)
  expect(reply.json()).toMatchObject({ success: true, orderId: opened.orderId })
  expect((await buyer.order(opened.orderId)).json().licenseKeys).toHaveLength(1)
})

test('a return after access to the order was ended opens nothing', async () => {
  await stock(shop.ctx, 1)
  const buyer = aBrowser(shop)
  const opened = (await buyer.open()).json<{ orderId: string; checkoutUrl: string }>()
  const sessionId = await payOnHostedPage(opened.checkoutUrl)
  await returned(buyer, sessionId)
  await inTransaction(shop.ctx.db, (tx) => revokeAccess(tx, opened.orderId))
  expect((await returned(buyer, sessionId)).json().message).toBe('Please check your e-mail.')
  expect((await buyer.order(opened.orderId)).json().licenseKeys).toEqual([])
})

test('the session id in someone else’s hands opens nothing', async () => {
  await stock(shop.ctx, 1)
  const opened = (await aBrowser(shop).open()).json<{ orderId: string; checkoutUrl: string }>()
  const sessionId = await payOnHostedPage(opened.checkoutUrl)
  const stranger = aBrowser(shop)
  expect((await returned(stranger, sessionId)).json().message).toBe('Please check your e-mail.')
  expect((await stranger.order(opened.orderId)).json()).toMatchObject({
    requiresVerification: true,
    licenseKeys: [],
  })
})

test('an unpaid session settles nothing', async () => {
  const buyer = aBrowser(shop)
  const { checkoutUrl } = (await buyer.open()).json<{ checkoutUrl: string }>()
  const reply = await returned(buyer, checkoutUrl.split('/').at(-1) ?? '')
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'payment_not_completed'])
})

test('a buyer who never comes back from the hosted page is found by the reconciler', async () => {
  await stock(shop.ctx, 1)
  const opened = (await aBrowser(shop).open()).json<{ orderId: string; checkoutUrl: string }>()
  await payOnHostedPage(opened.checkoutUrl)
  await sql`update payment_attempts set created_at = created_at - interval '2 minutes'`.execute(
    shop.ctx.db,
  )
  await reconcile(shop.ctx)
  const { rows } =
    await sql`select payment_status from orders where id = ${opened.orderId}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ payment_status: 'paid' }])
})
