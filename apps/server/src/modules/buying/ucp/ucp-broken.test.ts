import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSetting } from '../../../testing/settings.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { operations } from './operations.ts'
import { profileOf } from './ucp.rules.ts'

/** Half of them as they should be, half broken somewhere. */
const CALLS = 2_000
const AT_ONCE = 8

let shop: TestShop
let profiles: Server
let profile: string
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 100_000 })
  await setSetting(shop.ctx, 'agents.is_on', true)
  const text = JSON.stringify(profileOf('http://127.0.0.1', '2026-08-25'))
  profiles = createServer((_, response) => void response.end(text)).listen(0, '127.0.0.1')
  await new Promise((up) => profiles.once('listening', up))
  profile = `http://127.0.0.1:${(profiles.address() as AddressInfo).port}/p`
})
afterAll(async () => {
  await new Promise((done) => profiles.close(done))
  await shop.close()
})

const item = fc.constantFrom('home-2024', 'professional-plus-2021', 'nothing')
const lines = fc.array(
  fc.record({ item: fc.record({ id: item }), quantity: fc.integer({ min: 1, max: 60 }) }),
  { maxLength: 4 },
)
const context = fc.option(fc.record({ currency: fc.constantFrom('EUR', 'USD', 'XXX') }), {
  nil: undefined,
})
const payloads = {
  catalog: fc.record({
    query: fc.string(),
    ids: fc.array(item, { minLength: 1, maxLength: 3 }),
    id: item,
    context,
  }),
  cart: fc.record({ line_items: lines, context }),
  checkout: fc.record({ line_items: lines, context, buyer: fc.record({ email: fc.string() }) }),
}
/** What nobody should send: other kinds of values, far too large ones, signs that mean something elsewhere. */
const junk = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    null,
    -1,
    1e308,
    "'; drop table orders; --",
    '\u0000',
    '\u202e',
    '{{7*7}}',
  ),
  fc.record({ line_items: fc.anything({ maxDepth: 2 }), cart_id: fc.jsonValue() }),
)
const ids = fc.oneof(
  fc.constantFrom('cart_aaaaaaaaaaaaaaaaaaaaaa', 'checkout_aaaaaaaaaaaaaaaaaaaaaa'),
  fc.string({ maxLength: 40 }),
)

const call = fc
  .record({
    operation: fc.constantFrom(...operations),
    isBroken: fc.boolean(),
    isRpc: fc.boolean(),
    release: fc.constantFrom('2026-04-08', '2026-08-25'),
    id: ids,
    key: fc.constantFrom('', 'a b', 'k'.repeat(300), 'again'),
    junk,
  })
  .chain((one) => {
    const good = one.operation.payload ? payloads[one.operation.payload] : fc.constant({})
    return good.map((payload) => ({ ...one, payload: one.isBroken ? one.junk : payload }))
  })
type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never

function restOf({ operation, isBroken, release, id, key, payload }: Call, serial: number) {
  const { method, path } = operation
  return {
    method,
    url: `/ucp/${release}${path.replace(':id', encodeURIComponent(id) || 'x')}`,
    headers: {
      'ucp-agent': `profile="${profile}"`,
      'idempotency-key': isBroken ? key : `key-${serial}`,
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { payload: JSON.stringify(payload) ?? 'null' }),
  }
}

function rpcOf({ operation, release, id, payload }: Call) {
  const argument = { [operation.payload ?? 'cart']: payload }
  const params = {
    name: operation.tool,
    arguments: { meta: { 'ucp-agent': { profile } }, id, ...argument },
  }
  return {
    method: 'POST' as const,
    url: `/ucp/${release}/mcp`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  }
}

/** Whether a refusal speaks the protocol. */
const isInForm = (body: Record<string, unknown>) =>
  body.ucp !== undefined || body.result !== undefined || body.error !== undefined

test('of two thousand calls, half of them broken, none fails inside, and every refusal is in the form of the protocol', async () => {
  const seed = Date.now() % 1_000_000
  const calls = [...fc.sample(call, { numRuns: CALLS, seed }).entries()]
  let held = 0
  const wrong: unknown[] = []
  const one = async ([serial, sent]: [number, Call]) => {
    const request = sent.isRpc ? rpcOf(sent) : restOf(sent, serial)
    const reply = await shop.app.inject(request)
    const body = reply.json<Record<string, unknown>>()
    if (reply.statusCode < 300 && !body.error) held += 1
    if (reply.statusCode < 500 && isInForm(body)) return
    wrong.push([seed, sent.operation.tool, reply.statusCode, reply.body])
  }
  while (calls.length > 0) await Promise.all(calls.splice(0, AT_ONCE).map(one))
  expect(wrong).toEqual([])
  expect(held).toBeGreaterThan(CALLS / 5)
}, 240_000)
