import type { OwnOrder } from '@keyhaven/contracts/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import { firstCode } from '../../../testing/mailed-codes.ts'
import { stock } from '../../../testing/stock.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(() => working.close())

let serial = 0
const anAddress = () => `owner-${++serial}@example.com`

async function bought(email: string) {
  await stock(working.shop.ctx, 1)
  const browser = aBrowser(working.shop)
  const opened = await browser.opened({ billingInfo: aBuyer({ email }) })
  await working.provider.pay(opened.paymentIntentId)
  const confirmation = (await browser.confirm(opened)).json()
  return { orderId: opened.orderId, key: confirmation.licenseKeys[0].licenseKey as string }
}

const mailedCode = async (email: string, count: number) =>
  firstCode(await working.mailsTo(email, count))

test('a guest who lost the key finds it with a code from the mailbox', async () => {
  const email = anAddress()
  const { orderId, key } = await bought(email)
  const visitor = aVisitor(working.shop)
  await visitor.call('POST', '/api/auth/code/request', { email })
  const code = await mailedCode(email, 3)
  const entered = await visitor.enter('/api/auth/code', { email, code })
  expect(entered.json().customer).toMatchObject({ email, isGuest: true })
  const { orders } = (await visitor.call('GET', '/api/account/orders')).json()
  expect(orders.map((order: OwnOrder) => order.id)).toEqual([orderId])
  expect(orders[0]).toMatchObject({ status: 'Completed', currency: 'USD', total: '149.99' })
  expect((await visitor.call('POST', `/api/account/orders/${orderId}/open`)).statusCode).toBe(200)
  const order = (await visitor.call('POST', `/api/orders/${orderId}/keys`, {})).json()
  expect(order.licenseKeys[0].licenseKey).toBe(key)
})

test('orders made as a guest join the account once its address is proved, not before', async () => {
  const email = anAddress()
  const { orderId } = await bought(email)
  const visitor = aVisitor(working.shop)
  await visitor.enter('/api/auth/register', {
    email,
    password: 'mauve-otter-pilot',
    firstName: 'Ada',
    lastName: 'Byron',
  })
  const list = async () => (await visitor.call('GET', '/api/account/orders')).json()
  expect(await list()).toMatchObject({ orders: [], requiresVerification: true })
  expect((await visitor.call('POST', `/api/account/orders/${orderId}/open`)).statusCode).toBe(404)
  await visitor.call('POST', '/api/auth/verify/request')
  const code = await mailedCode(email, 3)
  await visitor.call('POST', '/api/auth/verify', { code })
  expect((await list()).orders).toHaveLength(1)
})

test('nobody opens the order of someone else, and a stranger’s is answered like an unknown one', async () => {
  const { orderId } = await bought(anAddress())
  const email = anAddress()
  await bought(email)
  const visitor = aVisitor(working.shop)
  await visitor.call('POST', '/api/auth/code/request', { email })
  await visitor.enter('/api/auth/code', { email, code: await mailedCode(email, 3) })
  const foreign = await visitor.call('POST', `/api/account/orders/${orderId}/open`)
  const unknown = await visitor.call('POST', '/api/account/orders/order_NOTHING/open')
  expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
  expect(foreign.json().error).toBe(unknown.json().error)
})
