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
  const firstDay = sql`((now() at time zone 'UTC')::date - 29)::timestamp at time zone 'UTC'`
  const charges = sql`select id from ledger where kind = 'charge' order by id`
  await sql`set session_replication_role = replica`.execute(shop.ctx.db)
  await sql`update ledger set at = ${firstDay} where id = (${charges} limit 1)`.execute(shop.ctx.db)
  await sql`
    update ledger set at = ${firstDay} - interval '1 second'
    where id = (${charges} offset 1 limit 1)`.execute(shop.ctx.db)
  await sql`select rebuild_figures()`.execute(shop.ctx.db)
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
    select (e.at at time zone 'UTC')::date::text as day, sum(l.quantity)::integer as sold
    from ledger e
    join order_lines l on l.order_id = e.order_id
    where e.kind = 'charge'
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

test('what was sold long ago, and each sale, is not read for the sales of a month', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${salesStatement}`.execute(
    shop.ctx.db,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toMatch(/ on (orders|order_lines|assignments|ledger)\b/)
  expect(plan).toMatch(/ on figure_days_\d{4}_\d{2}/)
  const months = new Set(plan.match(/figure_days_\d{4}_\d{2}/g))
  expect(months.size).toBeLessThanOrEqual(5)
})
