import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEventLog, type ProviderEvent } from './state/event-log.ts'
import { pay, type Sandbox, startSandbox } from './testing/sandbox.ts'
import { type Shop, startShop } from './testing/shop.ts'
import type { Delivery } from './webhooks/delivery-log.ts'

let shop: Shop
let sandbox: Sandbox
let stripe: Stripe
beforeEach(async () => {
  shop = await startShop()
  sandbox = await startSandbox({ webhookUrl: shop.url })
  stripe = sandbox.stripe
})
afterEach(async () => {
  await sandbox.close()
  await shop.close()
})

const settings = (body: object) => sandbox.control('PUT', '/webhooks', body)
const flush = (timeoutMs = 5000) =>
  sandbox.control<{ pending: number }>('POST', '/webhooks/flush', { timeoutMs })
const deliveries = () => sandbox.control<Delivery[]>('GET', '/webhooks/deliveries')
const typesReceived = () => shop.received.map(({ event }) => event?.type)
const undelivered = async () => (await stripe.events.list({ delivery_success: false })).data

describe('events', () => {
  test('reach the shop signed, and carry the object as it was at that moment', async () => {
    const paid = await pay(stripe)
    await flush()
    expect(typesReceived().toSorted()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ])
    const created = shop.received.find(({ event }) => event?.type === 'payment_intent.created')
    expect(created?.event).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      data: { object: { id: paid.id, status: 'requires_payment_method' } },
    })
    expect(await undelivered()).toEqual([])
  })

  test('can be listed by type and page, and read one by one', async () => {
    await pay(stripe)
    await pay(stripe, 'pm_card_chargeDeclined').catch(() => undefined)
    await flush()
    const succeeded = await stripe.events.list({ type: 'payment_intent.succeeded' })
    expect(succeeded.data).toHaveLength(1)
    expect((await stripe.events.list({ types: ['charge.failed'] })).data).toHaveLength(1)
    expect((await stripe.events.list({ type: 'charge.*' })).data).toHaveLength(2)
    const all = await stripe.events.list({ limit: 2 }).autoPagingToArray({ limit: 50 })
    expect(all).toHaveLength(6)
    const one = await stripe.events.retrieve(succeeded.data[0]?.id ?? '')
    expect(one).toMatchObject({ type: 'payment_intent.succeeded', pending_webhooks: 0 })
    const tomorrow = Math.floor(Date.now() / 1000) + 86_400
    expect((await stripe.events.list({ created: { gte: tomorrow } })).data).toEqual([])
  })

  test('that were not delivered are never forgotten, others in time', () => {
    const log = createEventLog(2)
    const event = (id: string) => ({ id, type: 'x', created: 1, pending_webhooks: 1 })
    for (const id of ['a', 'b', 'c', 'd']) log.add(event(id) as ProviderEvent, id < 'c')
    const ids = (params: object) => log.page({ ...params }).data.map(({ id }) => id)
    expect(ids({})).toEqual(['d', 'c', 'b', 'a'])
    expect(ids({ delivery_success: 'false' })).toEqual(['b', 'a'])
    expect(ids({ delivery_success: 'true' })).toEqual(['d', 'c'])
    log.markDelivered('a')
    expect(ids({})).toEqual(['d', 'c', 'b'])
    expect(ids({ starting_after: 'c' })).toEqual(['b'])
  })
})

describe('a delivery', () => {
  test('is repeated until the shop takes it', async () => {
    await settings({ retryDelaysMs: [10, 20, 40], events: ['payment_intent.succeeded'] })
    shop.answers.push(500, 503)
    await pay(stripe)
    expect(await flush()).toEqual({ pending: 0 })
    expect((await deliveries()).map(({ attempt, status }) => [attempt, status])).toEqual([
      [3, 200],
      [2, 503],
      [1, 500],
    ])
    expect(await undelivered()).toEqual([])
  })

  test('is given up in the end, can be found, and sent again', async () => {
    await settings({ retryDelaysMs: [10], events: ['payment_intent.succeeded'] })
    shop.answers.push(500, 500)
    await pay(stripe)
    await flush()
    const [event] = await undelivered()
    expect(event).toMatchObject({ type: 'payment_intent.succeeded', pending_webhooks: 1 })
    expect(shop.received).toHaveLength(2)

    await sandbox.control('POST', '/webhooks/resend', { event: event?.id })
    await flush()
    expect(await undelivered()).toEqual([])
    expect(shop.received.at(-1)?.event?.id).toBe(event?.id)
  })

  test('to a shop that is down counts as not answered', async () => {
    await settings({ retryDelaysMs: [] })
    await shop.close()
    await pay(stripe)
    await flush()
    expect((await deliveries()).map(({ status }) => status)).toEqual([0, 0, 0])
    expect(await undelivered()).toHaveLength(3)
    shop = await startShop()
  })

  test('comes after the change it tells of', async () => {
    const paid = await pay(stripe)
    await flush()
    const told = shop.received.findLast(({ event }) => event?.type === 'payment_intent.succeeded')
    const object = told?.event?.data.object as Stripe.PaymentIntent
    expect(object).toMatchObject({ id: paid.id, status: 'succeeded' })
  })
})

describe('webhooks misbehave on request', () => {
  test('copies', async () => {
    await settings({ duplicate: 2, events: ['payment_intent.succeeded'] })
    await pay(stripe)
    await flush()
    expect(shop.received).toHaveLength(3)
    expect(new Set(shop.received.map(({ event }) => event?.id)).size).toBe(1)
  })

  test('delays, which a flush cuts short', async () => {
    await settings({ delayMs: 60_000 })
    await pay(stripe)
    expect(shop.received).toHaveLength(0)
    expect(await sandbox.control('GET', '/webhooks')).toMatchObject({ pending: 3, delayMs: 60_000 })
    await flush()
    expect(shop.received).toHaveLength(3)
  })

  test('another order', async () => {
    await settings({ reorder: true, reorderMs: 60_000, events: ['payment_intent.created'] })
    const ids: string[] = []
    for (let count = 0; count < 8; count += 1) {
      ids.push(
        (
          await stripe.paymentIntents.create({
            amount: 1000,
            currency: 'usd',
            allowed_payment_method_types: ['card'],
          })
        ).id,
      )
    }
    await flush()
    const told = shop.received.map(({ event }) => Object(event?.data.object).id as string)
    expect(told).not.toEqual(ids)
    expect(told.toSorted()).toEqual(ids.toSorted())
  })

  test('losses, which the shop can find in the list of events', async () => {
    await settings({ drop: 1 })
    await pay(stripe)
    expect(await flush()).toEqual({ pending: 0 })
    expect(shop.received).toEqual([])
    expect(await undelivered()).toHaveLength(3)
    await settings({})
    expect(await sandbox.control('POST', '/webhooks/resend')).toEqual({ events: 3 })
    await flush()
    expect(await undelivered()).toEqual([])
  })

  test('a share of losses that the seed decides', async () => {
    const lost = async () => {
      await sandbox.control('POST', '/reset')
      await settings({ drop: 0.5, seed: 7 })
      for (let count = 0; count < 10; count += 1) await pay(stripe)
      await flush()
      return (await undelivered()).length
    }
    const first = await lost()
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(30)
    expect(await lost()).toBe(first)
  })

  test.each([
    ['a wrong signature', { wrongSignature: 1 }, 'No signatures found matching'],
    ['an old timestamp', { oldTimestamp: 1 }, 'Timestamp outside the tolerance zone'],
  ])('%s', async (_name, knob, problem) => {
    await settings({ ...knob, retryDelaysMs: [], events: ['payment_intent.succeeded'] })
    await pay(stripe)
    await flush()
    expect(shop.received).toHaveLength(1)
    expect(shop.received[0]?.problem).toContain(problem)
    expect(await undelivered()).toHaveLength(1)
  })

  test('silence', async () => {
    await settings({ enabled: false })
    await pay(stripe)
    expect(await flush()).toEqual({ pending: 0 })
    expect(shop.received).toEqual([])
    expect(await undelivered()).toHaveLength(3)
  })

  test('another version', async () => {
    await settings({ apiVersion: '2030-01-01.test' })
    await pay(stripe)
    await flush()
    expect(shop.received[0]?.event?.api_version).toBe('2030-01-01.test')
  })

  test('but not by a knob that does not exist', async () => {
    const answer = await settings({ dorp: 1 })
    expect(answer).toMatchObject({ error: { message: expect.stringContaining('additional') } })
  })
})

test('a reset forgets everything, also what was about to be sent', async () => {
  await settings({ delayMs: 60_000 })
  await pay(stripe)
  await sandbox.control('POST', '/reset')
  expect(await flush()).toEqual({ pending: 0 })
  expect(shop.received).toEqual([])
  expect((await stripe.events.list()).data).toEqual([])
  expect((await stripe.paymentIntents.list()).data).toEqual([])
  expect(await sandbox.control('GET', '/webhooks')).toMatchObject({ delayMs: 0 })
})
