import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { handleEvent } from './handle-event.ts'

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

const now = () => Math.floor(Date.now() / 1_000)
const eventOf = (id: string, intentId: string) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: now(),
    data: { object: { id: intentId } },
  })

function signed(body: string, { at = now(), secret = 'whsec_keyhaven_sandbox' } = {}) {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signature}`
}

const tell = (payload: string, signature: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })

const workOf = async (id: string) =>
  (
    await sql`
      select processed_at is not null as is_done,
        (select count(*)::int from pgboss.job where data ->> 'eventId' = e.id) as jobs
      from webhook_events e where id = ${id}`.execute(shop.ctx.db)
  ).rows

const stored = async (id: string) =>
  (await sql`select 1 from webhook_events where id = ${id}`.execute(shop.ctx.db)).rows.length

test('a payment told by the provider alone settles the order, however often it is told', async () => {
  await stock(shop.ctx, 1)
  const opened = await aBrowser(shop).opened()
  await provider.pay(opened.paymentIntentId)
  const body = eventOf('evt_1', opened.paymentIntentId)
  const replies = await Promise.all([1, 2, 3].map(() => tell(body, signed(body))))
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200])
  await handleEvent(shop.ctx, 'evt_1')
  await handleEvent(shop.ctx, 'evt_1')
  const { rows } = await sql`
    select payment_status,
      (select count(*) from ledger where order_id = orders.id) as charges
    from orders where id = ${opened.orderId}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ payment_status: 'paid', charges: 1 }])
})

test('a payment that is settled when the provider tells of it leaves no work, and can be replayed', async () => {
  await stock(shop.ctx, 1)
  const browser = aBrowser(shop)
  const opened = await browser.opened()
  await provider.pay(opened.paymentIntentId)
  await browser.confirm(opened)
  const body = eventOf('evt_late', opened.paymentIntentId)
  expect((await tell(body, signed(body))).statusCode).toBe(200)
  expect(await workOf('evt_late')).toEqual([{ is_done: true, jobs: 0 }])
  await handleEvent(shop.ctx, 'evt_late', true)
  expect(await workOf('evt_late')).toEqual([{ is_done: true, jobs: 0 }])
})

test('a payment that nobody settled leaves a job', async () => {
  const opened = await aBrowser(shop).opened()
  await provider.pay(opened.paymentIntentId)
  const body = eventOf('evt_first', opened.paymentIntentId)
  await tell(body, signed(body))
  expect(await workOf('evt_first')).toEqual([{ is_done: false, jobs: 1 }])
})

test('an event that says paid is not believed: the provider is asked', async () => {
  const opened = await aBrowser(shop).opened()
  const body = eventOf('evt_lie', opened.paymentIntentId)
  await tell(body, signed(body))
  await expect(handleEvent(shop.ctx, 'evt_lie')).rejects.toThrow('not been completed')
  const { rows } =
    await sql`select payment_status from orders where id = ${opened.orderId}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ payment_status: 'awaiting' }])
})

const body = eventOf('evt_forged', 'pi_1')
test.each([
  ['no signature at all', ''],
  ['the signature of another secret', signed(body, { secret: 'whsec_other' })],
  ['a signature older than five minutes', signed(body, { at: now() - 301 })],
  ['a signature from the future', signed(body, { at: now() + 400 })],
  ['the signature of another body', signed(`${body} `)],
])('an event with %s is refused and not kept', async (_, signature) => {
  expect((await tell(body, signature)).statusCode).toBe(400)
  expect(await stored('evt_forged')).toBe(0)
})

test('a payment of someone else’s shop on the same account is put aside', async () => {
  const foreign = eventOf('evt_foreign', 'pi_not_ours')
  await tell(foreign, signed(foreign))
  await handleEvent(shop.ctx, 'evt_foreign')
  const { rows } = await sql`
    select processed_at is not null as is_done from webhook_events where id = 'evt_foreign'`.execute(
    shop.ctx.db,
  )
  expect(rows).toEqual([{ is_done: true }])
})

test('a card that was declined counts against a browser; a payment left at the page of another way does not', async () => {
  const opened = await aBrowser(shop).opened()
  const failed = async (id: string, error: object) => {
    const object = { id: opened.paymentIntentId, last_payment_error: error }
    const type = 'payment_intent.payment_failed'
    const body = JSON.stringify({ id, object: 'event', type, created: now(), data: { object } })
    await tell(body, signed(body))
    await handleEvent(shop.ctx, id)
  }
  const left = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' }
  await failed('evt_left', { ...left, payment_method: { type: 'ideal' } })
  await failed('evt_bank', { type: 'card_error', payment_method: { type: 'klarna' } })
  await failed('evt_link', { type: 'card_error', payment_method: { type: 'link' } })
  await failed('evt_card', { type: 'card_error', payment_method: { type: 'card' } })
  const { rows } = await sql<{ event_id: string }>`
    select event_id from card_declines order by event_id`.execute(shop.ctx.db)
  expect(rows.map((row) => row.event_id)).toEqual(['evt_card', 'evt_link'])
})
