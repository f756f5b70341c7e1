import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Product } from '@keyhaven/contracts/products'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { setSetting } from '../../../testing/settings.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { publishedSchemas, type Release } from '../../../testing/ucp-schemas.ts'
import { profileOf, ucpVersions } from './ucp.rules.ts'

const releases = ['2026-04-08', '2026-08-25'] as const
const SHOPPING = 'dev.ucp.shopping'

let provider: TestCardProvider
let shop: TestShop
let profiles: Server
let profileBase: string
let fetched: string[] = []
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  await stock(shop.ctx, 20)
  await setSetting(shop.ctx, 'agents.is_on', true)
  await sql`insert into coupons (code, kind, percent_bp) values ('TEN', 'percentage', 1000)`.execute(
    shop.ctx.db,
  )
  profiles = createServer((request, response) => {
    fetched.push(request.url ?? '')
    const [, name = ''] = (request.url ?? '').split('/')
    if (name === 'moved') return response.writeHead(302, { location: '/2026-04-08' }).end()
    if (name === 'huge') return response.end('x'.repeat(300_000))
    if (name === 'words') return response.end('hello')
    const only = { version: '2026-04-08', capabilities: {} }
    if (name === 'none') return response.end(JSON.stringify({ ucp: only }))
    const version = name as (typeof ucpVersions)[number]
    const known = ucpVersions.includes(version) ? version : '2026-08-25'
    const { ucp } = profileOf('http://127.0.0.1', known)
    const said = name === '2030-01-01' ? { ...ucp, version: name } : ucp
    response.end(JSON.stringify({ ucp: said }))
  }).listen(0, '127.0.0.1')
  await new Promise((up) => profiles.once('listening', up))
  profileBase = `http://127.0.0.1:${(profiles.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((done) => profiles.close(done))
  await shop.close()
  await provider.close()
})
beforeEach(() => {
  fetched = []
})

let serial = 0
type Sent = Readonly<{
  release?: Release
  profile?: string
  key?: string
  host?: string
  remoteAddress?: string
}>

function rest(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, sent: Sent = {}) {
  const { release = '2026-08-25', host = 'localhost', remoteAddress = '198.18.20.1' } = sent
  serial += 1
  return shop.app.inject({
    method,
    url: `/ucp/${release}${path}`,
    headers: {
      host,
      'ucp-agent': `profile="${sent.profile ?? `${profileBase}/${release}`}"`,
      'request-id': `request-${serial}`,
      ...(method !== 'GET' && { 'idempotency-key': sent.key ?? `key-${serial}` }),
    },
    remoteAddress,
    ...(payload && { payload }),
  })
}

const rpc = (name: string, args: object, release: Release = '2026-08-25') =>
  shop.app
    .inject({
      method: 'POST',
      url: `/ucp/${release}/mcp`,
      headers: { accept: 'application/json' },
      payload: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name,
          arguments: { meta: { 'ucp-agent': { profile: `${profileBase}/${release}` } }, ...args },
        },
      },
    })
    .then((reply) => reply.json())

const line = (id = 'home-2024', quantity = 1) => ({ item: { id }, quantity })
const aCart = (...lines: ReturnType<typeof line>[]) => ({
  line_items: lines.length > 0 ? lines : [line()],
})
type Totals = { type: string; amount: number }[]
const totalIn = ({ totals }: { totals: Totals }, type = 'total') =>
  totals.find((total) => total.type === type)?.amount

describe.each(releases)('in release %s', (release) => {
  const faults = publishedSchemas(release)
  const sent = { release }

  test('the profile names what the shop can do, may be kept and is told apart by its tag', async () => {
    const url = release === '2026-08-25' ? '/.well-known/ucp' : `/.well-known/ucp/${release}`
    const reply = await shop.app.inject({ url })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, max-age=300')
    const { ucp } = reply.json()
    expect(ucp.version).toBe(release)
    const file =
      release === '2026-08-25'
        ? 'profile.json#/$defs/business_schema'
        : 'discovery/profile.json#/$defs/business_profile'
    expect(faults(file, reply.json())).toEqual([])
    expect(Object.keys(ucp.capabilities)).not.toContain(`${SHOPPING}.order`)
    const headers = { 'if-none-match': String(reply.headers.etag) }
    expect((await shop.app.inject({ url, headers })).statusCode).toBe(304)
  })

  test('search, lookup and product tell what the catalogue tells, to the cent and in every currency', async () => {
    const products = (await shop.app.inject({ url: '/api/products' })).json<Product[]>()
    for (const currency of ['USD', 'EUR', 'JPY']) {
      const asked = { query: '', context: { currency }, pagination: { limit: 50 } }
      const reply = await rest('POST', '/catalog/search', asked, sent)
      expect(reply.statusCode).toBe(200)
      expect(faults('shopping/catalog_search.json#/$defs/search_response', reply.json())).toEqual(
        [],
      )
      const told = reply.json<{ products: { id: string; variants: { price: object }[] }[] }>()
      expect(told.products.map(({ id }) => id)).toEqual(products.map(({ id }) => id))
      for (const [place, { variants }] of told.products.entries()) {
        const price = products[place]?.currencyPrices[currency as 'USD'] ?? ''
        const amount = Number(price.replace('.', ''))
        expect(variants[0]?.price).toEqual({ amount, currency })
      }
    }
    const found = await rest('POST', '/catalog/lookup', { ids: ['home-2024', 'nothing'] }, sent)
    expect(faults('shopping/catalog_lookup.json#/$defs/lookup_response', found.json())).toEqual([])
    expect(found.json()).toMatchObject({
      products: [{ id: 'home-2024', variants: [{ inputs: [{ id: 'home-2024' }] }] }],
      messages: [{ code: 'not_found' }],
    })
    const one = await rest('POST', '/catalog/product', { id: 'home-2024' }, sent)
    expect(faults('shopping/catalog_lookup.json#/$defs/get_product_response', one.json())).toEqual(
      [],
    )
  })

  test('a cart is made, replaced as a whole and thrown away', async () => {
    const made = await rest('POST', '/carts', { ...aCart(), discounts: { codes: ['ten'] } }, sent)
    expect(made.statusCode).toBe(201)
    expect(faults('shopping/cart.json', made.json())).toEqual([])
    const { id } = made.json()
    expect(totalIn(made.json(), 'discount')).toBe(
      -Math.round((totalIn(made.json(), 'subtotal') ?? 0) / 10),
    )
    const other = aCart(line('professional-plus-2024', 2))
    const replaced = await rest('PUT', `/carts/${id}`, other, sent)
    expect(replaced.json()).toMatchObject({
      id,
      line_items: [{ item: { id: 'professional-plus-2024' }, quantity: 2 }],
    })
    expect(replaced.json().discounts).toBeUndefined()
    expect((await rest('GET', `/carts/${id}`, undefined, sent)).json().line_items).toHaveLength(1)
    expect((await rest('POST', `/carts/${id}/cancel`, undefined, sent)).statusCode).toBe(200)
    expect((await rest('GET', `/carts/${id}`, undefined, sent)).statusCode).toBe(404)
  })

  test('a checkout waits for a person, who opens it, pays, and the agent hears that it is completed', async () => {
    const buyer = { email: 'ann@example.com', first_name: 'Ann', last_name: 'Lee' }
    const cart = (await rest('POST', '/carts', aCart(line('home-2024', 2)), sent)).json()
    const made = await rest('POST', '/checkout-sessions', { cart_id: cart.id, buyer }, sent)
    expect(made.statusCode).toBe(201)
    expect(faults('shopping/checkout.json', made.json())).toEqual([])
    const checkout = made.json()
    expect(checkout).toMatchObject({
      status: 'requires_escalation',
      messages: [{ code: 'payment_on_site', severity: 'requires_buyer_input' }],
    })
    expect(totalIn(checkout)).toBe(totalIn(cart))
    expect(made.body).not.toMatch(/ann|Lee/)

    const link = new URL(checkout.continue_url)
    expect(link.pathname + link.search).toBe('/checkout?handed=1')
    const browser = aBrowser(shop)
    await browser.call('POST', '/api/checkout/quote', {
      items: [{ productId: 'home-2024', quantity: 1 }],
      currency: 'usd',
    })
    const opened = await browser.call('POST', '/api/cart/handed', { token: link.hash.slice(1) })
    expect(opened.json()).toMatchObject({
      items: [{ productId: 'home-2024', quantity: 2 }],
      email: 'ann@example.com',
      currency: 'USD',
    })
    const opening = await browser.opened()
    const waiting = await rest('GET', `/checkout-sessions/${checkout.id}`, undefined, sent)
    expect(waiting.json().status).toBe('requires_escalation')
    await provider.pay(opening.paymentIntentId)
    const { orderNumber } = (await browser.confirm(opening)).json()
    const paid = await rest('GET', `/checkout-sessions/${checkout.id}`, undefined, sent)
    expect(faults('shopping/checkout.json', paid.json())).toEqual([])
    expect(paid.json()).toMatchObject({ status: 'completed', order: { id: orderNumber } })
    expect(paid.json().continue_url).toBeUndefined()
    expect(paid.body).not.toMatch(/ann@|[A-Z0-9]{5}(-[A-Z0-9]{5}){4}/)
  })
})

test('both transports answer the same', async () => {
  const byRest = (await rest('POST', '/catalog/search', { query: 'outlook' })).json()
  const byRpc = await rpc('search_catalog', { catalog: { query: 'outlook' } })
  expect(byRpc.result.structuredContent).toEqual(byRest)
  expect(JSON.parse(byRpc.result.content[0].text)).toEqual(byRest)
  const made = await rpc('create_cart', { cart: aCart() })
  const { id } = made.result.structuredContent
  const checkout = await rpc('create_checkout', { checkout: { cart_id: id } })
  expect(checkout.result.structuredContent.status).toBe('requires_escalation')
  const again = await rpc('create_checkout', { checkout: { cart_id: id, line_items: [line('x')] } })
  expect(again.result.structuredContent.id).toBe(checkout.result.structuredContent.id)
})

test('checkouts are counted by the hour, also where a call sends an id along that it has no use for', async () => {
  const strict = await testShop(provider.config)
  try {
    await setSetting(strict.ctx, 'agents.is_on', true)
    const open = (id?: string) =>
      strict.app
        .inject({
          method: 'POST',
          url: '/ucp/2026-08-25/mcp',
          payload: {
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: {
              name: 'create_checkout',
              arguments: {
                meta: { 'ucp-agent': { profile: `${profileBase}/2026-08-25` } },
                checkout: aCart(),
                ...(id && { id }),
              },
            },
          },
        })
        .then((reply) => reply.json())
    for (let calls = 0; calls < 60; calls += 1) {
      expect((await open(calls % 2 ? 'x' : undefined)).result).toBeDefined()
    }
    expect((await open('x')).error).toMatchObject({ data: { retry_after: expect.any(Number) } })
  } finally {
    await strict.close()
  }
})

test('thirteen tools are listed, and each says what it needs', async () => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/ucp/2026-08-25/mcp',
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { arguments: { meta: {} } } },
  })
  const { tools } = reply.json().result
  expect(tools.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'cancel_cart',
    'cancel_checkout',
    'complete_checkout',
    'create_cart',
    'create_checkout',
    'get_cart',
    'get_checkout',
    'get_order',
    'get_product',
    'lookup_catalog',
    'search_catalog',
    'update_cart',
    'update_checkout',
  ])
  const create = tools.find(({ name }: { name: string }) => name === 'create_checkout')
  expect(create.inputSchema.properties.checkout.properties.cart_id).toBeDefined()
})

test('agents pay nothing: to complete a checkout is told as a failed payment', async () => {
  const { id } = (await rest('POST', '/checkout-sessions', aCart())).json()
  const reply = await rest('POST', `/checkout-sessions/${id}/complete`, { payment: {} })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({
    status: 'requires_escalation',
    messages: [{ code: 'payment_failed' }, { code: 'payment_on_site' }],
  })
})

test('the link of a checkout that was cancelled opens nothing, and that of another still does', async () => {
  const open = async ({ continue_url: link }: { continue_url: string }) => {
    const browser = aBrowser(shop)
    await browser.call('POST', '/api/checkout/quote', {
      items: [{ productId: 'home-2024', quantity: 1 }],
      currency: 'usd',
    })
    return await browser.call('POST', '/api/cart/handed', { token: new URL(link).hash.slice(1) })
  }
  const [kept, gone] = [
    (await rest('POST', '/checkout-sessions', aCart())).json(),
    (await rest('POST', '/checkout-sessions', aCart())).json(),
  ]
  const cancelled = await rest('POST', `/checkout-sessions/${gone.id}/cancel`)
  expect(cancelled.json().status).toBe('canceled')
  expect((await open(gone)).statusCode).toBe(410)
  expect((await open(kept)).statusCode).toBe(200)
})

test('one key makes one cart, and another body under it is refused', async () => {
  const first = (await rest('POST', '/carts', aCart(), { key: 'same' })).json()
  const again = (await rest('POST', '/carts', aCart(), { key: 'same' })).json()
  expect(again.id).toBe(first.id)
  const other = await rest('POST', '/carts', aCart(line('home-2024', 3)), { key: 'same' })
  expect([other.statusCode, other.json().messages[0].code]).toEqual([409, 'idempotency_conflict'])
  const elsewhere = await rest('POST', '/carts', aCart(), {
    key: 'same',
    remoteAddress: '198.18.30.1',
  })
  expect(elsewhere.json().id).not.toBe(first.id)
  const put = (quantity: number) =>
    rest('PUT', `/carts/${first.id}`, aCart(line('home-2024', quantity)), { key: 'put' })
  await put(4)
  expect((await put(4)).json().line_items[0].quantity).toBe(4)
  expect((await put(5)).statusCode).toBe(409)
})

test('what cannot be sold is left out and said, and a cart of nothing is refused', async () => {
  const asked = aCart(line('nothing'), line('home-2024', 999))
  const made = (await rest('POST', '/carts', asked)).json()
  expect(made.line_items).toMatchObject([{ item: { id: 'home-2024' }, quantity: 50 }])
  expect(made.messages.map(({ code }: { code: string }) => code)).toEqual([
    'item_unavailable',
    'quantity_adjusted',
  ])
  const refused = await rest('POST', '/carts', aCart(line('nothing')))
  expect(refused.json()).toMatchObject({
    ucp: { status: 'error' },
    messages: [{ code: 'item_unavailable' }],
  })
})

describe('an agent that is not let in', () => {
  test.each([
    ['names no profile', '', 400, 'invalid_profile_url'],
    ['names an address without https', 'http://example.com/p.json', 400, 'invalid_profile_url'],
    ['names a profile that moved', 'moved', 424, 'profile_unreachable'],
    ['names a profile that is too large', 'huge', 424, 'profile_unreachable'],
    ['names what is no profile', 'words', 422, 'profile_malformed'],
    ['speaks a later version', '2030-01-01', 422, 'version_unsupported'],
    ['can do nothing of this', 'none', 200, 'capabilities_incompatible'],
  ])('%s', async (_, name, status, code) => {
    const profile = name.includes(':') || name === '' ? name : `${profileBase}/${name}`
    const reply = await rest('POST', '/catalog/search', { query: 'home' }, { profile })
    expect([reply.statusCode, reply.json().messages[0].code]).toEqual([status, code])
    expect((await rest('POST', '/catalog/search', { query: 'home' })).statusCode).toBe(200)
  })

  test('is read about once, however often it calls', async () => {
    const profile = `${profileBase}/2026-08-25/once`
    for (let calls = 0; calls < 5; calls += 1) {
      await rest('POST', '/catalog/search', { query: 'home' }, { profile })
    }
    expect(fetched).toEqual(['/2026-08-25/once'])
  })

  test('asks for an order and is told that it has to be approved', async () => {
    const reply = await rest('GET', '/orders/KH-AAAA-AAAA')
    expect([reply.statusCode, reply.json().messages[0].code]).toEqual([401, 'identity_required'])
    expect((await rpc('get_order', { id: 'KH-AAAA-AAAA' })).error.code).toBe(-32_000)
  })
})

test('foreign and unknown ids are answered alike, and no id opens another store', async () => {
  const { id } = (await rest('POST', '/checkout-sessions', aCart())).json()
  const unknown = await rest('GET', '/checkout-sessions/checkout_aaaaaaaaaaaaaaaaaaaaaa')
  const foreign = await rest('GET', `/checkout-sessions/${id}`, undefined, {
    host: 'office.localhost',
  })
  expect(foreign.statusCode).toBe(404)
  expect(foreign.json()).toEqual(unknown.json())
  expect((await rest('GET', `/checkout-sessions/${id}`)).statusCode).toBe(200)
})

test('neither an id nor a token nor an address is in the tables of agents', async () => {
  const buyer = { email: 'canary@example.com' }
  const made = (await rest('POST', '/checkout-sessions', { ...aCart(), buyer })).json()
  const { rows } = await sql<{ kept: string }>`
    select to_jsonb(c)::text as kept from agent_checkouts c
    union all select to_jsonb(c)::text from agent_carts c
    union all select to_jsonb(c)::text from calls c`.execute(shop.ctx.db)
  const token = new URL(made.continue_url).hash.slice(1)
  for (const secret of [made.id, token, 'canary']) {
    expect(rows.some(({ kept }) => kept.includes(secret))).toBe(false)
  }
})

test('switched off, nothing of it is there', async () => {
  await setSetting(shop.ctx, 'agents.is_on', false)
  for (const url of ['/.well-known/ucp', '/.well-known/ucp/2026-04-08']) {
    expect((await shop.app.inject({ url })).statusCode).toBe(404)
  }
  expect((await rest('POST', '/catalog/search', { query: 'home' })).statusCode).toBe(404)
  expect((await rpc('search_catalog', { catalog: { query: 'home' } })).messages).toBeDefined()
  await setSetting(shop.ctx, 'agents.is_on', true)
  expect((await rest('POST', '/catalog/search', { query: 'home' })).statusCode).toBe(200)
})
