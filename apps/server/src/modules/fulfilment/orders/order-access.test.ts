import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { makeAccessLink, revokeAccess, revokeAccessOfAddress } from './order-access.ts'

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

type Browser = ReturnType<typeof aBrowser>
let serial = 0

async function paidIn(browser: Browser) {
  serial += 1
  const email = `access-${serial}@example.com`
  await stock(shop.ctx, 1)
  const opened = await browser.opened({ billingInfo: aBuyer({ email }), forceNew: true })
  await provider.pay(opened.paymentIntentId)
  return { email, opened }
}

async function aPurchase() {
  const browser = aBrowser(shop)
  const { email, opened } = await paidIn(browser)
  expect((await browser.confirm(opened)).json().licenseKeys).toHaveLength(1)
  return { browser, email, opened, orderId: opened.orderId }
}

const close = (orderId: string) => inTransaction(shop.ctx.db, (tx) => revokeAccess(tx, orderId))
const closeAddress = (email: string) =>
  inTransaction(shop.ctx.db, (tx) => revokeAccessOfAddress(tx, email, undefined))
const redeem = async (browser: Browser, orderId: string) =>
  browser.call('POST', '/api/orders/redeem-link', {
    token: await makeAccessLink(shop.ctx, orderId),
  })
const keysOf = async (browser: Browser, orderId: string) =>
  (await browser.order(orderId)).json().licenseKeys.length as number

/** Rows that I46 would name. */
async function openedBefore() {
  const { rows } = await sql`
    select 1 from order_access a join orders o on o.id = a.order_id
    where a.open_since < o.access_closed_at`.execute(shop.ctx.db)
  return rows.length
}

test('a cookie that someone planted before the purchase does not open it', async () => {
  const [victim, thief] = [aBrowser(shop), aBrowser(shop)]
  for (const { cookies } of [victim, thief]) cookies.set('oa', 'A'.repeat(43))
  const { opened } = await paidIn(victim)
  expect((await victim.confirm(opened)).json().licenseKeys).toHaveLength(1)
  expect(await keysOf(victim, opened.orderId)).toBe(1)
  expect(await keysOf(thief, opened.orderId)).toBe(0)
})

test('a buyer who confirms the payment again is shown the key again', async () => {
  const { browser, opened } = await aPurchase()
  for (let nth = 0; nth < 3; nth += 1) {
    const reply = await browser.confirm(opened)
    expect(reply.json()).toMatchObject({ requiresVerification: false })
    expect(reply.json().licenseKeys).toHaveLength(1)
  }
})

test.each([
  ['the order', ({ orderId }: { orderId: string }) => close(orderId)],
  ['its address', ({ email }: { email: string }) => closeAddress(email)],
])('after access to %s was ended, the payment opens nothing', async (_, end) => {
  const bought = await aPurchase()
  await end(bought)
  const reply = await bought.browser.confirm(bought.opened)
  expect(reply.json()).toMatchObject({ requiresVerification: true, licenseKeys: [] })
  expect(String(reply.headers['set-cookie'])).not.toContain('oa=')
  expect(await keysOf(bought.browser, bought.orderId)).toBe(0)
})

test('a link that is mailed afterwards opens it, and then confirming shows the key as before', async () => {
  const { browser, opened, orderId } = await aPurchase()
  await close(orderId)
  expect((await redeem(browser, orderId)).statusCode).toBe(200)
  expect(await keysOf(browser, orderId)).toBe(1)
  expect((await browser.confirm(opened)).json().licenseKeys).toHaveLength(1)
})

test('an order that nobody paid has nothing to close', async () => {
  const browser = aBrowser(shop)
  const { email, opened } = await paidIn(browser)
  await closeAddress(email)
  expect((await browser.confirm(opened)).json().licenseKeys).toHaveLength(1)
})

test('a browser that opens another order takes along what is open, and nothing that was closed', async () => {
  const { browser, orderId: first } = await aPurchase()
  const second = await aPurchase()
  await redeem(browser, second.orderId)
  // As if a row had outlived the end of its access.
  await sql`
    update orders set access_closed_at = shop_now() + interval '1 second'
    where id = ${second.orderId}`.execute(shop.ctx.db)
  const third = await aPurchase()
  await redeem(browser, third.orderId)
  expect(await keysOf(browser, first)).toBe(1)
  expect(await keysOf(browser, second.orderId)).toBe(0)
  await sql`delete from order_access where order_id = ${second.orderId}`.execute(shop.ctx.db)
})

test('a payment that is confirmed while access ends opens nothing, whichever was first', async () => {
  for (let nth = 0; nth < 15; nth += 1) {
    const { browser, opened, orderId } = await aPurchase()
    await Promise.all([browser.confirm(opened), close(orderId), browser.confirm(opened)])
    expect(await keysOf(browser, orderId)).toBe(0)
    expect(await openedBefore()).toBe(0)
  }
})

test('nor does a browser save it into a new cookie at that moment', async () => {
  const { browser, orderId: other } = await aPurchase()
  for (let nth = 0; nth < 15; nth += 1) {
    const { orderId } = await aPurchase()
    await redeem(browser, orderId)
    await Promise.all([redeem(browser, other), close(orderId), redeem(browser, other)])
    expect(await keysOf(browser, orderId)).toBe(0)
    expect(await openedBefore()).toBe(0)
  }
})

test('a link from before opens nothing when it is used while access ends', async () => {
  for (let nth = 0; nth < 15; nth += 1) {
    const { orderId } = await aPurchase()
    const token = await makeAccessLink(shop.ctx, orderId)
    const browser = aBrowser(shop)
    const use = () => browser.call('POST', '/api/orders/redeem-link', { token })
    const [first, , second] = await Promise.all([use(), close(orderId), use()])
    expect([200, 410]).toContain(first.statusCode)
    expect([200, 410]).toContain(second.statusCode)
    expect(await keysOf(browser, orderId)).toBe(0)
    expect(await openedBefore()).toBe(0)
  }
})
