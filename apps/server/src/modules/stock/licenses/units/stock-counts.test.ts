import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDb, type Db } from '../../../../infra/db/db.ts'
import { testDatabase } from '../../../../testing/test-database.ts'
import { emptyVault, stockUnits } from '../testing/orders.ts'
import { foldStock, unitsInStates } from './stock-counts.ts'

const HOME = 'home-2024'
const states = ['available', 'quarantined', 'withdrawn', 'invalid', 'revoked'] as const

let db: Db
beforeAll(async () => {
  db = createDb({ url: await testDatabase(), max: 4, name: 'stock-counts', named: true })
})
beforeEach(() => emptyVault(db))
afterAll(() => db.destroy())

const counted = async () =>
  (await sql`${unitsInStates(sql`${HOME}`, states)}`.execute(db)).rows[0] as Record<string, number>

async function byHand() {
  const { rows } = await sql<{ status: string; units: number }>`
    select status, count(*)::integer as units
    from key_units
    where product_id = ${HOME}
    group by status`.execute(db)
  const units = new Map(rows.map((row) => [row.status, row.units]))
  return Object.fromEntries(states.map((state) => [state, units.get(state) ?? 0]))
}

const moves = async () =>
  (await sql<{ count: number }>`select count(*)::integer as count from stock_moves`.execute(db))
    .rows[0]?.count

/** As staff and buyers move units, several in one statement. */
async function move(from: string, to: string, most: number) {
  await sql`
    update key_units
    set status = ${to}, hold_order = null, hold_until = null
    where id = any(array(
      select id from key_units where product_id = ${HOME} and status = ${from} limit ${most}))`.execute(
    db,
  )
}

const anyState = fc.constantFrom(...states, 'assigned', 'superseded')
const anyMove = fc.record({ from: anyState, to: anyState, most: fc.integer({ min: 0, max: 7 }) })

test('whatever moves, as many are counted as are there, before and after the counts are added up', async () => {
  await stockUnits(db, HOME, 40)
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { maxLength: 12 }), fc.boolean(), async (all, isFolded) => {
      for (const { from, to, most } of all) await move(from, to, most)
      if (isFolded) await foldStock(db)
      expect(await counted()).toEqual(await byHand())
    }),
    { numRuns: 25 },
  )
})

test('a key that is sold leaves the stock by one row, and what is sold writes none', async () => {
  await stockUnits(db, HOME, 3)
  await foldStock(db)
  await move('available', 'assigned', 2)
  expect(await moves()).toBe(1)
  await move('assigned', 'superseded', 2)
  expect(await moves()).toBe(1)
  expect(await counted()).toMatchObject({ available: 1 })
})

test('a move that is taken back was never counted', async () => {
  await stockUnits(db, HOME, 3)
  const undone = db.transaction().execute(async (tx) => {
    await sql`update key_units set status = 'invalid' where product_id = ${HOME}`.execute(tx)
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  expect(await counted()).toMatchObject({ available: 3, invalid: 0 })
})

test('keys are counted right while several workers add up and others move them', async () => {
  await stockUnits(db, HOME, 60)
  const moving = async (to: string) => {
    for (let step = 0; step < 10; step += 1) await move('available', to, 1)
  }
  const adding = async () => {
    for (let step = 0; step < 10; step += 1) await foldStock(db)
  }
  await Promise.all([moving('assigned'), moving('invalid'), adding(), adding()])
  await foldStock(db)
  expect(await moves()).toBe(0)
  expect(await counted()).toEqual(await byHand())
})

test('keys that another shop sold are nobody’s stock', async () => {
  await stockUnits(db, HOME, 4)
  await move('available', 'revoked', 3)
  expect(await counted()).toMatchObject({ available: 1, revoked: 3 })
  await sql`
    with member as (
      insert into staff (id, first_name, last_name, email, password_hash, role)
      select 'staff_1', 'Ada', 'Byron', 'ada@example.com', 'none', 'super_admin'
      from set_config('shop.actor', 'test', true)
      returning id
    ),
    moved as (
      insert into shop_imports (
        staff_id, source, files, wrapped_key, kek_id, state, rows_total, created_at, finished_at)
      select id, 'shopify', '[]', '\\x00', 'none', 'done', 0, now(), now()
      from member
      returning id
    )
    update key_batches set shop_import_id = moved.id from moved`.execute(db)
  expect(await counted()).toMatchObject({ available: 0, revoked: 0 })
  await foldStock(db)
  expect(await counted()).toMatchObject({ available: 0, revoked: 0 })
})
