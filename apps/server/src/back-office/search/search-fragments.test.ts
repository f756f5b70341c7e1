import type { OutputOf } from '@keyhaven/contracts/endpoint'
import {
  type Permission,
  permissionsOf,
  type Role,
  roles,
} from '@keyhaven/contracts/staff/permissions'
import type { SearchKind, searchEverything } from '@keyhaven/contracts/staff/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo, seedLively } from '../../cli/database.ts'
import {
  finishSearchWords,
  rebuildSearchWords,
} from '../../modules/operations/search-words/search-words.service.ts'
import { createDice } from '../../seed/book/dice.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { makeStore } from '../../testing/stores.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const FRAGMENTS_PER_KIND = 40

let shop: TestShop
let owner: Colleague
const db = () => shop.ctx.db
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 100_000, RATE_LIMIT_PER_MINUTE: 1_000_000 })
  await seedDemo(shop.config)
  await seedLively(shop.config)
  owner = await aColleague(shop, 'super_admin')
  await makeStore(shop, owner, 'second')
  // Half of everything is of another store.
  for (const table of ['orders', 'conversations', 'payment_links', 'business_quotes', 'invoices']) {
    await sql`
      update ${sql.table(table)} set store_id = 'second' where ctid in (
        select ctid from (select ctid, row_number() over (order by ctid) as nth from ${sql.table(table)}) t
        where nth % 2 = 0)`.execute(db())
  }
  await rebuildSearchWords(db())
})
afterAll(() => shop.close())

type Hit = OutputOf<typeof searchEverything>['groups'][number]['hits'][number]

async function hitsFor(by: Colleague, text: string): Promise<Hit[]> {
  const reply = await by.call('GET', `/api/admin/search?q=${encodeURIComponent(text)}`)
  expect(reply.statusCode, reply.payload).toBe(200)
  return reply.json<OutputOf<typeof searchEverything>>().groups.flatMap(({ hits }) => hits)
}

/** Where each kind is searched, read without the table of words: what it is called, and its id in a hit. */
const sources: Readonly<Partial<Record<SearchKind, string>>> = {
  order: `
    select id, order_number as text from orders where payment_status <> 'import_undone'
    union all select id, email from orders where payment_status <> 'import_undone'
    union all select id, first_name || ' ' || last_name from orders where payment_status <> 'import_undone'
    union all select order_id, intent_id from payment_attempts where intent_id is not null
    union all select order_id, provider_ref from ledger`,
  invoice: 'select number as id, number as text from invoices',
  coupon: 'select id::text, code as text from coupons union all select id::text, name from coupons',
  conversation: `
    select reference as id, reference as text from conversations where merged_into is null
    union all select reference, email from conversations where merged_into is null
    union all select reference, subject from conversations where merged_into is null`,
  payment_link:
    'select id, title as text from payment_links union all select id, id from payment_links',
  quote: `
    select reference as id, company as text from business_quotes
    union all select reference, email from business_quotes
    union all select reference, reference from business_quotes`,
  batch: 'select id::text, name as text from key_batches',
  supplier: 'select id::text, name as text from suppliers',
  member: `
    select id, email as text from staff
    union all select id, first_name || ' ' || last_name from staff`,
  product: 'select id, name as text from products',
  customer: `
    select email_normal as id, email as text from customers
    union all select email_normal, first_name || ' ' || last_name from customers
    union all select email_normal, email from orders where paid_at is not null
    union all select email_normal, first_name || ' ' || last_name from orders where paid_at is not null`,
}

type Searched = Readonly<{ id: string; text: string }>
const sourceOf = async (kind: SearchKind) =>
  (
    await sql<Searched>`select * from (${sql.raw(sources[kind] ?? '')}) s where length(text) >= 4`.execute(
      db(),
    )
  ).rows

/** Any part of what a thing is called, of four letters or more, without a blank at its ends. */
function fragmentsOf(rows: readonly Searched[], seed: number): string[] {
  const dice = createDice(seed)
  const found = new Set<string>()
  for (let tries = 0; found.size < FRAGMENTS_PER_KIND && tries < 2_000; tries += 1) {
    const { text } = rows[dice.below(rows.length)] ?? { text: '' }
    const from = dice.below(Math.max(1, text.length - 3))
    const part = text.slice(from, from + 4 + dice.below(5)).trim()
    if (part.length >= 4 && !/\s|[A-Z0-9]{5}/.test(part)) found.add(part)
  }
  return [...found]
}

test.each(Object.keys(sources) as SearchKind[])(
  'any part of what is called so finds it: %s',
  async (kind) => {
    const rows = await sourceOf(kind)
    expect(rows.length).toBeGreaterThan(0)
    const fragments = fragmentsOf(rows, kind.length)
    expect(fragments.length).toBeGreaterThan(Math.min(5, rows.length))
    for (const text of fragments) {
      const called = rows.filter((row) => row.text.toLowerCase().includes(text.toLowerCase()))
      const wanted = new Set(called.map(({ id }) => id))
      const hits = (await hitsFor(owner, text)).filter((hit) => hit.kind === kind)
      const shown = hits.map(({ id, text: said }) =>
        kind === 'customer' ? said.toLowerCase() : id,
      )
      const missed = wanted.size <= 5 ? [...wanted].filter((id) => !shown.includes(id)) : []
      expect({ text, missed, isFound: hits.length > 0 }).toEqual({
        text,
        missed: [],
        isFound: true,
      })
    }
  },
)

/** Members who may open its list find it: the permission of that list, and whether members of some stores open it. */
const lists: Readonly<Record<SearchKind, readonly [Permission, 'own' | 'shared' | 'closed']>> = {
  order: ['orders.view', 'own'],
  customer: ['customers.view', 'own'],
  product: ['products.view', 'shared'],
  invoice: ['orders.view', 'own'],
  coupon: ['coupons.view', 'closed'],
  conversation: ['inbox.view', 'own'],
  payment_link: ['paymentlinks.view', 'own'],
  quote: ['orders.view', 'own'],
  batch: ['licenses.view', 'closed'],
  supplier: ['licenses.view', 'closed'],
  member: ['staff.manage', 'closed'],
  approval: ['approvals.decide', 'closed'],
  script: ['scripts.edit', 'closed'],
}

const storeOf: Readonly<Partial<Record<SearchKind, string>>> = {
  order: 'select store_id from orders where id = $1',
  invoice: 'select store_id from invoices where number = $1',
  conversation: 'select store_id from conversations where reference = $1',
  payment_link: 'select store_id from payment_links where id = $1',
  quote: 'select store_id from business_quotes where reference = $1',
}

async function isOfSecond({ kind, id }: Hit): Promise<boolean> {
  if (lists[kind][1] === 'shared') return true
  const { rows } = await (kind === 'customer'
    ? sql`
        select 1 from orders
        where store_id = 'second' and email_normal in (
          select email_normal from customers where id = ${id}
          union all
          select email_normal from orders where id = ${id})`
    : sql`select 1 from (${sql.raw((storeOf[kind] ?? '').replace('$1', `'${id}'`))}) s where store_id = 'second'`
  ).execute(db())
  return rows.length > 0
}

const cases = roles.flatMap((role) => [[role, []] as const, [role, ['second']] as const])

test.each(cases)(
  '%s of the stores [%s] finds what its lists show, and nothing else',
  async (role, stores) => {
    const by = await aColleague(shop, role as Role)
    if (stores.length > 0) {
      const path = `/api/admin/staff-members/${by.id}/stores`
      const limited = await owner.call('PUT', path, { storeIds: stores })
      expect(limited.statusCode, limited.payload).toBe(200)
    }
    const seen = new Set<SearchKind>()
    for (const kind of Object.keys(sources) as SearchKind[]) {
      for (const text of fragmentsOf(await sourceOf(kind), 7).slice(0, 12)) {
        for (const hit of await hitsFor(by, text)) {
          const [permission, rule] = lists[hit.kind]
          const mayOpen = permissionsOf(role as Role).includes(permission)
          const isClosed = stores.length > 0 && rule === 'closed'
          const isOwn = stores.length === 0 || (await isOfSecond(hit))
          expect({ text, hit, mayOpen, isClosed, isOwn }).toEqual({
            ...{ text, hit, mayOpen: true, isClosed: false, isOwn: true },
          })
          seen.add(hit.kind)
        }
      }
    }
    const open = (Object.keys(sources) as SearchKind[]).filter((kind) => {
      const [permission, rule] = lists[kind]
      return (
        permissionsOf(role as Role).includes(permission) &&
        !(stores.length > 0 && rule === 'closed')
      )
    })
    expect([...seen].toSorted()).toEqual(open.toSorted())
  },
)

const words = async () =>
  (
    await sql`select kind, id, store_id, field, text from search_words order by 1, 2, 4, 5`.execute(
      db(),
    )
  ).rows

test('a new name finds, the old one does not, and words that are built anew are the same', async () => {
  const { rows } = await sql<{ id: string }>`
    update orders set last_name = 'Quizzleworth'
    where id = (select id from orders where paid_at is not null order by id limit 1)
    returning id`.execute(db())
  await finishSearchWords(db())
  const found = async (text: string) =>
    (await hitsFor(owner, text)).filter(({ kind }) => kind === 'order').map(({ id }) => id)
  expect(await found('zzlewor')).toEqual([rows[0]?.id])
  await sql`update orders set last_name = 'Ember' where id = ${rows[0]?.id}`.execute(db())
  await finishSearchWords(db())
  expect(await found('zzlewor')).toEqual([])
  const before = await words()
  const counts = await rebuildSearchWords(db())
  expect(await words()).toEqual(before)
  expect(counts.order).toBeGreaterThan(100)
})
