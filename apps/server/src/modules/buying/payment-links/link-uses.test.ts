import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import {
  aCustomer,
  aLinkDesk,
  begun,
  pay,
  payOnPage,
  returned,
  sessionIn,
} from '../../../testing/payment-links.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { checkInvariants } from '../../operations/invariants/invariants.service.ts'
import { findings } from '../../operations/invariants/outcomes.rules.ts'
import { reconcile } from '../checkout/settle/reconcile.ts'

let provider: TestCardProvider
let shop: TestShop
let desk: Awaited<ReturnType<typeof aLinkDesk>>
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  desk = await aLinkDesk(shop)
})
afterAll(async () => {
  const found = findings(await checkInvariants(shop.ctx))
  await shop.close()
  await provider.close()
  expect(found).toEqual([])
})

const statusesOf = async (linkId: string) =>
  (
    await shop.ctx.db
      .selectFrom('orders')
      .select('payment_status')
      .where('payment_link_id', '=', linkId)
      .orderBy('created_at')
      .execute()
  ).map((order) => order.payment_status)

/** Half an hour later nobody has paid: the page is closed and the order ended. */
async function letTimePass(linkId: string) {
  await sql`
    update orders set expires_at = now() - interval '1 second'
    where payment_link_id = ${linkId} and payment_status = 'awaiting'`.execute(shop.ctx.db)
  await sql`update payment_attempts set created_at = created_at - interval '31 minutes'`.execute(
    shop.ctx.db,
  )
  await reconcile(shop.ctx)
}

test('twelve browsers at once get the three uses of a link, and not one more', async () => {
  const { id } = await desk.made({ maxUses: 3 })
  const browsers = Array.from({ length: 12 }, () => aBrowser(shop))
  const replies = await Promise.all(browsers.map((browser) => pay(browser, id)))
  const won = replies.flatMap((reply, index) => (reply.statusCode === 200 ? [index] : []))
  expect(won).toHaveLength(3)
  expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(9)
  for (const index of won) {
    const session = sessionIn(replies[index]?.json().checkoutUrl)
    await payOnPage(provider, session)
    await returned(browsers[index] ?? aBrowser(shop), session)
  }
  const late = await Promise.all(browsers.map((browser) => pay(browser, id)))
  expect(new Set(late.map((reply) => reply.statusCode))).toEqual(new Set([410]))
  expect(await statusesOf(id)).toEqual(['paid', 'paid', 'paid'])
})

test('a link that someone is paying stays visible, and tells others who try to pay', async () => {
  const { id } = await desk.made()
  await begun(aBrowser(shop), id)
  const other = aBrowser(shop)
  const seen = await other.call('GET', `/api/payment-links/${id}`)
  expect(seen.json()).toMatchObject({ status: 'active', remainingUses: 1 })
  const reply = await pay(other, id)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'payment_link_busy'])
})

test('a button pressed twice, also at once, leads to one page', async () => {
  const { id } = await desk.made()
  const browser = aBrowser(shop)
  await browser.call('POST', '/api/process-payment', { paymentLinkId: id, customerInfo: {} })
  const first = await Promise.all([begun(browser, id), begun(browser, id), begun(browser, id)])
  const again = await begun(browser, id, { customerInfo: aCustomer({ phone: '1' }) })
  expect(new Set([...first, again]).size).toBe(1)
  expect(await statusesOf(id)).toEqual(['awaiting'])
})

test('another address, or another amount, closes the page of before', async () => {
  const { id } = await desk.made()
  const browser = aBrowser(shop)
  const first = await begun(browser, id)
  const second = await begun(browser, id, { customerInfo: aCustomer({ email: 'b@example.com' }) })
  expect(await payOnPage(provider, first)).toBe(409)
  await desk.edit(id, { amount: '120.00' })
  const third = await begun(browser, id, { customerInfo: aCustomer({ email: 'b@example.com' }) })
  expect(await payOnPage(provider, second)).toBe(409)
  expect(await payOnPage(provider, third)).toBe(200)
  expect(await statusesOf(id)).toEqual(['expired', 'expired', 'awaiting'])
  await returned(browser, third)
})

test('a buyer who paid and presses again sees that it is paid', async () => {
  const { id } = await desk.made({ maxUses: 5 })
  const browser = aBrowser(shop)
  const session = await begun(browser, id)
  await payOnPage(provider, session)
  const reply = await pay(browser, id)
  const address = `${shop.config.PUBLIC_ORIGIN}/payment-success?session_id=${session}`
  expect(reply.json().checkoutUrl).toBe(address)
  await returned(browser, session)
})

test('a use that nobody paid is free again after half an hour', async () => {
  const { id } = await desk.made()
  const session = await begun(aBrowser(shop), id)
  await letTimePass(id)
  expect(await payOnPage(provider, session)).toBe(409)
  const other = aBrowser(shop)
  const next = await begun(other, id)
  await payOnPage(provider, next)
  await returned(other, next)
  expect(await statusesOf(id)).toEqual(['expired', 'paid'])
})

test('money that comes for a given-up order of a used-up link waits for a person', async () => {
  const { id } = await desk.made()
  const slow = aBrowser(shop)
  const session = await begun(slow, id)
  // Ended here while the page stayed open there: nothing of ours does that.
  const [order] = await shop.ctx.db
    .updateTable('orders')
    .set({ payment_status: 'expired' })
    .where('payment_link_id', '=', id)
    .returning('id')
    .execute()
  await sql`
    insert into order_status_changes (order_id, field, from_state, to_state, cause)
    values (${order?.id ?? ''}, 'payment', 'awaiting', 'expired', 'test')`.execute(shop.ctx.db)
  const quick = aBrowser(shop)
  const other = await begun(quick, id)
  await payOnPage(provider, other)
  await returned(quick, other)
  await payOnPage(provider, session)
  await returned(slow, session)
  expect(await statusesOf(id)).toEqual(['review', 'paid'])
})

test('a browser begins five payments in ten minutes', async () => {
  const strict = await testShop({ ...provider.config })
  const own = await aLinkDesk(strict)
  const browser = aBrowser(strict)
  const statuses: number[] = []
  for (let index = 0; index < 6; index += 1) {
    const { id } = await own.made()
    statuses.push((await pay(browser, id)).statusCode)
  }
  await strict.close()
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
