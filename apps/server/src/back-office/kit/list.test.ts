import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { chosenRows, type ListPlan, type ListQuery, listed } from './list.ts'
import { amountFilters, dayFilters, emptyFilters, textFilters } from './list-filters.ts'

type ParcelRow = { id: number; name: string; amount: number; at: Date }

const plan: ListPlan = {
  name: 'parcels',
  columns: sql`p.id, p.name, p.amount, p.at`,
  from: sql`parcels p`,
  where: sql`not p.is_hidden`,
  id: { by: sql`p.id`, type: 'bigint' },
  sorts: {
    at: { by: sql`p.at`, type: 'timestamptz' },
    name: { by: sql`p.name`, type: 'text' },
    amount: { by: sql`p.amount`, type: 'integer' },
  },
  filters: {
    name: (value: string) => sql`p.name = ${value}`,
    least: (value: number) => sql`p.amount >= ${value}`,
  },
}

let shop: TestShop
/** Sixty rows with many ties, so that only the id tells them apart. */
beforeAll(async () => {
  shop = await testShop()
  await sql`
    create table parcels (
      id bigint generated always as identity primary key,
      name text not null,
      amount integer not null,
      at timestamptz not null,
      is_hidden boolean not null default false
    )`.execute(shop.ctx.db)
  await sql`
    insert into parcels (name, amount, at, is_hidden)
    select chr(97 + n % 4), n % 7, '2026-01-01'::timestamptz + (n % 5) * interval '1.000001 s', n > 57
    from generate_series(1, 60) n`.execute(shop.ctx.db)
})
afterAll(() => shop.close())

const page = (query: Partial<ListQuery> = {}, most?: number) =>
  listed<ParcelRow>(shop.ctx, plan, { sort: 'at', limit: 10, ...query }, most)

async function walk(query: Partial<ListQuery>) {
  const pages: number[][] = []
  const cursors: (string | null)[] = []
  for (let after: string | undefined; ; ) {
    const { rows, page: at } = await page({ ...query, after })
    pages.push(rows.map(({ id }) => id))
    cursors.push(at.prev)
    if (!at.next) return { pages, cursors }
    after = at.next
  }
}

const sorted = async (order: string) =>
  (
    await sql<{ id: number }>`
      select id from parcels where not is_hidden order by ${sql.raw(order)}`.execute(shop.ctx.db)
  ).rows.map(({ id }) => id)

const orders: [string, string][] = [
  ['at', 'at, id'],
  ['-at', 'at desc, id desc'],
  ['name', 'name, id'],
  ['-name', 'name desc, id desc'],
  ['amount', 'amount, id'],
  ['-amount', 'amount desc, id desc'],
]

test.each(orders)(
  'sorted by %s every row comes once, in order, forwards and back',
  async (sort, order) => {
    for (const limit of [1, 7, 19, 57, 200]) {
      const { pages, cursors } = await walk({ sort, limit })
      expect(pages.flat()).toEqual(await sorted(order))
      expect(pages).toHaveLength(Math.ceil(57 / limit))
      for (const [at, before] of cursors.entries()) {
        if (before === null) continue
        const back = await page({ sort, limit, before })
        expect(back.rows.map(({ id }) => id)).toEqual(pages[at - 1])
        expect(back.page.prev === null).toBe(at === 1)
      }
    }
  },
)

test('rows that come and go between two pages move no other row', async () => {
  const before = await sorted('at, id')
  const first = await page()
  await sql`insert into parcels (name, amount, at)
    select 'z', 0, '2025-01-01'::timestamptz from generate_series(1, 5)`.execute(shop.ctx.db)
  await sql`update parcels set is_hidden = true where id = ${before[3]}`.execute(shop.ctx.db)
  const second = await page({ after: first.page.next ?? '' })
  await sql`delete from parcels where name = 'z'`.execute(shop.ctx.db)
  await sql`update parcels set is_hidden = false where id = ${before[3]}`.execute(shop.ctx.db)
  const seen = [...first.rows, ...second.rows].map(({ id }) => id)
  expect(seen).toEqual(before.slice(0, 20))
})

test('filters narrow the rows and the count, and one that is not given is none', async () => {
  const narrow = await page({ filters: { name: 'a', least: 5 }, limit: 100 })
  expect(narrow.rows.every(({ name, amount }) => name === 'a' && amount >= 5)).toBe(true)
  expect(narrow.count).toEqual({ value: narrow.rows.length, isCapped: false })
  expect((await page({ filters: { name: undefined } })).count?.value).toBe(57)
})

test('a list counts up to its limit and says so', async () => {
  expect((await page({}, 56)).count).toEqual({ value: 56, isCapped: true })
  expect((await page({}, 57)).count).toEqual({ value: 57, isCapped: false })
})

test('a cursor that we did not write is refused, whichever letter of it was changed', async () => {
  const cursor = (await page()).page.next ?? ''
  const other = (letter: string | undefined) => (letter === 'A' ? 'B' : 'A')
  const forged = [...cursor].map(
    (letter, at) => cursor.slice(0, at) + other(letter) + cursor.slice(at + 1),
  )
  // The last letter of a signature holds two bits that mean nothing.
  for (const after of [...forged.slice(0, -1), '', '.', 'x'.repeat(500), `${cursor}x`]) {
    await expect(page({ after })).rejects.toMatchObject({ code: 'cursor_invalid', status: 400 })
  }
})

test('a cursor opens no other list: neither another sort, nor another filter, nor another name', async () => {
  const after = (await page({ filters: { least: 1 } })).page.next ?? ''
  expect((await page({ filters: { least: 1 }, after })).rows).toHaveLength(10)
  const mismatch = { code: 'cursor_mismatch', status: 400 }
  await expect(page({ after })).rejects.toMatchObject(mismatch)
  await expect(page({ filters: { least: 2 }, after })).rejects.toMatchObject(mismatch)
  await expect(page({ filters: { least: 1 }, sort: '-at', after })).rejects.toMatchObject(mismatch)
  const elsewhere = { ...plan, name: 'letters' }
  const query = { sort: 'at', limit: 10, filters: { least: 1 }, after }
  await expect(listed(shop.ctx, elsewhere, query)).rejects.toMatchObject(mismatch)
})

test('nothing outside the plan reaches the statement', async () => {
  await expect(page({ sort: 'is_hidden' })).rejects.toThrow('is not sorted by is_hidden')
  await expect(page({ filters: { is_hidden: true } })).rejects.toThrow('has no filter is_hidden')
})

const typed: ListPlan = {
  ...plan,
  filters: {
    ...textFilters('name', sql`p.name`),
    ...amountFilters('amount', sql`p.amount`),
    ...dayFilters('at', sql`p.at`),
    ...emptyFilters('at', sql`p.at`),
  },
}

const conditions: [object, string][] = [
  [{ name: 'a' }, "name = 'a'"],
  [{ 'name.starts': 'b' }, "name like 'b%'"],
  [{ 'name.contains': 'C' }, "name like '%c%'"],
  [{ 'amount.min': 2, 'amount.max': 4 }, 'amount between 2 and 4'],
  [{ 'at.from': '2026-01-01', 'at.to': '2026-01-01' }, "at >= '2026-01-01' and at < '2026-01-02'"],
  [{ 'at.to': '2025-12-31' }, 'false'],
  [{ 'at.empty': true }, 'false'],
]

test.each(conditions)(
  'the condition %j finds what it says, also for a bulk act',
  async (filters, where) => {
    const { rows } = await sql<{ id: number }>`
    select id from parcels where not is_hidden and ${sql.raw(where)} order by id`.execute(
      shop.ctx.db,
    )
    const wanted = rows.map(({ id }) => id)
    const found = await listed<ParcelRow>(shop.ctx, typed, {
      sort: 'at',
      limit: 100,
      filters: { ...filters },
    })
    expect(found.rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(wanted)
    const chosen = await chosenRows(typed, { filters }).execute(shop.ctx.db)
    expect(chosen.rows.map(({ object }) => Number(object))).toEqual(wanted)
  },
)

test('rows that were ticked are taken as they are, except those the list hides', async () => {
  const { rows } = await chosenRows(plan, { ids: ['3', '1', '60', '999'] }).execute(shop.ctx.db)
  expect(rows).toEqual([{ object: '1' }, { object: '3' }])
})
