import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import type { Role } from '@keyhaven/contracts/staff/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../testing/card-provider.ts'
import { stock } from '../../testing/stock.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { staffHeaders } from '../../testing/test-staff.ts'

let provider: TestCardProvider
let shop: TestShop
let bought: OrderConfirmation
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  await stock(shop.ctx, 1)
  const browser = aBrowser(shop)
  const opened = await browser.opened()
  await provider.pay(opened.paymentIntentId)
  bought = (await browser.confirm(opened)).json()
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const get = async (call: 'orders' | 'order-details', headers: Record<string, string> = {}) =>
  await shop.app.inject({ method: 'GET', url: `/api/admin/${call}/${bought.orderId}`, headers })
const detailsFor = async (role: Role) => await get('order-details', await staffHeaders(shop, role))

const records = async (action: string) =>
  await shop.ctx.db
    .selectFrom('audit_log')
    .select(['actor', 'object'])
    .where('action', '=', action)
    .where('actor', 'like', 'staff:%')
    .execute()

const keyOf = ({ licenseKeys }: Pick<OrderDetails, 'licenseKeys'>) =>
  licenseKeys[0]?.licenseKey ?? ''

test('support sees whose order it is and how its key ends, and that they looked is on record', async () => {
  const reply = await detailsFor('support')
  const order = reply.json<OrderDetails>()
  expect(order).toMatchObject({
    email: 'ada@example.com',
    lastName: 'Byron',
    paymentStatus: 'paid',
    cardBrand: 'visa',
    hasLicenseKeys: true,
  })
  expect(keyOf(order)).toBe(`•••••-•••••-•••••-•••••-${keyOf(bought).slice(-5)}`)
  expect(reply.payload).not.toContain('ending')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(await records('order.viewed')).toMatchObject([{ object: bought.orderId }])
})

test('opening an order reveals no key, not even to those who may reveal keys', async () => {
  const order = (await detailsFor('admin')).json<OrderDetails>()
  expect(keyOf(order)).toMatch(/^•{5}-•{5}-•{5}-•{5}-.{5}$/)
  expect(await records('license.reveal')).toEqual([])
})

test('marketing, who may not look at orders, is refused, and is on record', async () => {
  expect((await detailsFor('marketing')).statusCode).toBe(403)
  expect(await records('staff.not_allowed')).toMatchObject([
    { object: 'GET /api/admin/order-details/:id' },
  ])
})

test('half of a staff session opens no order, and an order that does not exist is not found', async () => {
  const { authorization, cookie } = await staffHeaders(shop, 'admin')
  for (const half of [{ authorization }, { cookie }]) {
    expect((await get('order-details', half)).statusCode).toBe(401)
  }
  const headers = { authorization, cookie }
  const url = '/api/admin/order-details/order_NOTHING'
  expect((await shop.app.inject({ method: 'GET', url, headers })).statusCode).toBe(404)
})

test('the buyer’s call gives staff what a stranger gets', async () => {
  const stranger = (await get('orders')).json()
  expect(stranger).toMatchObject({
    requiresVerification: true,
    email: 'a•••@e•••.com',
    lastName: '',
    licenseKeys: [],
  })
  for (const role of ['admin', 'super_admin', 'support'] as const) {
    expect((await get('orders', await staffHeaders(shop, role))).json()).toEqual(stranger)
  }
})

const resend = async (role: Role, more: Record<string, string> = {}) =>
  await shop.app.inject({
    method: 'POST',
    url: `/api/admin/order-details/${bought.orderId}/resend`,
    headers: { ...(await staffHeaders(shop, role)), ...more },
    payload: {},
  })

test('support sends the keys once more to the address of the order, and that they did is on record', async () => {
  const reply = await resend('support')
  expect(reply.json()).toMatchObject({
    success: true,
    details: { to: 'a•••@e•••.com', queuedAt: expect.stringMatching(/^20.*Z$/) },
  })
  expect(reply.payload).not.toContain(keyOf(bought))
  expect(await records('order.keys_resent')).toMatchObject([{ object: bought.orderId }])
})

test('marketing may not send keys, and support not more often than the buyer', async () => {
  expect((await resend('marketing')).statusCode).toBe(403)
  expect((await resend('support')).statusCode).toBe(200)
  expect((await resend('support')).statusCode).toBe(200)
  expect((await resend('support')).statusCode).toBe(429)
})
