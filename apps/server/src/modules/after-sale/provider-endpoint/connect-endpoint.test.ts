import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventKinds } from '../../../infra/payments/event-kinds.ts'
import { createPayments } from '../../../infra/payments/stripe.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { checkConnection, connectEndpoint } from './connect-endpoint.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop(provider.config)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})
beforeEach(async () => {
  await provider.control('/sandbox/account', {})
  const { data } = await provider.read<{ data: { id: string }[] }>(
    '/v1/webhook_endpoints?limit=100',
  )
  for (const { id } of data) await shop.ctx.payments.changeEndpoint(id, { isEnabled: false })
})

const url = () => new URL('/api/stripe/webhook', shop.ctx.config.PUBLIC_ORIGIN).href

/** The shop as it is started with another secret, or at another address. */
const startedWith = (over: { STRIPE_WEBHOOK_SECRET?: string; PUBLIC_ORIGIN?: string }) => ({
  ...shop.ctx,
  config: { ...shop.ctx.config, ...over },
})

async function connected() {
  const secret = (await connectEndpoint(shop.ctx)) ?? ''
  return startedWith({ STRIPE_WEBHOOK_SECRET: secret })
}

const wrongIn = async (one: Parameters<typeof checkConnection>[0]) =>
  (await checkConnection(one)).filter(({ isRight }) => !isRight)

/** An endpoint as an owner makes one by hand, in any version. */
async function byHand(over: Record<string, string> = {}) {
  const headers = {
    authorization: 'Bearer sk_test_keyhaven_sandbox',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const kinds = eventKinds.map((kind, place) => [`enabled_events[${place}]`, kind])
  const body = new URLSearchParams({ ...Object.fromEntries(kinds), url: url(), ...over })
  const answer = await fetch(`${provider.base}/v1/webhook_endpoints`, {
    ...{ method: 'POST', headers, body },
  })
  if (!answer.ok) throw new Error(await answer.text())
}

test('an endpoint that was made is right in everything, and its secret is given once', async () => {
  const secret = await connectEndpoint(shop.ctx)
  expect(secret).toMatch(/^whsec_/)
  expect(await connectEndpoint(shop.ctx)).toBeUndefined()
  const findings = await checkConnection(startedWith({ STRIPE_WEBHOOK_SECRET: secret ?? '' }))
  expect(findings.filter(({ isRight }) => !isRight)).toEqual([])
  expect(findings.map(({ what }) => what)).toEqual([
    ...['rights', 'account', 'endpoint', 'version', 'kinds', 'secret'],
  ])
})

test('where there is no endpoint, checking says so and makes none', async () => {
  expect(await wrongIn(shop.ctx)).toMatchObject([{ what: 'endpoint' }])
  expect(await wrongIn(shop.ctx)).toMatchObject([{ what: 'endpoint' }])
})

test('kinds that are missing are named, and corrected', async () => {
  const one = await connected()
  const own = (await shop.ctx.payments.listEndpoints()).find(({ isEnabled }) => isEnabled)
  await shop.ctx.payments.changeEndpoint(own?.id ?? '', { kinds: ['payment_intent.succeeded'] })
  const [wrong] = await wrongIn(one)
  expect(wrong).toMatchObject({ what: 'kinds' })
  expect(wrong?.says).toContain('payment_intent.processing')
  await connectEndpoint(one)
  expect(await wrongIn(one)).toEqual([])
})

test('another version is named; a new endpoint takes its place once the shop has its secret', async () => {
  await byHand({ api_version: '2025-03-31.basil' })
  expect(await wrongIn(shop.ctx)).toMatchObject([{ what: 'version' }])
  const one = await connected()
  const running = async () =>
    (await shop.ctx.payments.listEndpoints()).filter(({ isEnabled }) => isEnabled).length
  await connectEndpoint(shop.ctx)
  expect(await running()).toBe(2)
  await connectEndpoint(one)
  expect(await running()).toBe(1)
  expect(await wrongIn(one)).toEqual([])
})

test('a secret that is not that of the endpoint is named, and so is none while two are rolled', async () => {
  const one = await connected()
  expect(await wrongIn(startedWith({ STRIPE_WEBHOOK_SECRET: 'whsec_other' }))).toMatchObject([
    { what: 'secret' },
  ])
  const rolled = `whsec_other,${one.config.STRIPE_WEBHOOK_SECRET}`
  expect(await wrongIn(startedWith({ STRIPE_WEBHOOK_SECRET: rolled }))).toEqual([])
})

test('an endpoint that leads to another host is named', async () => {
  await connected()
  const moved = startedWith({ PUBLIC_ORIGIN: 'https://shop.example.com' })
  const wrong = await wrongIn(moved)
  expect(wrong).toMatchObject([{ what: 'host' }])
  expect(wrong[0]?.says).toContain('shop.example.com')
})

test('what a restricted key may not do is named', async () => {
  const one = await connected()
  await provider.control('/sandbox/account', { forbidden: ['/v1/disputes', '/v1/account'] })
  const restricted = { ...one, payments: createPayments(one.config, one.log, one.now) }
  const wrong = await wrongIn(restricted)
  expect(wrong).toMatchObject([{ what: 'rights' }])
  expect(wrong[0]?.says).toBe('The key may not read: Account, Disputes.')
  restricted.payments.close()
})
