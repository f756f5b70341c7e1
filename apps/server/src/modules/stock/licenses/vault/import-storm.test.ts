import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestCardProvider } from '../../../../testing/card-provider.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { startProcess } from '../../../../testing/processes.ts'
import { bought, contradictions, emptyShop } from '../../../../testing/reversals.ts'
import type { TestShop } from '../../../../testing/test-shop.ts'
import { addStaff } from '../../../../testing/test-staff.ts'
import { queueLaterKeys } from '../../../fulfilment/delivery/delivery.service.ts'
import { placeOrder } from '../testing/orders.ts'
import { randomKeys } from '../testing/random-keys.ts'
import { openBackorders } from '../units/assign-units.ts'
import { fillBackorders } from '../units/fill-backorders.ts'
import { startImport } from './import-file.ts'
import { importKeys } from './import-keys.ts'
import { undoImport } from './set-aside.ts'

/** 2,000 rows here; the size the shop promises by IMPORT_ROWS=100000. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 2_000)
const BAD = ROWS / 100
const BUYERS = 12
const LONGEST_MS = 600_000

let shop: TestShop
let provider: TestCardProvider
let shut: () => Promise<void>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
})
afterAll(() => shut())

/** A file in which every hundredth line repeats another and every hundredth is no key. */
function aFile() {
  const keys = randomKeys(ROWS - 2 * BAD)
  const lines = [
    ...keys,
    ...keys.slice(0, BAD),
    ...Array.from({ length: BAD }, (_, n) => `bad ${n}`),
  ]
  return { keys, text: lines.join('\n') }
}

async function countsOf(importId: number) {
  const { rows } = await sql<{ outcome: string; count: number }>`
    select outcome, count(*)::integer as count
    from key_import_rows
    where import_id = ${importId}
    group by outcome`.execute(shop.ctx.db)
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}

/** Imports are the work of workers: buyers have a process of their own. */
async function importedBy(workers: number, started: readonly { importId: number }[]) {
  const env = { DATABASE_URL: shop.config.DATABASE_URL, STRIPE_SANDBOX_URL: provider.base }
  const running = Array.from({ length: workers }, () => startProcess('worker', env))
  const ids = started.map(({ importId }) => importId)
  const left = async () => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left
      from key_imports
      where id = any(${ids}::bigint[]) and state <> 'done'`.execute(shop.ctx.db)
    return rows[0]?.left
  }
  try {
    await eventually('both files are imported', async () => (await left()) === 0, LONGEST_MS)
  } finally {
    await Promise.all(running.map(({ kill }) => kill('SIGTERM')))
  }
}

const wait = async (paidMinutesAgo: number) => {
  const order = await placeOrder(shop.ctx.db, { paidMinutesAgo })
  await shop.ctx.db
    .transaction()
    .execute((tx) => openBackorders(tx, [{ orderLineId: order.lineId, missing: 1 }]))
  await sql`update orders set fulfilment_status = 'backordered' where id = ${order.orderId}`.execute(
    shop.ctx.db,
  )
  return order.lineId
}

test('one file imported twice at once while people buy: every line is reported, no key is in stock twice, who waits is served in turn, and an undo takes back exactly the unsold', async () => {
  const { ctx } = shop
  const { id: staffId } = await addStaff(shop, 'catalogue')
  const { keys, text } = aFile()
  const request = { supplier: 'Acme', batchName: 'Storm', productId: 'home-2024', text }
  const waiting = [await wait(30), await wait(20), await wait(10)]
  const started = [
    await startImport(ctx, request, staffId),
    await startImport(ctx, request, staffId),
  ] as const
  await Promise.all([
    importedBy(2, started),
    ...Array.from({ length: BUYERS }, () => bought(shop, provider)),
  ])
  await fillBackorders(ctx, 'home-2024', queueLaterKeys)

  const reports = await Promise.all(started.map(({ importId }) => countsOf(importId)))
  const sum = (outcome: string) => reports.reduce((all, one) => all + (one[outcome] ?? 0), 0)
  expect([sum('new'), sum('duplicate'), sum('malformed')]).toEqual([
    keys.length,
    keys.length + 2 * BAD,
    2 * BAD,
  ])
  const { rows } = await sql<{ keys: number; units: number; left: number }>`
    select (select count(*)::integer from license_keys) as keys,
      (select count(*)::integer from key_units) as units,
      (select count(*)::integer from backorders) as left`.execute(ctx.db)
  expect(rows).toEqual([{ keys: keys.length, units: keys.length, left: 0 }])
  const served = await sql<{ line: number }>`
    select order_line_id as line
    from assignments
    where order_line_id = any(${waiting}::bigint[])
    order by id`.execute(ctx.db)
  expect(served.rows.map(({ line }) => line)).toEqual(waiting)

  const sold = BUYERS + waiting.length
  const [, taken] = await Promise.all([
    bought(shop, provider),
    Promise.all(started.map(({ importId }) => undoImport(ctx, importId, 'test', 'wrong file'))),
  ])
  const withdrawn = taken.reduce((all, one) => all + one.withdrawn, 0)
  const after = await sql<{ status: string; count: number }>`
    select status, count(*)::integer as count from key_units group by status order by status`.execute(
    ctx.db,
  )
  const count = (status: string) => after.rows.find((row) => row.status === status)?.count ?? 0
  expect(count('withdrawn')).toBe(withdrawn)
  expect([sold, sold + 1]).toContain(count('assigned'))
  expect(count('withdrawn') + count('assigned')).toBe(keys.length)

  // What orders made by hand lack is none of the import's business.
  const broken = (await contradictions(ctx)).filter(({ id }) =>
    ['I1', 'I2', 'I3', 'I11'].includes(id),
  )
  expect(broken).toEqual([])
}, 900_000)

test('five thousand keys are imported in a few times what it takes to write five thousand rows one by one', async () => {
  const imported = async () => {
    const text = randomKeys(5_000).join('\n')
    const file = { supplier: 'Acme', batchName: 'Pace', productId: 'home-2024', text }
    const report = await importKeys(shop.ctx, { ...file, dryRun: false, actor: 'test' })
    expect(report.imported).toBe(5_000)
  }
  const written = () =>
    shop.ctx.db.transaction().execute(async (tx) => {
      await sql`create temporary table notes (key text primary key) on commit drop`.execute(tx)
      for (const key of randomKeys(5_000)) await sql`insert into notes values (${key})`.execute(tx)
    })
  const msOf = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const ratios: number[] = []
  for (let round = 0; round < 3; round++) {
    const plain = await msOf(written)
    ratios.push((await msOf(imported)) / plain)
  }
  expect(Math.min(...ratios), `in ${ratios.join(', ')} times as long`).toBeLessThan(4)
}, 60_000)
