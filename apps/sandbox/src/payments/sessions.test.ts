import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventTypes, failureOf, keys, type Sandbox, startSandbox } from './testing/sandbox.ts'

let sandbox: Sandbox
let stripe: Stripe
beforeAll(async () => {
  sandbox = await startSandbox()
  stripe = sandbox.stripe
})
beforeEach(() => sandbox.control('POST', '/reset'))
afterAll(() => sandbox.close())

const item = (name: string, unit_amount: number, quantity = 1, currency = 'usd') => ({
  price_data: { currency, unit_amount, product_data: { name } },
  quantity,
})

const create = (over: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [item('Home 2024', 14_999, 2), item('<b>Pro</b>', 39_999)],
    success_url: 'http://shop.example.com/done?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.example.com/back',
    customer_email: 'ada@example.com',
    metadata: { link: 'cpl_1' },
    payment_intent_data: { metadata: { order: 'order_1' } },
    ...over,
  })

/** What the hosted page does when the shopper presses pay. */
async function payOnPage(id: string, payment_method = 'pm_card_visa') {
  const reply = await sandbox.visit(`/pay/${id}/intent`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'ada@example.com' }),
  })
  const { client_secret } = (await reply.json()) as { client_secret: string }
  const [intent] = client_secret.split('_secret_')
  return sandbox.browse(`/v1/payment_intents/${intent}/confirm`, { client_secret, payment_method })
}

describe('a checkout session', () => {
  test('adds up its items and has a page to pay on', async () => {
    const session = await create()
    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_total: 69_997,
      currency: 'usd',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: `${sandbox.origin}/pay/${session.id}`,
      metadata: { link: 'cpl_1' },
      customer_email: 'ada@example.com',
    })
    const page = await (await sandbox.visit(`/pay/${session.id}`)).text()
    expect(page).toContain('Pay $699.97')
    expect(page).toContain('Home 2024 × 2')
    expect(page).toContain('&lt;b&gt;Pro&lt;/b&gt;')
    expect(page).toContain('href="http://shop.example.com/back"')
    expect(page).toContain('value="ada@example.com"')
  })

  test('is complete when its page is paid, and sends the shopper back', async () => {
    const { id } = await create()
    expect((await payOnPage(id)).status).toBe(200)
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    })
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'ada@example.com' },
      payment_intent: {
        status: 'succeeded',
        metadata: { order: 'order_1' },
        latest_charge: { status: 'succeeded' },
      },
    })
    expect(session.line_items?.data.map(({ description }) => description)).toEqual([
      'Home 2024',
      '<b>Pro</b>',
    ])
    expect(await eventTypes(stripe)).toContain('checkout.session.completed')

    const back = await sandbox.visit(`/pay/${id}/done`, { redirect: 'manual' })
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe(`http://shop.example.com/done?session_id=${id}`)
    expect(await (await sandbox.visit(`/pay/${id}`)).text()).toContain('This has been paid')
  })

  test('can be tried with another card after a decline, on the same intent', async () => {
    const { id } = await create()
    expect((await payOnPage(id, 'pm_card_chargeDeclined')).status).toBe(402)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' })
    expect((await payOnPage(id)).status).toBe(200)
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  })

  test('can be expired, and then neither paid nor expired again', async () => {
    const { id } = await create()
    await payOnPage(id, 'pm_card_chargeDeclined')
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({
      status: 'expired',
      url: null,
    })
    expect((await stripe.paymentIntents.list()).data).toMatchObject([{ status: 'canceled' }])
    expect(await failureOf(stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 })
    const late = await sandbox.visit(`/pay/${id}/intent`, { method: 'POST' })
    expect(late.status).toBe(409)
    expect(await (await sandbox.visit(`/pay/${id}`)).text()).toContain('This page has expired')
    expect(await eventTypes(stripe)).toContain('checkout.session.expired')
  })

  test('lives between half an hour and a day', async () => {
    const now = Math.floor(Date.now() / 1000)
    const { expires_at, created } = await create()
    expect(expires_at - created).toBe(24 * 3600)
    expect((await create({ expires_at: now + 1800 })).expires_at).toBe(now + 1800)
    expect(await failureOf(create({ expires_at: now + 60 }))).toMatchObject({
      param: 'expires_at',
    })
  })

  test.each([
    ['without items', { line_items: [] }, 'line_items'],
    ['of too little', { line_items: [item('Pen', 10)] }, 'Amount must be at least $0.50 usd'],
    [
      'in two currencies',
      { line_items: [item('A', 100), item('B', 100, 1, 'eur')] },
      'same currency',
    ],
    ['of another mode', { mode: 'subscription' as const }, 'mode payment only'],
  ])('%s is refused', async (_name, over, message) => {
    expect((await failureOf(create(over))).message).toContain(message)
  })
})

test('a page that nobody made does not exist', async () => {
  expect((await sandbox.visit('/pay/cs_test_none')).status).toBe(404)
  expect(await failureOf(stripe.checkout.sessions.retrieve('cs_test_none'))).toMatchObject({
    code: 'resource_missing',
  })
  expect(keys.publishableKey).toMatch(/^pk_test_/)
})

test('without scripts the page takes a card by a form, says why one was refused, and leads on by a link', async () => {
  const { id } = await create()
  const pay = async (number: string) =>
    await sandbox.visit(`/pay/${id}`, {
      method: 'POST',
      body: new URLSearchParams({
        email: 'ada@example.com',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
      }),
    })
  const declined = await pay('4000 0000 0000 0002')
  expect([declined.status, await declined.text()]).toEqual([
    402,
    expect.stringContaining('declined'),
  ])
  const paid = await pay('4242 4242 4242 4242')
  expect(await paid.text()).toContain(`href="http://shop.example.com/done?session_id=${id}"`)
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
})
