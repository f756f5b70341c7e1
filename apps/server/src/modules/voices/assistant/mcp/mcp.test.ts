import type { AddressInfo } from 'node:net'
import type { Product } from '@keyhaven/contracts/products'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setSetting } from '../../../../testing/settings.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { tinyWeb } from '../../../../testing/tiny-web.ts'
import { aVisitor } from '../../../../testing/visitor.ts'

const page = { path: '/refund-policy', anchor: 'days', page: 'Refund policy', kind: 'policy' }
const passages = [
  { ...page, heading: 'How long', text: 'Unused keys are refunded within thirty days.' },
  { ...page, heading: 'How', text: 'Write to us. Refunds go to the card that paid.' },
]

let shop: TestShop
let origin: string
beforeAll(async () => {
  const pages = { made: 0, isMakeshift: false, content: '' }
  shop = await testShop({ LIMIT_FACTOR: 1_000 }, tinyWeb(pages, passages))
  await setSetting(shop.ctx, 'chat.visible', true)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`
})
afterAll(() => shop.close())

const eras = [
  ['2025-11-25', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
] as const

async function connected(mode: (typeof eras)[number][1]) {
  const client = new Client({ name: 'ci', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`)))
  return client
}

type Found = Record<string, unknown> & { editions?: { slug: string }[] }

async function call(client: Client, name: string, args: Record<string, unknown>) {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: args })
  const [first] = content as { text: string }[]
  if (structuredContent) expect(JSON.parse(first?.text ?? '')).toEqual(structuredContent)
  return { found: structuredContent as Found, text: first?.text ?? '', isError }
}

describe.each(eras)('a client of %s', (_, mode) => {
  let client: Client
  beforeAll(async () => {
    client = await connected(mode)
  })
  afterAll(() => client.close())

  test('finds the tools that anyone may use, and none that opens an order', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'check_compatibility',
      'compare_editions',
      'get_business_hours',
      'get_policy',
      'get_product',
      'make_cart_link',
      'search_help',
      'search_products',
    ])
    for (const { annotations } of tools) expect(annotations?.readOnlyHint).toBe(true)
  })

  test.each([
    ['search_products', { sort: 'price' }],
    ['get_product', { slug: 'home-2024' }],
    ['compare_editions', { slugs: ['home-2024', 'home-2021'] }],
    ['check_compatibility', { system: 'Windows 11' }],
    ['make_cart_link', { items: [{ slug: 'home-2024', quantity: 2 }] }],
    ['search_help', { query: 'refund' }],
    ['get_policy', { kind: 'refund' }],
    ['get_business_hours', {}],
  ])('is answered by %s', async (name, args) => {
    const { found, isError } = await call(client, name, args)
    expect(isError ?? false).toBe(false)
    expect(found.outcome).toBe('ok')
  })

  test('reads every page that is listed, and is told of one that is not there', async () => {
    const { resources } = await client.listResources()
    expect(resources).toMatchObject([
      { name: 'Refund policy', uri: new URL('/refund-policy', shop.config.PUBLIC_ORIGIN).href },
    ])
    const [resource] = resources
    const { contents } = await client.readResource({ uri: resource?.uri ?? '' })
    expect(contents[0]).toMatchObject({
      mimeType: 'text/markdown',
      text: '# Refund policy\n\n## How long\n\nUnused keys are refunded within thirty days.\n\n## How\n\nWrite to us. Refunds go to the card that paid.',
    })
    const missing = new URL('/no-such-page', shop.config.PUBLIC_ORIGIN).href
    await expect(client.readResource({ uri: missing })).rejects.toThrow()
    await expect(
      client.readResource({ uri: 'https://evil.example/refund-policy' }),
    ).rejects.toThrow()
  })

  test('is told what is wrong with an argument, and nothing of what is inside', async () => {
    const wrong = await call(client, 'get_product', { slug: 5 })
    expect(wrong.isError).toBe(true)
    expect(wrong.text).not.toMatch(/select|node_modules|at .*\.ts/)
  })
})

test('the prices and stock that tools tell are those of the catalogue, in every currency', async () => {
  const client = await connected('legacy')
  const products = (await shop.app.inject({ method: 'GET', url: '/api/products' })).json<
    Product[]
  >()
  for (const product of products) {
    const { found } = await call(client, 'get_product', { slug: product.slug })
    const { prices } = found.edition as { prices: Record<string, string> }
    for (const [code, price] of Object.entries(product.currencyPrices)) {
      const digits = (text: string | undefined) => text?.replace(/[^\d]/g, '')
      expect([product.id, code, digits(prices[code])]).toEqual([product.id, code, digits(price)])
    }
  }
  await client.close()
})

test('the link of a tool is a whole address that opens the cart', async () => {
  const client = await connected('legacy')
  const { found } = await call(client, 'make_cart_link', {
    items: [{ slug: 'home-2024', quantity: 2 }],
  })
  const [link] = found.links as { url: string }[]
  const url = new URL(link?.url ?? '')
  expect(url.origin).toBe(new URL(shop.config.PUBLIC_ORIGIN).origin)
  const followed = await aVisitor(shop).call('GET', url.pathname + url.search)
  expect(followed.statusCode).toBe(303)
  await client.close()
})

const headers = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}
const post = (payload: unknown, more: Record<string, string> = {}, remoteAddress = '198.18.9.1') =>
  shop.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...headers, ...more },
    payload: payload as object,
    remoteAddress,
  })
const list = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: {} }

test.each([
  ['a page of another site', list, { origin: 'https://evil.example' }, 403],
  ['a host that is not ours', list, { host: 'evil.example' }, 421],
  ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['what is no JSON', '{"jsonrpc"', {}, 400],
  ['too much at once', { ...list, params: { x: 'x'.repeat(70_000) } }, {}, 413],
])('%s is refused in the form of the protocol', async (_, payload, more, status) => {
  expect((await post(list)).statusCode).toBe(200)
  const reply = await post(payload, more)
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toMatchObject({ error: { message: expect.any(String) } })
})

test('news that never come are not waited for, and GET opens no stream', async () => {
  const listen = { ...list, method: 'subscriptions/listen' }
  expect((await post(listen)).json()).toMatchObject({ id: 7, error: { code: -32_601 } })
  const got = await shop.app.inject({ method: 'GET', url: '/mcp' })
  expect([got.statusCode, got.headers.allow]).toEqual([405, 'POST'])
})

test('with the assistant switched off there is no server for assistants', async () => {
  await setSetting(shop.ctx, 'chat.visible', false)
  const reply = await post(list)
  expect([reply.statusCode, reply.json().error.code]).toEqual([404, -32_000])
  await setSetting(shop.ctx, 'chat.visible', true)
  expect((await post(list)).statusCode).toBe(200)
})

test('a flood from one network is told when to come back, and others are answered', async () => {
  const strict = await testShop()
  try {
    await setSetting(strict.ctx, 'chat.visible', true)
    const send = (remoteAddress: string) =>
      strict.app.inject({ method: 'POST', url: '/mcp', headers, payload: list, remoteAddress })
    for (let calls = 0; calls < 60; calls += 1) await send('198.18.9.2')
    const refused = await send('198.18.9.2')
    expect(refused.statusCode).toBe(429)
    const wait = Number(refused.headers['retry-after'])
    expect(refused.json()).toMatchObject({
      id: 7,
      error: { code: -32_000, data: { retry_after: wait } },
    })
    expect((await send('198.18.10.1')).statusCode).toBe(200)
  } finally {
    await strict.close()
  }
})
