import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import type { TestCardProvider } from '../../../testing/card-provider.ts'
import { bought, emptyShop } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
})
afterAll(() => shut())

async function anOrder() {
  await stock(shop.ctx, 1)
  return await bought(shop, provider)
}

/** The mails of an order were written so many minutes earlier. */
const age = (orderId: string, minutes: number) =>
  sql`
    update emails set created_at = created_at - make_interval(mins => ${minutes})
    where reason = ${orderId}`.execute(shop.ctx.db)

test('keys are resent ten times a day at most, however they are spread over its hours', async () => {
  const { browser, orderId } = await anOrder()
  const resend = async () => {
    const body = { orderId, customerEmail: aBuyer().email }
    return (await browser.call('POST', '/api/send-license-keys', body)).statusCode
  }
  for (const times of [3, 3, 3, 1]) {
    for (let nth = 0; nth < times; nth += 1) expect(await resend()).toBe(200)
    await age(orderId, 61)
  }
  expect(await resend()).toBe(429)
  await age(orderId, 20 * 60)
  expect(await resend(), 'a day after the first').toBe(200)
})

test('five links an hour open an order, and asking for more is answered the same', async () => {
  const { orderId } = await anOrder()
  const links = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from emails
      where reason = ${orderId} and template = 'order-link'`.execute(shop.ctx.db)
    return rows[0]?.count
  }
  const askForLink = async () => {
    const reply = await aBrowser(shop).call('POST', `/api/orders/${orderId}/access-link`, {})
    expect([reply.statusCode, reply.json()]).toEqual([200, { success: true }])
  }
  for (let nth = 0; nth < 7; nth += 1) await askForLink()
  expect(await links()).toBe(5)
  await age(orderId, 61)
  await askForLink()
  expect(await links(), 'an hour later').toBe(6)
})
