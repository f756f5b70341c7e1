import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { addStaff, login } from '../../../testing/test-staff.ts'
import { aVisitor } from '../../../testing/visitor.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const wrong = (email: string, from: string) => login(shop, { email, from, password: 'a guess' })
/** The cookie of a browser that signed in from somewhere. */
async function knownIn(email: string, from: string) {
  const reply = await login(shop, { email, from })
  const cookies = [reply.headers['set-cookie'] ?? []].flat()
  return { cookie: cookies.find((one) => one.startsWith('kb='))?.split(';')[0] ?? '' }
}
const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const countOf = async (action: string, id: string) => {
  const rows = await shop.ctx.db
    .selectFrom('audit_log')
    .select('seq')
    .where('action', '=', action)
    .where('object', '=', `staff:${id}`)
    .execute()
  return rows.length
}

test('five guesses a minute from one network, then even the right password must wait', async () => {
  const { id, email } = await addStaff(shop, 'support')
  const guesses = await Promise.all(times(8).map(() => wrong(email, '203.0.113.20')))
  const statuses = guesses.map((reply) => reply.statusCode).sort()
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  const refused = await login(shop, { email, from: '203.0.113.20' })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ success: false, code: 'too_many_requests' })
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(50)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await countOf('staff.login_refused', id)).toBe(5)
  expect(await countOf('staff.login_limited', id)).toBe(1)
})

test('one network’s guesses at one address keep nobody else out', async () => {
  const { email } = await addStaff(shop, 'support')
  const { email: other } = await addStaff(shop, 'support')
  for (const _ of times(6)) await wrong(email, '203.0.113.21')
  expect((await login(shop, { email, from: '203.0.113.22' })).statusCode).toBe(200)
  expect((await login(shop, { email: other, from: '203.0.113.21' })).statusCode).toBe(200)
})

test('ten guesses at one address, from however many networks, until its owner signs in', async () => {
  const { id, email } = await addStaff(shop, 'support')
  const { cookie } = await knownIn(email, '203.0.113.1')
  const known = { email, from: '203.0.113.2', headers: { cookie } }
  for (const subnet of ['203.0.114', '203.0.115']) {
    const guesses = await Promise.all(times(14).map((i) => wrong(email, `${subnet}.${i}`)))
    expect(guesses.filter((reply) => reply.statusCode === 401)).toHaveLength(10)
    const refused = guesses.find((reply) => reply.statusCode === 429)
    expect(refused?.json()).toMatchObject({ code: 'too_many_guesses' })
    expect((await login(shop, { email, from: `${subnet}.99` })).statusCode).toBe(429)
    expect((await login(shop, known)).statusCode).toBe(200)
  }
  expect(await countOf('staff.login_limited', id)).toBe(2)
})

test('a known browser is not slowed by its own network, where someone else guesses', async () => {
  const { email } = await addStaff(shop, 'support')
  const { cookie } = await knownIn(email, '203.0.113.30')
  for (const _ of times(7)) await wrong(email, '203.0.113.30')
  const known = await login(shop, { email, from: '203.0.113.30', headers: { cookie } })
  expect(known.statusCode).toBe(200)
})

test('a customer with the same address is counted apart', async () => {
  const { email } = await addStaff(shop, 'support')
  const body = { email, password: 'a guess' }
  for (const _ of times(12)) await aVisitor(shop).call('POST', '/api/auth/login', body)
  expect((await wrong(email, '203.0.113.31')).statusCode).toBe(401)
})

test('writing the address differently is no way around the limit', async () => {
  const { email } = await addStaff(shop, 'support')
  for (const _ of times(5)) await wrong(email, '203.0.113.23')
  expect((await wrong(email.toUpperCase(), '203.0.113.23')).statusCode).toBe(429)
})

test('a right password is no guess: its owner may sign in as often as they need', async () => {
  const { email } = await addStaff(shop, 'support')
  const replies = []
  for (const _ of times(22)) replies.push(await login(shop, { email, from: '203.0.113.24' }))
  expect(replies.filter((reply) => reply.statusCode !== 200)).toEqual([])
})

test('thirty tries a minute from one network, whatever the addresses', async () => {
  const tries = await Promise.all(
    times(32).map((i) => wrong(`nobody-${i}@example.com`, '203.0.113.25')),
  )
  expect(tries.filter((reply) => reply.statusCode === 429)).toHaveLength(2)
})
