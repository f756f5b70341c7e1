import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { startProcess } from '../../../testing/processes.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { netByHand, netOfCuts, netOfFigures, netOfLedger } from './testing/as-booked.ts'
import { sellAtRandom } from './testing/random-sales.ts'

const EVENTS = 5_000

let shop: TestShop
let worker: ReturnType<typeof startProcess> | undefined
beforeAll(async () => {
  shop = await testShop()
})
afterAll(async () => {
  await worker?.kill('SIGKILL')
  await shop.close()
})

test('after 5,000 charges, refunds, disputes and late events the figures are the ledger to the cent', async () => {
  const { db } = shop.ctx
  const booked = await sellAtRandom(db, EVENTS, 20_261)
  const figures = await netOfFigures(db)
  expect(figures).toEqual(netByHand(booked))
  expect(figures).toEqual(await netOfLedger(db))
  expect(Object.keys(figures).length).toBeGreaterThanOrEqual(9)
  expect(new Set(Object.values(await netOfCuts(db))).size).toBe(1)
})

test('a worker process that is killed while it folds changes nothing', async () => {
  const { db } = shop.ctx
  await sql`
    insert into ledger (order_id, kind, provider_ref, amount_minor, currency, at)
    select order_id, kind, provider_ref || '_more', amount_minor, currency, at
    from ledger
    where kind = 'charge'`.execute(db)
  const before = await netOfFigures(db)
  worker = startProcess('worker', { DATABASE_URL: shop.config.DATABASE_URL })
  await db.transaction().execute(async (holder) => {
    await sql`select from figure_days for update`.execute(holder)
    await eventually(
      'a worker that waits in the middle',
      async () => {
        // A transaction that says nothing is ended.
        await sql`select 1`.execute(holder)
        const { rows } = await sql`
          select pid
          from pg_stat_activity
          where datname = current_database() and query like '%delete from figure_deltas%'
            and wait_event_type = 'Lock' and pid <> pg_backend_pid()`.execute(db)
        return rows[0]
      },
      60_000,
    )
    await worker?.kill('SIGKILL')
    expect(await netOfFigures(db)).toEqual(before)
  })
  expect(await netOfFigures(db)).toEqual(before)
  expect(await netOfFigures(db)).toEqual(await netOfLedger(db))
})
