import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTick } from '../../../infra/work/ticks.ts'
import { moveClock } from '../../../testing/clock.ts'
import { shopWithOwnRole } from '../../../testing/own-role.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { countedParts, monthlyParts } from './partitions.jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const keep = () => monthlyParts.run(shop.ctx)

async function partsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name
    from pg_inherits
    where inhparent = ${table}::regclass
    order by 1`.execute(shop.ctx.db)
  return rows.map(({ name }) => name)
}

const noteAt = (at: Date, object: string) =>
  sql`
    insert into audit_log (at, actor, action, object) values (${at}, 'system', 'part.tried', ${object})
  `.execute(shop.ctx.db)

async function partOf(object: string): Promise<string | undefined> {
  const { rows } = await sql<{ part: string }>`
    select tableoid::regclass::text as part from audit_log where object = ${object}`.execute(
    shop.ctx.db,
  )
  return rows[0]?.part
}

const monthName = (at: Date) => at.toISOString().slice(0, 7).replace('-', '_')

test('a row is kept in the part of its month', async () => {
  const now = new Date()
  await noteAt(now, 'order:today')
  expect(await partOf('order:today')).toBe(`parts.audit_log_${monthName(now)}`)
})

test('this month and the next two have their parts, and making them again changes nothing', async () => {
  const now = new Date()
  const months = [0, 1, 2].map((ahead) =>
    monthName(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))),
  )
  await keep()
  const parts = await partsOf('order_status_changes')
  for (const month of months) expect(parts).toContain(`parts.order_status_changes_${month}`)
  await keep()
  expect(await partsOf('order_status_changes')).toEqual(parts)
})

test('how scripts fared is dropped after a week, and nothing else is', async () => {
  const before = await partsOf('custom_script_log')
  const histories = await partsOf('order_status_changes')
  await moveClock(shop, 5 * 86_400)
  await keep()
  const inFiveDays = await partsOf('custom_script_log')
  expect(inFiveDays).toEqual(expect.arrayContaining(before))
  await moveClock(shop, 60 * 86_400)
  await keep()
  await moveClock(shop, 0)
  const later = await partsOf('custom_script_log')
  expect(later.filter((name) => before.includes(name))).toEqual(['parts.custom_script_log_other'])
  expect(await partsOf('order_status_changes')).toEqual(expect.arrayContaining(histories))
})

test('the shop’s own role keeps the parts, and can neither make nor drop one itself', async () => {
  const own = await shopWithOwnRole({})
  const { db } = own.ctx
  try {
    await monthlyParts.run(own.ctx)
    await countedParts.run(own.ctx)
    const part = sql.table(`parts.audit_log_${monthName(new Date())}`)
    for (const forbidden of [
      sql`drop table ${part}`,
      sql`select from ${part}`,
      sql`create table parts.own ()`,
      sql`delete from audit_log`,
      sql`update partitioned_tables set kept_days = 1`,
    ]) {
      await expect(forbidden.execute(db)).rejects.toThrow('permission denied')
    }
  } finally {
    await own.close()
  }
})

test('of several workers one keeps the parts each hour', async () => {
  const turns = await Promise.all([1, 2, 3].map(() => runTick(shop.ctx, monthlyParts)))
  expect(turns.filter(Boolean)).toHaveLength(1)
})

test('a row of a month that has no part yet is kept, and moves when the part is made', async () => {
  const far = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 5, 15))
  await noteAt(far, 'order:far')
  expect(await partOf('order:far')).toBe('parts.audit_log_other')
  await moveClock(shop, (far.getTime() - Date.now()) / 1_000)
  await keep()
  await moveClock(shop, 0)
  expect(await partOf('order:far')).toBe(`parts.audit_log_${monthName(far)}`)
})
