import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb, type Db } from '../../../../infra/db/db.ts'
import { testDatabase } from '../../../../testing/test-database.ts'
import { emptyVault, stockUnits } from '../testing/orders.ts'
import { assignHeldUnits, claimStatement, lowestFreePosition } from './units.repo.ts'

const PRODUCT = 'home-2024'
const POOL = 20_000
const MAX_BUFFERS = 30

type Plan = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

let db: Db
beforeAll(async () => {
  db = createDb({ url: await testDatabase(), max: 1, name: 'plan', named: true })
})
afterAll(() => db.destroy())

const run = (text: string) => sql.raw(text).execute(db)

/** A pool of which the oldest share is sold, one sale after the other as far as the table can tell. */
async function poolSold(percent: number) {
  await emptyVault(db)
  await stockUnits(db, PRODUCT, POOL)
  await sql`analyze key_units`.execute(db)
  await sql`
    update key_units
    set status = 'assigned'
    where position < (select min(position) from key_units) + ${(POOL * percent) / 100}`.execute(db)
}

/** The plan of the claim as it is sent: prepared, with parameters. */
async function planOf(mode: 'force_custom_plan' | 'force_generic_plan', quantity: number) {
  const from = (await lowestFreePosition(db, PRODUCT)) ?? 0
  const claim = claimStatement({ productId: PRODUCT, quantity, from }).compile(db)
  const values = claim.parameters.map((value) => `'${String(value)}'`).join(', ')
  await run(`set plan_cache_mode = ${mode}`)
  await run(`prepare claim as ${claim.sql}`)
  await run('begin')
  const explained = await run(`explain (analyze, buffers, format json) execute claim (${values})`)
  await run('rollback')
  await run('deallocate claim')
  const [row] = explained.rows as { 'QUERY PLAN': { Plan: Plan }[] }[]
  const plan = row?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('there is no plan')
  return plan
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const buffersOf = (plan: Plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']

describe.each([1, 50, 99])('with %i percent of a pool sold', (percent) => {
  beforeAll(() => poolSold(percent))

  test.each(['force_custom_plan', 'force_generic_plan'] as const)(
    'a claim reads the index of free units and at most thirty pages (%s)',
    async (mode) => {
      await planOf(mode, 1)
      const plan = await planOf(mode, 1)
      const scans = nodesOf(plan).filter((node) => node['Relation Name'] === 'key_units')
      const indexes = scans.flatMap((node) => node['Index Name'] ?? [])
      expect(indexes).toContain('key_units_free')
      expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan')
      expect(buffersOf(plan)).toBeLessThanOrEqual(MAX_BUFFERS)
    },
  )
})

test('on a day of many holds, taking what an order holds is planned once for all of them', async () => {
  await emptyVault(db)
  await stockUnits(db, PRODUCT, POOL)
  await sql`
    update key_units
    set status = 'held', hold_order = 'order ' || (id + 1) / 2, hold_until = now()`.execute(db)
  await sql`analyze key_units`.execute(db)
  await run('set plan_cache_mode = auto')
  for (let nth = 1; nth <= 20; nth += 1) {
    const taken = await db.transaction().execute((tx) => assignHeldUnits(tx, `order ${nth}`))
    expect(taken).toHaveLength(2)
  }
  const { rows } = await sql<{ anew: number; once: number }>`
    select custom_plans::integer as anew, generic_plans::integer as once
    from pg_prepared_statements
    where statement like '%update key_units%array(%status = ''held''%'`.execute(db)
  // PostgreSQL tries five plans for single orders before it believes in one for all.
  expect(rows).toEqual([{ anew: 5, once: 14 }])
})
