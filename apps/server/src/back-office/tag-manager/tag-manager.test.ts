import { noTags, type TagConfig } from '@keyhaven/contracts/tag-config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../testing/approvals.ts'
import { eventually } from '../../testing/eventually.ts'
import { ownRole } from '../../testing/own-roles.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { type TinyPages, tinyWeb } from '../../testing/tiny-web.ts'

const pages: TinyPages = { made: 0, isMakeshift: false, content: '' }
let shop: TestShop
let editor: Colleague
let second: Colleague
beforeAll(async () => {
  shop = await testShop(
    { LIMIT_FACTOR: 1_000, tagManagerUrl: 'https://tags.example.com' },
    tinyWeb(pages),
  )
  editor = await aColleague(shop, 'marketing')
  second = await aColleague(shop, 'admin')
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

const waiting = async () =>
  (await approvalsSeenBy(second, 'open')).find(({ kind }) => kind === 'tags.change')

/** Asked for by one person, agreed to by another. */
async function setByTwo(config: object) {
  expect((await set(config)).statusCode).toBe(200)
  const asked = await waiting()
  if (!asked) throw new Error('nothing waits')
  expect((await decide(second, asked)).statusCode).toBe(200)
}

const documentOf = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers })
const policyOf = async (url: string, headers: Record<string, string> = {}) =>
  String((await documentOf(url, headers)).headers['content-security-policy'])
const agreed = { cookie: 'consent=all' }
const untilFramed = () =>
  eventually('the frame', async () => /frame-src 'self'/.test(await policyOf('/checkout', agreed)))
const FRAME = '/pixel?page=public'

test('one person switches the container on for nobody: a colleague who publishes scripts agrees first', async () => {
  const reply = await set(on)
  expect(reply.json()).toMatchObject({ config: noTags, waiting: [{ state: 'open' }] })
  expect(reply.json().waiting[0].summary).toMatch(
    /GTM-ABC1234, reaching stats\.example\.com, on every page/,
  )
  const asked = await waiting()
  if (!asked) throw new Error('nothing waits')
  const boss = await aColleague(shop, 'super_admin')
  const { id: decides } = await ownRole(boss, { permissions: ['gtm.edit', 'approvals.decide'] })
  for (const [role, code] of [
    ['marketing', 'not_allowed'],
    [decides, 'limit_exceeded'],
  ] as const) {
    const refused = await decide(await aColleague(shop, role), asked)
    expect(refused.json()).toMatchObject({ code })
    expect(await current()).toEqual(noTags)
  }
  expect((await decide(second, asked)).statusCode).toBe(200)
  expect(await current()).toEqual(on)
  const swap = await set({ ...on, containerId: 'GTM-OTHER99' })
  expect(swap.json()).toMatchObject({ config: on, waiting: [{ state: 'open' }] })
  await set({ ...on, isEnabled: false })
  expect((await current()).isEnabled, 'one person switches it off').toBe(false)
  const late = await waiting()
  if (!late) throw new Error('nothing waits')
  expect((await decide(second, late)).json(), 'what was seen is gone').toMatchObject({
    code: 'approval_outdated',
  })
  await set(noTags)
})

test('no document of any zone names a host of tags; only the frame does', async () => {
  await setByTwo(on)
  await untilFramed()
  for (const path of ['/', '/shop', '/checkout', '/account', '/admin/login']) {
    for (const headers of [{}, agreed]) {
      const { headers: told, body } = await documentOf(path, headers)
      const policy = String(told['content-security-policy'])
      expect(policy + body, path).not.toMatch(/(tags|stats)\.example\.com/)
      if (path === '/shop') expect(policy).toMatch(/connect-src 'self';.*worker-src 'self'/)
    }
  }
  const frame = await documentOf(FRAME)
  const policy = String(frame.headers['content-security-policy'])
  for (const directive of ['script-src', 'connect-src', 'img-src', 'frame-src']) {
    expect(policy).toMatch(
      new RegExp(`${directive} [^;]*https://tags\\.example\\.com https://stats\\.example\\.com`),
    )
  }
  expect(policy).toMatch(/sandbox allow-scripts$/)
  expect(frame.body).toMatch(/<noscript><iframe sandbox [^>]*ns\.html\?id=GTM-ABC1234/)
  await set(noTags)
  expect((await documentOf(FRAME)).statusCode).toBe(404)
})

test('with pages named, the frame of payment pages has no container', async () => {
  await setByTwo({ ...on, pages: ['/product/*'] })
  expect((await documentOf(FRAME)).body).toContain('gtm.js?id=GTM-ABC1234')
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
  await setByTwo(on)
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
  await setByTwo(on)
  await untilFramed()
  expect(await policyOf('/checkout', agreed)).toMatch(/frame-src 'self'/)
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
  ['every host of a country', { hosts: ['*.co.uk'] }],
  ['every host that anyone may have', { hosts: ['*.github.io'] }],
  ['a keyword of the policy', { hosts: ["'unsafe-inline'"] }],
  ['a host that ends the directive', { hosts: ['a.example.com; script-src *'] }],
  ['a signal nobody knows', { granted: ['everything'] }],
])('%s is refused', async (_name, over) => {
  expect((await set({ ...on, ...over })).statusCode).toBe(400)
})

test('what another member changed meanwhile is not overwritten', async () => {
  const seen = await current()
  expect((await set({ ...noTags, debugMode: true }, seen)).statusCode).toBe(200)
  expect((await set(on, seen)).statusCode).toBe(409)
  expect((await set(noTags, seen)).statusCode).toBe(409)
  await set(noTags)
})

test('the check says when nobody answers', async () => {
  await set({ ...on, isEnabled: false })
  const reply = await editor.call('POST', `${TAGS}/check`, {})
  expect(reply.json()).toMatchObject({ isThere: false })
  await set(noTags)
})
