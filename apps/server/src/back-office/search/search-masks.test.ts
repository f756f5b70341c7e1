import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo, seedLively } from '../../cli/database.ts'
import { rebuildSearchWords } from '../../modules/operations/search-words/search-words.service.ts'
import { createDice } from '../../seed/book/dice.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { ownRole } from '../../testing/own-roles.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const ADDRESSES = 50
const QUESTIONS = 100
const AT_ONCE = 10

let shop: TestShop
let owner: Colleague
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 100_000, RATE_LIMIT_PER_MINUTE: 1_000_000 })
  await seedDemo(shop.config)
  await seedLively(shop.config)
  owner = await aColleague(shop, 'super_admin')
})
afterAll(() => shop.close())

/** Addresses that say nothing of the name beside them. */
async function hiddenAddresses(): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with hidden as (
      select email_normal,
        substr(md5(email_normal), 1, 12) || '@' || substr(md5('d' || email_normal), 1, 9) || '.test' as email
      from (
        select distinct email_normal from orders where paid_at is not null order by 1 limit ${ADDRESSES}
      ) o
    ),
    accounts as (
      update customers c set email = h.email, email_normal = h.email
      from hidden h
      where c.email_normal = h.email_normal
    )
    update orders o set email = h.email, email_normal = h.email
    from hidden h
    where o.email_normal = h.email_normal
    returning o.email`.execute(shop.ctx.db)
  await rebuildSearchWords(shop.ctx.db)
  return [...new Set(rows.map(({ email }) => email))]
}

/** How much an answer shows: hits of the palette, or rows of the list. */
async function shownTo(by: Colleague, path: string, text: string): Promise<number> {
  const reply = await by.call('GET', `${path}?q=${encodeURIComponent(text)}`)
  expect(reply.statusCode, reply.payload).toBe(200)
  const { groups, customers } = reply.json<{ groups?: unknown[]; customers?: unknown[] }>()
  return (groups ?? customers ?? []).length
}

const paths = ['/api/admin/search', '/api/admin/customers']

/** The best that guessing could ever do: parts of the address itself, from its start or from anywhere. */
function guessesOf(address: string, seed: number): string[] {
  const dice = createDice(seed)
  return Array.from({ length: QUESTIONS }, (_, nth) => {
    if (nth % 10 === 9) return `@${address.split('@')[1]}`
    const from = nth < QUESTIONS / 3 ? 0 : dice.below(address.length - 3)
    return address.slice(from, Math.min(from + 3 + dice.below(20), from + address.length - 1))
  })
}

test('who sees addresses masked recovers none of fifty with five thousand questions', async () => {
  const role = await ownRole(owner, { permissions: ['customers.view'] })
  const masked = await aColleague(shop, role.id)
  const addresses = await hiddenAddresses()
  expect(addresses).toHaveLength(ADDRESSES)
  const questions = addresses.flatMap((address, nth) => guessesOf(address, nth))
  const leaks: string[] = []
  for (let from = 0; from < questions.length; from += AT_ONCE) {
    const some = questions.slice(from, from + AT_ONCE)
    const shown = await Promise.all(
      some.map((text, nth) => shownTo(masked, paths[nth % 2] ?? '', text)),
    )
    leaks.push(...some.filter((_, nth) => shown[nth] !== 0))
  }
  expect({ asked: questions.length, leaks }).toEqual({ asked: ADDRESSES * QUESTIONS, leaks: [] })
  const [some = ''] = addresses
  // The same guess of one who sees addresses, so that the questions above could have found something.
  expect(await shownTo(owner, '/api/admin/customers', some.slice(2, 9))).toBe(1)
  for (const path of paths) {
    for (const address of addresses) {
      expect([path, address, await shownTo(masked, path, address)]).toEqual([path, address, 1])
    }
  }
}, 600_000)
