import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const now = () => Math.floor(Date.now() / 1_000)
const macOf = (body: string, time: number) =>
  createHmac('sha256', shop.config.STRIPE_WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex')

const tell = (payload: string, signature: string, remoteAddress = '203.0.113.1') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    remoteAddress,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })

const anEvent = (id: string) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.created',
    created: now(),
    data: { object: { id: 'pi_1', client_secret: 'pi_1_secret_x', amount: 1 } },
  })

test('a time written twice, or in a way the provider never does, is refused', async () => {
  const body = anEvent('evt_times')
  const future = now() + 80_000
  const mac = macOf(body, future)
  const headers = [
    `t=${now()},t=${future},v1=${mac}`,
    `t=+${future},v1=${mac}`,
    `t= ${future},v1=${mac}`,
    `v1=${mac},t=${future}`,
  ]
  for (const header of headers) expect((await tell(body, header)).statusCode).toBe(400)
})

test('what is kept of an event does not open a payment', async () => {
  const body = anEvent('evt_kept')
  expect((await tell(body, `t=${now()},v1=${macOf(body, now())}`)).statusCode).toBe(200)
  const { rows } = await sql<{ payload: unknown }>`
    select payload from webhook_events where id = 'evt_kept'`.execute(shop.ctx.db)
  expect(rows).toEqual([{ payload: { id: 'pi_1', amount: 1 } }])
})

test('sixty forgeries a minute are looked at; a true event is always', async () => {
  const from = '203.0.113.60'
  const forge = () => tell('{}', 't=1,v1=00', from)
  for (let nth = 0; nth < 60; nth += 1) expect((await forge()).statusCode).toBe(400)
  expect((await forge()).statusCode).toBe(429)
  const body = anEvent('evt_true')
  const reply = await tell(body, `t=${now()},v1=${macOf(body, now())}`, from)
  expect(reply.statusCode).toBe(200)
})
