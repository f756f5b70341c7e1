import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFaults, type Fault } from './api/faults.ts'
import { clientOf, failureOf, type Sandbox, startSandbox } from './testing/sandbox.ts'

let sandbox: Sandbox
let stripe: Stripe
let hasty: Stripe
beforeAll(async () => {
  sandbox = await startSandbox()
  stripe = sandbox.stripe
  hasty = clientOf(Number(new URL(sandbox.origin).port), undefined, { timeout: 150 })
})
beforeEach(() => sandbox.control('POST', '/reset'))
afterAll(() => sandbox.close())

const CREATE = 'POST /v1/payment_intents'
const arm = (fault: Partial<Fault>) =>
  sandbox.control('PUT', '/faults', [{ match: CREATE, times: 1, ...fault }])
const create = (client = stripe, idempotencyKey = 'attempt-1') =>
  client.paymentIntents.create(
    { amount: 1000, currency: 'usd', allowed_payment_method_types: ['card'] },
    { idempotencyKey },
  )
const count = async () => (await stripe.paymentIntents.list()).data.length

describe('the provider', () => {
  test.each([
    ['timeout-before', 0],
    ['timeout-after', 1],
  ] as const)('does not answer (%s: %d intents)', async (kind, effects) => {
    await arm({ kind })
    expect(await failureOf(create(hasty))).toMatchObject({ type: 'StripeConnectionError' })
    expect(await count()).toBe(effects)
    await create()
    expect(await count()).toBe(1)
  })

  test.each([
    ['error-before', 0],
    ['error-after', 1],
  ] as const)('answers 500 (%s: %d intents)', async (kind, effects) => {
    await arm({ kind })
    expect(await failureOf(create())).toMatchObject({
      type: 'StripeAPIError',
      statusCode: 500,
      headers: { 'stripe-should-retry': 'false' },
    })
    expect(await count()).toBe(effects)
  })

  test('breaks off in the middle of its answer, and has done the work', async () => {
    await arm({ kind: 'reset' })
    expect(await failureOf(create())).toBeInstanceOf(Error)
    expect(await count()).toBe(1)
    const again = await create()
    expect(again.lastResponse.headers).toHaveProperty('idempotent-replayed', 'true')
    expect(await count()).toBe(1)
  })

  test('works slowly, and does the work although nobody waits any more', async () => {
    await arm({ kind: 'slow', ms: 800 })
    expect(await failureOf(create(hasty))).toMatchObject({ type: 'StripeConnectionError' })
    expect(await count()).toBe(0)
    await expect.poll(count, { timeout: 5000 }).toBe(1)
  })

  test('lets its answer drip, longer than any pause', async () => {
    await arm({ kind: 'drip', ms: 2_000 })
    const port = Number(new URL(sandbox.origin).port)
    // Each pause is shorter than its patience, all of them together are longer.
    const waiting = clientOf(port, undefined, { timeout: 1_000, maxNetworkRetries: 0 })
    const start = performance.now()
    expect((await create(waiting)).amount).toBe(1000)
    expect(performance.now() - start).toBeGreaterThan(1_900)
  })

  test('refuses for going too fast, and nothing has happened', async () => {
    await arm({ kind: '429' })
    expect(await failureOf(create())).toMatchObject({
      type: 'StripeRateLimitError',
      statusCode: 429,
      code: 'rate_limit',
    })
    expect((await create()).amount).toBe(1000)
  })

  test('is healed by the retries of the library where the same key is enough', async () => {
    const port = Number(new URL(sandbox.origin).port)
    const patient = clientOf(port, undefined, { timeout: 150, maxNetworkRetries: 2 })
    await arm({ kind: 'timeout-after', times: 2 })
    await create(patient)
    expect(await count()).toBe(1)
  })
})

describe('a fault', () => {
  test('holds for calls that match, as often as asked, in the order given', async () => {
    await sandbox.control('PUT', '/faults', [
      { match: 'GET /v1/payment_intents/:id', kind: 'error-before', times: 1 },
      { match: CREATE, kind: '429', times: 1 },
      { match: CREATE, kind: 'error-before', times: 2 },
    ])
    expect((await failureOf(create(stripe, 'a'))).statusCode).toBe(429)
    expect((await failureOf(create(stripe, 'b'))).statusCode).toBe(500)
    expect(await sandbox.control('GET', '/faults')).toEqual([
      { match: 'GET /v1/payment_intents/:id', kind: 'error-before', times: 1 },
      { match: CREATE, kind: 'error-before', times: 1 },
    ])
    expect((await failureOf(create(stripe, 'c'))).statusCode).toBe(500)
    const { id } = await create(stripe, 'd')
    expect((await failureOf(stripe.paymentIntents.retrieve(id))).statusCode).toBe(500)
    expect((await stripe.paymentIntents.retrieve(id)).id).toBe(id)
  })

  test.each([
    [CREATE, 'POST /v1/payment_intents', true],
    [CREATE, 'POST /v1/payment_intents/pi_1', false],
    [CREATE, 'GET /v1/payment_intents', false],
    ['POST /v1/payment_intents/:id/cancel', 'POST /v1/payment_intents/pi_1/cancel', true],
    ['POST /v1/payment_intents/*', 'POST /v1/payment_intents/pi_1/cancel', true],
    ['* /v1/refunds', 'GET /v1/refunds', true],
    ['*', 'GET /v1/refunds', true],
  ])('for %j and the call %j: %s', (match, call, isHit) => {
    const faults = createFaults()
    faults.set([{ match, kind: 'slow' }])
    const [method = '', path = ''] = call.split(' ')
    expect(faults.take(method, path) !== undefined).toBe(isHit)
  })

  test('of an unknown kind or without an address is refused', async () => {
    const refusal = { error: { message: expect.any(String) } }
    expect(await arm({ kind: 'explode' as 'slow' })).toMatchObject(refusal)
    expect(await arm({ kind: 'slow', match: 'payment_intents' })).toMatchObject(refusal)
    expect(await sandbox.control('GET', '/faults')).toEqual([])
  })
})

test('the sandbox stops at once although a client still waits', async () => {
  const other = await startSandbox()
  await other.control('PUT', '/faults', [{ match: '*', kind: 'timeout-before' }])
  const waiting = failureOf(other.stripe.paymentIntents.list())
  await new Promise((resolve) => setTimeout(resolve, 50))
  await other.close()
  expect(await waiting).toBeInstanceOf(Error)
})

test('a page of another origin cannot change the sandbox', async () => {
  const reply = await sandbox.visit('/sandbox/reset', {
    method: 'POST',
    headers: { origin: 'http://evil.example.com' },
  })
  expect(reply.status).toBe(403)
})
