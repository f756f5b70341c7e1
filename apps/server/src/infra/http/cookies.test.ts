import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { hashToken, isTokenOf, newToken } from '../crypto/tokens.ts'
import { type CookieKind, clearCookie, readCookie, setCookie } from './cookies.ts'

const live = { PUBLIC_ORIGIN: 'https://shop.example' }
const development = { PUBLIC_ORIGIN: 'http://localhost:3000' }
const token = newToken()

async function written(site: typeof live, kinds: CookieKind[]) {
  const app = Fastify()
  app.get('/', async (_, reply) => {
    for (const kind of kinds) setCookie(site, reply, kind, token)
    return 'ok'
  })
  return (await app.inject('/')).headers['set-cookie']
}
const reading = (cookie: string | undefined) => ({
  headers: cookie === undefined ? {} : { cookie },
})

test.each<[CookieKind, string]>([
  ['checkout', `__Host-cs=${token}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure`],
  ['order', `__Host-oa=${token}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure`],
  ['staff', `__Host-as=${token}; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure`],
  ['customer', `__Host-ac=${token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`],
  ['browser', `__Host-kb=${token}; Path=/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure`],
])(
  'the %s cookie is bound to the host, hidden from scripts and sent encrypted',
  async (kind, header) => {
    expect(await written(live, [kind])).toBe(header)
  },
)

test('on plain http a cookie goes without the prefix and the flag that browsers refuse there', async () => {
  const header = `as=${token}; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict`
  expect(await written(development, ['staff'])).toBe(header)
})

test('one answer may set several cookies', async () => {
  expect(await written(live, ['checkout', 'order'])).toHaveLength(2)
})

test('a cleared cookie is empty and over at once', async () => {
  const app = Fastify()
  app.get('/', async (_, reply) => {
    clearCookie(live, reply, 'staff')
    return 'ok'
  })
  const { headers } = await app.inject('/')
  expect(headers['set-cookie']).toMatch(/^__Host-as=; Path=\/; Max-Age=0; /)
})

test.each([
  ['alone', `__Host-as=${token}`, token],
  ['among others', `currency=EUR; __Host-as=${token}; b=2`, token],
  ['without spaces', `currency=EUR;__Host-as=${token}`, token],
  ['under the name development uses', `as=${token}`, undefined],
  ['at the end of another name', `x__Host-as=${token}`, undefined],
  ['too short to be a token', '__Host-as=abc', undefined],
  ['with more than a token', `__Host-as=${token}%00`, undefined],
  ['empty', '__Host-as=', undefined],
  ['nowhere', undefined, undefined],
])('a cookie is found %s, or not at all', (_, header, expected) => {
  expect(readCookie(live, reading(header), 'staff')).toBe(expected)
})

test('tokens differ, and each is recognised by its hash alone', () => {
  const tokens = Array.from({ length: 1_000 }, newToken)
  expect(new Set(tokens).size).toBe(1_000)
  expect(tokens.every((item) => Buffer.from(item, 'base64url').length === 32)).toBe(true)
  expect(isTokenOf(token, hashToken(token))).toBe(true)
  expect(isTokenOf(newToken(), hashToken(token))).toBe(false)
})
