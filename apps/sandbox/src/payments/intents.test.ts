import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseForm } from './form.ts'
import { eventTypes, failureOf, pay, type Sandbox, startSandbox } from './testing/sandbox.ts'

let sandbox: Sandbox
let stripe: Stripe
beforeAll(async () => {
  sandbox = await startSandbox()
  stripe = sandbox.stripe
})
beforeEach(() => sandbox.control('POST', '/reset'))
afterAll(() => sandbox.close())

const create = (over: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    ...over,
  })

test('names with brackets become nested parameters, and no name can reach a prototype', () => {
  expect(parseForm('a[b][c]=1&a[b][d]=2&e[]=3&e[]=4&f=5')).toEqual({
    a: { b: { c: '1', d: '2' } },
    e: { 0: '3', 1: '4' },
    f: '5',
  })
  parseForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes')
  expect({}).not.toHaveProperty('polluted')
})

describe('an intent', () => {
  test('is created, paid and read back with its charge', async () => {
    const created = await create({
      metadata: { order: 'order_1' },
      receipt_email: 'ada@example.com',
    })
    expect(created).toMatchObject({
      object: 'payment_intent',
      amount: 1000,
      amount_received: 0,
      currency: 'usd',
      status: 'requires_payment_method',
      livemode: false,
      metadata: { order: 'order_1' },
      receipt_email: 'ada@example.com',
      payment_method_types: ['card'],
      latest_charge: null,
      last_payment_error: null,
    })
    expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_\\w+$`))
    expect(created.lastResponse.requestId).toMatch(/^req_/)

    await stripe.paymentIntents.confirm(created.id, { payment_method: 'pm_card_visa' })
    const paid = await stripe.paymentIntents.retrieve(created.id, { expand: ['latest_charge'] })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1000 })
    expect(paid.latest_charge).toMatchObject({
      object: 'charge',
      paid: true,
      outcome: { risk_level: 'normal' },
      billing_details: { email: null },
      payment_method_details: { card: { brand: 'visa', last4: '4242', country: 'US' } },
    })
    expect(await eventTypes(stripe)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ])
  })

  test('is created and paid in one call', async () => {
    const intent = await create({ confirm: true, payment_method: 'pm_card_amex' })
    expect(intent.status).toBe('succeeded')
  })

  test('can be changed until it is paid, its metadata also later', async () => {
    const { id } = await create({ metadata: { a: '1', b: '2' } })
    const changed = await stripe.paymentIntents.update(id, {
      amount: 2500,
      metadata: { b: '', c: '3' },
    })
    expect(changed).toMatchObject({ amount: 2500, metadata: { a: '1', c: '3' } })
    expect(changed.metadata).not.toHaveProperty('b')

    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    const error = await failureOf(stripe.paymentIntents.update(id, { amount: 1 }))
    expect(error).toMatchObject({ code: 'payment_intent_unexpected_state', statusCode: 400 })
    expect(await stripe.paymentIntents.update(id, { metadata: { d: '4' } })).toMatchObject({
      amount: 2500,
      metadata: { d: '4' },
    })
  })

  test('can be canceled until it is paid, and is then never paid', async () => {
    const { id } = await create()
    expect(
      await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }),
    ).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    const late = failureOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))
    expect(await late).toMatchObject({ code: 'payment_intent_unexpected_state' })

    const paid = await pay(stripe)
    const error = await failureOf(stripe.paymentIntents.cancel(paid.id))
    expect(error).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: paid.id, status: 'succeeded' },
    })
  })

  test('cannot be paid twice', async () => {
    const { id } = await pay(stripe)
    const again = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    expect(await failureOf(again)).toMatchObject({ code: 'payment_intent_unexpected_state' })
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
  })

  test('that does not exist is missing', async () => {
    expect(await failureOf(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_none'",
    })
  })

  test('is listed newest first, by page and by time', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.unshift((await create()).id)
    const first = await stripe.paymentIntents.list({ limit: 2 })
    expect(first).toMatchObject({ object: 'list', has_more: true })
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))

    const all = await stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
    expect(all.map(({ id }) => id)).toEqual(ids)

    const now = Math.floor(Date.now() / 1000)
    expect((await stripe.paymentIntents.list({ created: { gte: now - 60 } })).data).toHaveLength(5)
    expect((await stripe.paymentIntents.list({ created: { gte: now + 60 } })).data).toEqual([])
    expect((await stripe.paymentIntents.list({ created: { lt: now - 60 } })).data).toEqual([])
  })
})

describe('an amount', () => {
  test.each([
    ['usd', 49, '$0.50 usd'],
    ['eur', 49, '€0.50 eur'],
    ['gbp', 29, '£0.30 gbp'],
    ['cad', 49, '$0.50 cad'],
    ['aud', 49, '$0.50 aud'],
    ['jpy', 49, '¥50 jpy'],
    ['chf', 49, 'CHF 0.50 chf'],
    ['cny', 399, '¥4.00 cny'],
    ['inr', 49, '₹0.50 inr'],
  ])('in %s of %d is too small, the next is not', async (currency, amount, least) => {
    expect(await failureOf(create({ currency, amount }))).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'amount_too_small',
      param: 'amount',
      message: `Amount must be at least ${least}`,
    })
    expect((await create({ currency, amount: amount + 1 })).amount).toBe(amount + 1)
  })

  test('must be whole, in a known currency, and not absurd', async () => {
    expect(await failureOf(create({ amount: 10.5 }))).toMatchObject({
      code: 'parameter_invalid_integer',
      message: 'Invalid integer: 10.5',
    })
    expect(await failureOf(create({ currency: 'xxx' }))).toMatchObject({ param: 'currency' })
    expect(await failureOf(create({ amount: 100_000_000 }))).toMatchObject({
      code: 'amount_too_large',
    })
  })
})

test('metadata has its limits', async () => {
  expect(await failureOf(create({ metadata: { a: 'x'.repeat(501) } }))).toMatchObject({
    message: expect.stringContaining('up to 500 characters'),
  })
  expect(await failureOf(create({ metadata: { ['k'.repeat(41)]: '1' } }))).toMatchObject({
    param: 'metadata',
  })
})
