import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveClock } from '../../testing/clock.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { addStaff, login } from '../../testing/test-staff.ts'
import { aVisitor } from '../../testing/visitor.ts'

let first: TestShop
let second: TestShop
beforeAll(async () => {
  first = await testShop()
  second = await testShop({ DATABASE_URL: first.config.DATABASE_URL })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const HOUR = 3_600
let serial = 0

/** A call that is limited to twenty an hour and network, about an address of its own each time. */
function ask(shop: TestShop, from: string) {
  serial += 1
  return aVisitor(shop, from).call('POST', '/api/auth/code/request', {
    email: `limited-${serial}@example.com`,
  })
}

async function accepted(shops: TestShop[], times: number, from: (nth: number) => string) {
  const calls = Array.from({ length: times }, (_, nth) => shops[nth % shops.length])
  const replies = await Promise.all(calls.map((shop, nth) => shop && ask(shop, from(nth))))
  return replies.filter((reply) => reply?.statusCode === 202).length
}

test('two servers allow one network the limit together, to the call, also when all come at once', async () => {
  expect(await accepted([first, second], 30, () => '203.0.113.80')).toBe(20)
})

test('a server that starts anew remembers what was tried before', async () => {
  expect(await accepted([first], 21, () => '203.0.113.81')).toBe(20)
  const restarted = await testShop({ DATABASE_URL: first.config.DATABASE_URL })
  expect(await accepted([restarted], 3, () => '203.0.113.81')).toBe(0)
  await restarted.close()
})

test('guesses at one password are counted together, and what is given back is given to both', async () => {
  const { email } = await addStaff(first, 'support')
  const statuses: number[] = []
  for (const password of [undefined, 'wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'wrong']) {
    const server = statuses.length % 2 === 0 ? first : second
    const reply = await login(server, { email, ...(password && { password }) })
    statuses.push(reply.statusCode)
  }
  expect(statuses).toEqual([200, 401, 401, 401, 401, 401, 429])
})

test('a refusal says how long to wait, and after that time the limit is whole again', async () => {
  await accepted([first], 20, () => '203.0.113.82')
  const refused = await ask(first, '203.0.113.82')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(HOUR - 30)
  await moveClock(first, HOUR + 1)
  expect(await accepted([first, second], 25, () => '203.0.113.82')).toBe(20)
  await moveClock(first, 0)
})

test('a /48 with all its networks gets eight times what one network gets, not 65,536 times', async () => {
  let allowed = 0
  for (const block of Array.from({ length: 9 }, (_, nth) => nth)) {
    const elsewhere = (nth: number) => `2001:db8:77:${block}${nth.toString(16)}::1`
    allowed += await accepted([first, second], 20, elsewhere)
  }
  expect(allowed).toBe(8 * 20)
  expect(await accepted([first], 3, () => '2001:db8:78:1::1')).toBe(3)
})

test('what is stored names neither a network nor an address', async () => {
  const rows = await first.ctx.db.selectFrom('limit_counts').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows.map(({ name }) => name))).not.toMatch(/203\.0\.113|example\.com/)
  expect(rows.every(({ subject_hash }) => subject_hash.length === 32)).toBe(true)
})
