import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { addStaff, login } from '../../testing/test-staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const wrong = (email: string, from: string) => login(shop, { email, from, password: 'a guess' })
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

test('twenty guesses an hour at one address, from however many networks', async () => {
  const { email } = await addStaff(shop, 'support')
  const guesses = await Promise.all(times(24).map((i) => wrong(email, `203.0.114.${i}`)))
  expect(guesses.filter((reply) => reply.statusCode === 401)).toHaveLength(20)
  const refused = guesses.find((reply) => reply.statusCode === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500)
})

test('writing the address differently is no way around the limit', async () => {
  const { email } = await addStaff(shop, 'support')
  for (const _ of times(5)) await wrong(email, '203.0.113.23')
  expect((await wrong(email.toUpperCase(), '203.0.113.23')).statusCode).toBe(429)
})

test('a right password is no guess: whoever has it may sign in as often as they need', async () => {
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

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0

test('the time of a refusal does not tell whether the address is known', { retry: 2 }, async () => {
  const rounds = times(50)
  const run = Math.random().toString(36).slice(2)
  const { id } = await addStaff(shop, 'support')
  await sql`
    insert into staff (id, email, password_hash, first_name, last_name, role)
    select ${run} || n, 'known-' || ${run} || n || '@example.com', password_hash, 'Ada', 'Byron', 'support'
    from staff, generate_series(0, 49) n where id = ${id}`.execute(shop.ctx.db)
  const timed = async (email: string, from: string) => {
    const begun = performance.now()
    expect((await wrong(email, from)).statusCode).toBe(401)
    return performance.now() - begun
  }
  const known: number[] = []
  const unknown: number[] = []
  for (const i of rounds) {
    known.push(await timed(`known-${run}${i}@example.com`, `198.51.100.${i}`))
    unknown.push(await timed(`absent-${run}${i}@example.com`, `198.51.101.${i}`))
  }
  const ratio = median(known) / median(unknown)
  expect(ratio).toBeGreaterThan(0.85)
  expect(ratio).toBeLessThan(1.15)
})
