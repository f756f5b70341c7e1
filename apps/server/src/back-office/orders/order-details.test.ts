import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { Order } from '@keyhaven/contracts/orders'
import type { Role } from '@keyhaven/contracts/permissions'
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

const view = async (headers: Record<string, string>): Promise<Order> => {
  const url = `/api/admin/orders/${bought.orderId}`
  return (await shop.app.inject({ method: 'GET', url, headers })).json()
}
const viewAs = async (role: Role) => await view(await staffHeaders(shop, role))

const records = async (action: string) =>
  await shop.ctx.db
    .selectFrom('audit_log')
    .select(['actor', 'object'])
    .where('action', '=', action)
    .where('actor', 'like', 'staff:%')
    .execute()

const keyOf = ({ licenseKeys }: Pick<Order, 'licenseKeys'>) => licenseKeys[0]?.licenseKey ?? ''

test('support sees whose order it is and how its key ends, and that they looked is on record', async () => {
  const order = await viewAs('support')
  expect(order).toMatchObject({
    requiresVerification: false,
    email: 'ada@example.com',
    lastName: 'Byron',
    paymentStatus: 'paid',
    hasLicenseKeys: true,
  })
  expect(keyOf(order)).toBe(`•••••-•••••-•••••-•••••-${keyOf(bought).slice(-5)}`)
  expect(await records('order.viewed')).toMatchObject([{ object: bought.orderId }])
  expect(await records('license.reveal')).toEqual([])
})

test('an admin, who may reveal keys, sees them in full, and that is on record too', async () => {
  expect(keyOf(await viewAs('admin'))).toBe(keyOf(bought))
  expect(await records('license.reveal')).toMatchObject([{ object: bought.orderId }])
})

test('marketing, who may not look at orders, sees what a stranger sees, and is on record', async () => {
  const stranger = await view({})
  expect(stranger).toMatchObject({
    requiresVerification: true,
    email: 'a***@e***.com',
    lastName: '',
  })
  expect(await viewAs('marketing')).toEqual(stranger)
  expect(await records('staff.not_allowed')).toMatchObject([
    { object: 'GET /api/admin/orders/:id' },
  ])
})

test('half of a staff session opens no order', async () => {
  const { authorization, cookie } = await staffHeaders(shop, 'admin')
  for (const half of [{ authorization }, { cookie }]) {
    expect(await view(half)).toMatchObject({ requiresVerification: true, licenseKeys: [] })
  }
})
