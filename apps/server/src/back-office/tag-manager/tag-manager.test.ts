import { noTags, type TagConfig } from '@keyhaven/contracts/tag-config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { type TinyPages, tinyWeb } from '../../testing/tiny-web.ts'

const pages: TinyPages = { made: 0, isMakeshift: false, content: '' }
let shop: TestShop
let editor: Colleague
beforeAll(async () => {
  shop = await testShop(
    { LIMIT_FACTOR: 1_000, tagManagerUrl: 'https://tags.example.com' },
    tinyWeb(pages),
  )
  editor = await aColleague(shop, 'marketing')
})
afterAll(() => shop.close())

const TAGS = '/api/admin/tag-manager'
const on: TagConfig = {
  ...noTags,
  containerId: 'GTM-ABC1234',
  isEnabled: true,
  hosts: ['stats.example.com'],
}

const current = async (): Promise<TagConfig> => (await editor.call('GET', TAGS)).json().config

async function set(config: object, seen?: TagConfig) {
  return await shop.app.inject({
    method: 'PUT',
    url: TAGS,
    headers: editor.headers,
    payload: { config, seen: seen ?? (await current()), reason: 'A test' },
  })
}

const documentOf = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers })
const policyOf = async (url: string, headers: Record<string, string> = {}) =>
  String((await documentOf(url, headers)).headers['content-security-policy'])
const untilPolicy = (url: string, has: boolean) =>
  eventually('the policy', async () => (await policyOf(url)).includes('tags.example.com') === has)

test('the hosts of a container are in the policy of public pages while it is on, and nowhere else', async () => {
  expect(await policyOf('/shop')).not.toContain('example.com')
  expect((await set(on)).statusCode).toBe(200)
  await untilPolicy('/shop', true)
  const policy = await policyOf('/shop')
  for (const directive of ['script-src', 'connect-src', 'img-src', 'frame-src']) {
    expect(policy).toMatch(
      new RegExp(`${directive} [^;]*https://tags\\.example\\.com https://stats\\.example\\.com`),
    )
  }
  expect(await policyOf('/checkout', { cookie: 'consent=all' })).not.toContain('example.com')
  await set({ ...on, isEnabled: false })
  await untilPolicy('/shop', false)
})

test('with pages named, only their documents may load it', async () => {
  await set({ ...on, pages: ['/product/*'] })
  await untilPolicy('/product/home-2024', true)
  expect(await policyOf('/shop')).not.toContain('example.com')
  expect((await documentOf('/pixel')).statusCode).toBe(404)
  await set(noTags)
})

test('consent is part of what a kept page is found by; a browser that refuses sharing has none', async () => {
  const made = async (headers: Record<string, string>) => {
    const before = pages.made
    await documentOf('/product/consent', headers)
    return pages.made - before
  }
  expect(await made({})).toBe(1)
  expect(await made({ cookie: 'consent=all' })).toBe(1)
  expect(await made({ cookie: 'consent=all' })).toBe(0)
  expect(await made({ cookie: 'consent=necessary' })).toBe(0)
  expect(await made({ cookie: 'consent=all', 'sec-gpc': '1' })).toBe(0)
  expect((await documentOf('/product/consent')).headers.vary).toBe(
    'accept-encoding, cookie, sec-gpc',
  )
})

test('the pixel frame has no origin, no referrer, and may be framed by the shop alone', async () => {
  expect((await documentOf('/pixel')).statusCode).toBe(404)
  await set(on)
  const reply = await documentOf('/pixel')
  const policy = String(reply.headers['content-security-policy'])
  expect(policy).toContain('sandbox allow-scripts')
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toMatch(/script-src[^;]*('self'|unsafe)/)
  expect(reply.headers['referrer-policy']).toBe('no-referrer')
  expect(reply.body).toContain('https://tags.example.com/gtm.js?id=GTM-ABC1234')
  await set(noTags)
})

test('only a payment page of a visitor who agreed may hold the frame', async () => {
  await set(on)
  await untilPolicy('/shop', true)
  expect(await policyOf('/checkout', { cookie: 'consent=all' })).toMatch(/frame-src 'self'/)
  for (const headers of [
    {},
    { cookie: 'consent=necessary' },
    { cookie: 'consent=all', 'sec-gpc': '1' },
  ]) {
    expect(await policyOf('/checkout', headers)).not.toMatch(/frame-src 'self'/)
  }
  await set(noTags)
})

test.each([
  ['a container that is none', { containerId: 'GTM-x"><script>' }],
  ['on without a container', { containerId: '' }],
  ['a host with a path', { hosts: ['stats.example.com/x'] }],
  ['every host', { hosts: ['*'] }],
  ['a keyword of the policy', { hosts: ["'unsafe-inline'"] }],
  ['a host that ends the directive', { hosts: ['a.example.com; script-src *'] }],
  ['a signal nobody knows', { granted: ['everything'] }],
])('%s is refused', async (_name, over) => {
  expect((await set({ ...on, ...over })).statusCode).toBe(400)
})

test('what another member changed meanwhile is not overwritten', async () => {
  const seen = await current()
  expect((await set({ ...on, debugMode: true }, seen)).statusCode).toBe(200)
  expect((await set(on, seen)).statusCode).toBe(409)
  await set(noTags)
})

test('the check says when nobody answers', async () => {
  await set(on)
  const reply = await editor.call('POST', `${TAGS}/check`, {})
  expect(reply.json()).toMatchObject({ isThere: false })
  await set(noTags)
})
