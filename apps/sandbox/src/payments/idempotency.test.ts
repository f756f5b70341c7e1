import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createIdempotency } from './api/idempotency.ts'
import { failureOf, pay, type Sandbox, startSandbox } from './testing/sandbox.ts'

let sandbox: Sandbox
let stripe: Stripe
beforeAll(async () => {
  sandbox = await startSandbox()
  stripe = sandbox.stripe
})
beforeEach(() => sandbox.control('POST', '/reset'))
afterAll(() => sandbox.close())

const create = (idempotencyKey: string, amount = 1000) =>
  stripe.paymentIntents.create(
    { amount, currency: 'usd', allowed_payment_method_types: ['card'] },
    { idempotencyKey },
  )
const count = async () => (await stripe.paymentIntents.list()).data.length
const armed = (...faults: object[]) => sandbox.control('PUT', '/faults', faults)

describe('the same key', () => {
  test('with the same parameters has one effect and one answer', async () => {
    const first = await create('attempt-1')
    const second = await create('attempt-1')
    expect(second.id).toBe(first.id)
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed')
    expect(second.lastResponse.headers).toHaveProperty('idempotent-replayed', 'true')
    expect(await count()).toBe(1)
  })

  test('with other parameters or for another address is an error', async () => {
    await create('attempt-1')
    expect(await failureOf(create('attempt-1', 2000))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
    const elsewhere = stripe.refunds.create(
      { payment_intent: 'pi_1' },
      { idempotencyKey: 'attempt-1' },
    )
    expect(await failureOf(elsewhere)).toMatchObject({ type: 'StripeIdempotencyError' })
    expect(await count()).toBe(1)
  })

  test('while the first call is at work is in use', async () => {
    await armed({ match: 'POST /v1/payment_intents', kind: 'slow', ms: 600, times: 1 })
    const first = create('attempt-1')
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(await failureOf(create('attempt-1'))).toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    })
    expect((await create('attempt-2')).id).not.toBe((await first).id)
    expect((await create('attempt-1')).id).toBe((await first).id)
    expect(await count()).toBe(2)
  })

  test.each([
    ['error-before', 0],
    ['error-after', 1],
  ])('repeats an answer of 500 too, and the work is not done again (%s)', async (kind, effects) => {
    await armed({ match: 'POST /v1/payment_intents', kind, times: 1 })
    for (const _attempt of [1, 2]) {
      expect(await failureOf(create('attempt-1'))).toMatchObject({
        statusCode: 500,
        type: 'StripeAPIError',
      })
    }
    expect(await count()).toBe(effects)
  })

  test('repeats a decline', async () => {
    const { id } = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    })
    const confirm = () =>
      stripe.paymentIntents.confirm(
        id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'confirm-1' },
      )
    const first = await failureOf(confirm())
    const second = await failureOf(confirm())
    expect(second.code).toBe(first.code)
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
  })

  test('is free again when the request was malformed', async () => {
    expect(await failureOf(create('attempt-1', 10.5))).toMatchObject({
      code: 'parameter_invalid_integer',
    })
    expect((await create('attempt-1')).amount).toBe(1000)
  })

  test('refunds once', async () => {
    const paid = await pay(stripe)
    const refund = () =>
      stripe.refunds.create(
        { payment_intent: paid.id, amount: 300 },
        { idempotencyKey: 'refund-1' },
      )
    expect((await refund()).id).toBe((await refund()).id)
    const { data } = await stripe.refunds.list({ payment_intent: paid.id })
    expect(data).toHaveLength(1)
  })
})

test('of many calls at once with one key, one has an effect', async () => {
  const intents = await Promise.all(Array.from({ length: 20 }, () => create('attempt-1')))
  expect(new Set(intents.map(({ id }) => id)).size).toBe(1)
  expect(await count()).toBe(1)
})

test('the oldest keys are forgotten, those in use never', () => {
  const keys = createIdempotency(2)
  const print = { path: '/v1/x', body: '' }
  const outcome = { status: 200, body: '{}', isKept: true }
  keys.begin('busy', print)
  for (const key of ['a', 'b', 'c']) {
    keys.begin(key, print)
    keys.finish(key, outcome)
  }
  expect(keys.begin('c', print)).toEqual(outcome)
  expect(keys.begin('a', print)).toBeUndefined()
  expect(() => keys.begin('busy', print)).toThrow('in-progress')
})
