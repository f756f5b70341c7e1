import type { EditionSales } from '@keyhaven/contracts/staff/license-stock'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSize } from '../../cli/database.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { staffHeaders } from '../../testing/test-staff.ts'
import { salesStatement } from './read-sales.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await seedSize(shop.config, 3_000, () => {})
  // One sale on the first of the thirty days, one on the day before it.
  await sql`
    update assignments
    set assigned_at = ((now() at time zone 'UTC')::date - 29)::timestamp at time zone 'UTC'
    where id = (select min(id) from assignments)`.execute(shop.ctx.db)
  await sql`
    update assignments
    set assigned_at = ((now() at time zone 'UTC')::date - 29)::timestamp at time zone 'UTC'
      - interval '1 second'
    where id = (select min(id) + 1 from assignments)`.execute(shop.ctx.db)
  await sql`analyze`.execute(shop.ctx.db)
}, 240_000)
afterAll(() => shop.close())

const read = async (role: string) =>
  await shop.app.inject({
    url: '/api/admin/licenses/sales',
    headers: await staffHeaders(shop, role),
  })

type Sales = { days: string[]; editions: EditionSales[] }

test('every sale of the last thirty days is counted on its day, the best-selling edition first', async () => {
  const { days, editions } = (await read('support')).json<Sales>()
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toBe(new Date().toISOString().slice(0, 10))
  const { rows } = await sql<{ day: string; sold: number }>`
    select (assigned_at at time zone 'UTC')::date::text as day, count(*)::integer as sold
    from assignments
    group by 1`.execute(shop.ctx.db)
  const expected = days.map((day) => rows.find((row) => row.day === day)?.sold ?? 0)
  const counted = days.map((_, at) => editions.reduce((all, { sold }) => all + (sold[at] ?? 0), 0))
  expect(counted).toEqual(expected)
  expect(counted[0]).toBeGreaterThan(0)
  const totals = editions.map(({ sold }) => sold.reduce((all, one) => all + one, 0))
  expect(totals).toEqual(totals.toSorted((a, b) => b - a))
})

test('those who may not see licences see no sales', async () => {
  expect((await read('marketing')).statusCode).toBe(403)
})

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

test('sales of the shop’s whole life are not read for those of a month', async () => {
  // At the size of a test reading all is cheap; what counts is that there is another way.
  const plan = await shop.ctx.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
      explain (format json) ${salesStatement}`.execute(tx)
    return rows[0]?.['QUERY PLAN'][0].Plan
  })
  const reads = nodesOf(plan ?? { 'Node Type': 'none' })
  const ofSales = reads.filter((node) => node['Relation Name'] === 'assignments')
  expect(ofSales.map((node) => node['Node Type'])).toEqual(['Bitmap Heap Scan'])
})
