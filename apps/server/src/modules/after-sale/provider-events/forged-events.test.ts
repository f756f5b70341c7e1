import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

const secret = 'whsec_of_now'
const rolledSecret = 'whsec_of_before'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ STRIPE_WEBHOOK_SECRET: `${secret},${rolledSecret}` })
})
afterAll(() => shop.close())

const now = () => Math.floor(Date.now() / 1_000)
const macOf = (body: string, time: number, by = secret) =>
  createHmac('sha256', by).update(`${time}.${body}`).digest('hex')

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

test('while a secret is rolled what either of the two signed is read, and nothing else', async () => {
  const answers = []
  for (const by of [secret, rolledSecret, 'whsec_of_others', `${secret},${rolledSecret}`]) {
    const body = anEvent(`evt_${by}`)
    answers.push((await tell(body, `t=${now()},v1=${macOf(body, now(), by)}`)).statusCode)
  }
  expect(answers).toEqual([200, 200, 400, 400])
})

test('a signature is good for five minutes', async () => {
  const answerTo = async (secondsAgo: number) => {
    const body = anEvent(`evt_ago_${secondsAgo}`)
    const time = now() - secondsAgo
    return (await tell(body, `t=${time},v1=${macOf(body, time)}`)).statusCode
  }
  expect(await answerTo(298)).toBe(200)
  expect(await answerTo(302)).toBe(400)
})
