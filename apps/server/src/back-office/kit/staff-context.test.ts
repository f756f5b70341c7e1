import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Context } from '../../context.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { staffHeaders } from '../../testing/test-staff.ts'

/** A pool that tells of everybody who touches it. */
const forbidden = new Proxy({} as Context['db'], {
  get: (_, name) => {
    throw new Error(`the pool of shoppers was used: ${String(name)}`)
  },
})

let shop: TestShop
let app: FastifyInstance
let headers: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  headers = await staffHeaders(shop, 'super_admin')
  const ctx = { ...shop.ctx, db: forbidden, settlementDb: forbidden }
  const built = await buildApp(ctx, { content: shop.content })
  app = built.app
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

test.each([
  ['/api/admin/me', 200],
  ['/api/admin/sessions', 200],
  ['/api/admin/order-details/order_NOTHING', 404],
  ['/api/admin/returns', 200],
  ['/api/admin/key-claims', 200],
  ['/api/admin/key-claims/batches', 200],
  ['/api/admin/payment-links', 200],
  ['/api/admin/quotes', 200],
  ['/api/admin/quotes/Q-NOTHING', 404],
  ['/api/admin/quotes/Q-NOTHING/offers/1.pdf', 404],
  ['/api/admin/reviews', 200],
  ['/api/admin/reviews/suppression', 200],
  ['/api/admin/inbox', 200],
  ['/api/admin/webhooks', 200],
  ['/api/admin/bulk-jobs/1', 404],
])('%s takes no connection from shoppers', async (url, status) => {
  expect((await app.inject({ url, headers })).statusCode).toBe(status)
})

test('neither does pricing a quote, nor a link over a sum in another currency', async () => {
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers, payload })
  const pricing = { currency: 'EUR', expiresOn: '2027-01-01' }
  expect((await post('/api/admin/quotes/Q-NOTHING/offers', pricing)).statusCode).toBe(404)
  const link = { title: 'Setup service', amount: '99.00', currency: 'EUR' }
  expect((await post('/api/admin/payment-links', link)).statusCode).toBe(201)
})
