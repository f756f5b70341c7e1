import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  eventTypes,
  failureOf,
  keys,
  pay,
  type Sandbox,
  shopOrigin,
  startSandbox,
} from './testing/sandbox.ts'

let sandbox: Sandbox
let stripe: Stripe
beforeAll(async () => {
  sandbox = await startSandbox()
  stripe = sandbox.stripe
})
beforeEach(() => sandbox.control('POST', '/reset'))
afterAll(() => sandbox.close())

type StripeAnswer = { status?: string; error?: Stripe.errors.StripeError; [name: string]: unknown }

/** Pays as the card form does, with the number itself. */
async function payByNumber(number: string, over: Record<string, string> = {}) {
  const intent = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
  })
  const reply = await sandbox.browse(`/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 1),
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': 'Ada',
    'payment_method_data[billing_details][address][country]': 'GB',
    ...over,
  })
  return { id: intent.id, status: reply.status, answer: (await reply.json()) as StripeAnswer }
}

const authenticate = async (intent: Stripe.PaymentIntent, outcome: 'complete' | 'fail') => {
  const reply = await sandbox.browse(`/v1/payment_intents/${intent.id}/authenticate`, {
    client_secret: intent.client_secret ?? '',
    outcome,
  })
  return (await reply.json()) as StripeAnswer
}

describe('a card number', () => {
  test.each([
    ['4242424242424242', 'visa', '123'],
    ['5555555555554444', 'mastercard', '123'],
    ['378282246310005', 'amex', '1234'],
    ['2223003122003222', 'mastercard', '123'],
    ['6011111111111117', 'discover', '123'],
    ['3056930009020004', 'diners', '123'],
    ['3566002020360505', 'jcb', '123'],
    ['6200000000000005', 'unionpay', '123'],
    ['4000000000003055', 'visa', '123'],
    ['4000000000003097', 'visa', '123'],
  ])('%s pays, as %s', async (number, brand, cvc) => {
    const { id, answer } = await payByNumber(number, { 'payment_method_data[card][cvc]': cvc })
    expect(answer.status).toBe('succeeded')
    const { latest_charge } = await stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge'],
    })
    expect(latest_charge).toMatchObject({
      billing_details: { name: 'Ada', address: { country: 'GB' } },
      payment_method_details: { card: { brand, last4: number.slice(-4) } },
    })
  })

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      '4000000000009995',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
    [
      '4000000000000127',
      'incorrect_cvc',
      'incorrect_cvc',
      "Your card's security code is incorrect.",
    ],
  ])('%s is declined: %s, %s', async (number, code, decline_code, message) => {
    const { id, status, answer } = await payByNumber(number)
    expect(status).toBe(402)
    expect(answer.error).toMatchObject({
      type: 'card_error',
      code,
      decline_code,
      message,
      payment_intent: { id, status: 'requires_payment_method' },
    })
    expect(await eventTypes(stripe)).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
    ])
  })

  test.each([
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000006975', 'card_declined', 'card_velocity_exceeded'],
    ['4000008400001280', 'card_declined', 'generic_decline'],
    ['4242424242424241', 'incorrect_number', undefined],
  ])('%s is refused: %s, %s', async (number, code, decline_code) => {
    const { status, answer } = await payByNumber(number)
    expect(status).toBe(402)
    expect([answer.error?.code, answer.error?.decline_code]).toEqual([code, decline_code])
  })

  test.each([
    ['4000000000000101', { cvc_check: 'fail', address_postal_code_check: null }],
    ['4000000000000036', { cvc_check: 'pass', address_postal_code_check: 'fail' }],
  ])('%s pays and says what did not match', async (number, checks) => {
    const { id } = await payByNumber(number)
    const { latest_charge } = await stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge'],
    })
    expect(latest_charge).toMatchObject({
      paid: true,
      payment_method_details: { card: { checks } },
    })
  })

  test('says whether it is a credit, debit or prepaid card', async () => {
    const fundings = []
    for (const preset of ['pm_card_visa', 'pm_card_visa_debit', 'pm_card_mastercard_prepaid']) {
      const { latest_charge } = await pay(stripe, preset)
      const charge = await stripe.charges.retrieve(latest_charge as string)
      fundings.push(charge.payment_method_details?.card?.funding)
    }
    expect(fundings).toEqual(['credit', 'debit', 'prepaid'])
  })

  test('that is not a test card is never accepted', async () => {
    const { answer } = await payByNumber('4111111111111111')
    expect(answer.error).toMatchObject({
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
    })
  })

  test.each([
    ['number', '4242424242424241', 'incorrect_number'],
    ['exp_month', '13', 'invalid_expiry_month'],
    ['exp_year', '20', 'invalid_expiry_year'],
    ['cvc', '12', 'invalid_cvc'],
  ])('with a wrong %s is refused before any bank is asked', async (field, value, code) => {
    const { status, answer } = await payByNumber('4242424242424242', {
      [`payment_method_data[card][${field}]`]: value,
    })
    expect({ status, code: answer.error?.code }).toEqual({ status: 402, code })
  })

  test('has the same fingerprint every time, and another card another', async () => {
    const prints = []
    for (const preset of ['pm_card_visa', 'pm_card_visa', 'pm_card_mastercard']) {
      const { latest_charge } = await pay(stripe, preset)
      const charge = await stripe.charges.retrieve(latest_charge as string)
      prints.push(charge.payment_method_details?.card?.fingerprint)
    }
    expect(prints[0]).toBe(prints[1])
    expect(prints[2]).not.toBe(prints[0])
  })
})

describe('a server without a browser', () => {
  test('is told of a decline, and may try another card', async () => {
    const { id } = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    })
    const first = stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' })
    expect(await failureOf(first)).toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_intent: { id },
    })
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', type: 'card_error' },
    })
    const second = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    expect(second).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })

  test('learns of the risk of a card', async () => {
    const { latest_charge } = await pay(stripe, 'pm_card_riskLevelElevated')
    const { outcome } = await stripe.charges.retrieve(latest_charge as string)
    expect(outcome?.risk_level).toBe('elevated')
  })

  test('learns of an early fraud warning', async () => {
    await pay(stripe, 'pm_card_createIssuerFraudRecord')
    expect(await eventTypes(stripe)).toContain('radar.early_fraud_warning.created')
  })
})

describe('3-D Secure', () => {
  test('asks the shopper, and pays when it is completed', async () => {
    const waiting = await pay(stripe, 'pm_card_threeDSecure2Required')
    expect(waiting).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
      amount_received: 0,
    })
    expect(await authenticate(waiting, 'complete')).toMatchObject({ status: 'succeeded' })
    const { latest_charge } = await stripe.paymentIntents.retrieve(waiting.id, {
      expand: ['latest_charge'],
    })
    expect(latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    })
    expect(await eventTypes(stripe)).toContain('payment_intent.requires_action')
  })

  test('gives the card up when it fails', async () => {
    const waiting = await pay(stripe, 'pm_card_authenticationRequired')
    expect(await authenticate(waiting, 'fail')).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect(await eventTypes(stripe)).toContain('payment_intent.payment_failed')
    expect((await authenticate(waiting, 'complete')).error).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test.each([
    ['4000000000003220', 'succeeded'],
    ['4000003800000446', 'succeeded'],
    ['4000008260003178', 'requires_payment_method'],
  ])('%s asks first, and is %s afterwards', async (number, status) => {
    const { id } = await payByNumber(number)
    const waiting = await stripe.paymentIntents.retrieve(id)
    expect(waiting.status).toBe('requires_action')
    expect(await authenticate(waiting, 'complete')).toMatchObject({ status })
  })

  test('does not make a bank accept what it declines', async () => {
    const waiting = await pay(stripe, 'pm_card_threeDSecureRequiredChargeDeclined')
    expect(await authenticate(waiting, 'complete')).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code: 'card_declined' },
    })
  })
})

describe('a browser', () => {
  test('sees of an intent what it needs, and nothing of the shop', async () => {
    const { id, client_secret } = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      metadata: { order: 'secret' },
    })
    const reply = await sandbox.visit(`/v1/payment_intents/${id}?client_secret=${client_secret}`, {
      headers: { authorization: `Bearer ${keys.publishableKey}` },
    })
    const intent = (await reply.json()) as StripeAnswer
    expect(intent).toMatchObject({ id, status: 'requires_payment_method', amount: 1000 })
    expect(intent).not.toHaveProperty('metadata')
    expect(intent).not.toHaveProperty('latest_charge')
  })

  test('needs the secret of the intent, and may do nothing else', async () => {
    const { id } = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    })
    const guess = await sandbox.browse(`/v1/payment_intents/${id}/confirm`, {
      client_secret: `${id}_secret_guess`,
      payment_method: 'pm_card_visa',
    })
    expect(guess.status).toBe(400)
    expect(await guess.json()).toMatchObject({ error: { param: 'client_secret' } })
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
    const refund = await sandbox.browse('/v1/refunds', { payment_intent: id })
    expect(refund.status).toBe(403)
    expect(await refund.json()).toMatchObject({ error: { code: 'secret_key_required' } })
  })

  test.each([
    ['no key', {}, 'You did not provide an API key'],
    [
      'a wrong key',
      { authorization: 'Bearer sk_test_wrong1234' },
      'Invalid API Key provided: sk_test_****1234',
    ],
  ])('with %s is not let in', async (_name, headers, message) => {
    const reply = await sandbox.visit('/v1/payment_intents', { headers })
    expect(reply.status).toBe(401)
    expect(await reply.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.stringContaining(message) },
    })
  })

  test('may call from a page of the shop only, and never with the secret key', async () => {
    const allowed = async (origin: string, key: string) => {
      const headers = { origin, authorization: `Bearer ${key}` }
      const reply = await sandbox.visit('/v1/payment_intents/pi_none?client_secret=x', { headers })
      return reply.headers.get('access-control-allow-origin')
    }
    expect(await allowed(shopOrigin, keys.publishableKey)).toBe(shopOrigin)
    expect(await allowed('http://evil.example.com', keys.publishableKey)).toBeNull()
    expect(await allowed(shopOrigin, keys.secretKey)).toBeNull()

    const preflight = (origin: string) =>
      sandbox.visit('/v1/payment_intents/pi_1/confirm', { method: 'OPTIONS', headers: { origin } })
    const ours = await preflight(shopOrigin)
    expect(ours.headers.get('access-control-allow-origin')).toBe(shopOrigin)
    const theirs = await preflight('http://evil.example.com')
    expect(theirs.headers.get('access-control-allow-origin')).toBeNull()
  })
})
