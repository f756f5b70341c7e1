import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { aVisitor } from '../../../testing/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
})
afterAll(() => shop.close())

let serial = 0
async function signedIn() {
  const visitor = aVisitor(shop)
  await visitor.enter('/api/auth/register', {
    email: `halves-${++serial}@example.com`,
    password: 'mauve-otter-pilot',
    firstName: 'Ada',
    lastName: 'Byron',
  })
  return visitor
}
type Visitor = Awaited<ReturnType<typeof signedIn>>

/** Every route that asks for a customer, whatever is added later. */
const accountRoutes = () =>
  shop.access.table().filter(({ allow, method }) => allow === 'customer' && method !== 'HEAD')

const setTime = (column: 'expires_at' | 'seen_at', interval: string) =>
  sql`update customer_sessions set ${sql.ref(column)} = now() - ${interval}::interval`.execute(
    shop.ctx.db,
  )

const thefts: [string, (visitor: Visitor, other: Visitor) => Promise<void>][] = [
  ['the stored half without the cookie', async (visitor) => visitor.cookies.clear()],
  [
    'the cookie without the stored half',
    async (visitor) => {
      delete visitor.stored.token
    },
  ],
  [
    'the stored half of someone else',
    async (visitor, other) => {
      Object.assign(visitor.stored, other.stored)
    },
  ],
  [
    'the cookie of someone else',
    async (visitor, other) => {
      for (const [name, value] of other.cookies) visitor.cookies.set(name, value)
    },
  ],
  ['an expired session', () => setTime('expires_at', '1 second').then(() => {})],
  ['a session left alone for eight days', () => setTime('seen_at', '8 days').then(() => {})],
  [
    'a session that was signed out',
    async (visitor) => {
      const kept = new Map(visitor.cookies)
      await visitor.call('POST', '/api/auth/logout', {})
      for (const [name, value] of kept) visitor.cookies.set(name, value)
    },
  ],
  [
    'a revoked session',
    async () => {
      await sql`update customer_sessions set revoked_at = now()`.execute(shop.ctx.db)
    },
  ],
]

test.each(thefts)('%s opens no route of an account', async (_, spoil) => {
  const [visitor, other] = [await signedIn(), await signedIn()]
  expect((await visitor.call('GET', '/api/auth/me')).statusCode).toBe(200)
  await spoil(visitor, other)
  const routes = accountRoutes()
  expect(routes.length).toBeGreaterThan(5)
  for (const { method, path } of routes) {
    const url = path.replace(/:\w+/g, '1')
    const reply = await visitor.call(method as 'GET', url, method === 'GET' ? undefined : {})
    expect([method, path, reply.statusCode]).toEqual([method, path, 401])
  }
})

test('a cookie that someone planted before the sign-in is worth nothing after it', async () => {
  const known = 'A'.repeat(43)
  const email = `halves-${serial}@example.com`
  const [victim, thief] = [aVisitor(shop), aVisitor(shop)]
  for (const { cookies } of [victim, thief]) cookies.set('ac', known)
  const reply = await victim.enter('/api/auth/login', { email, password: 'mauve-otter-pilot' })
  expect(reply.statusCode).toBe(200)
  expect((await victim.call('GET', '/api/auth/me')).statusCode).toBe(200)
  Object.assign(thief.stored, victim.stored)
  expect((await thief.call('GET', '/api/auth/me')).statusCode).toBe(401)
})
