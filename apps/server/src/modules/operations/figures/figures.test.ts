import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBusy } from '../../../testing/busy-shop.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { checkInvariants } from '../invariants/invariants.service.ts'
import { findings } from '../invariants/outcomes.rules.ts'
import { figuresOf, foldFigures } from './figures.service.ts'
import { always, netByHand, netOfCuts, netOfFigures, netOfLedger } from './testing/as-booked.ts'
import { sellAtRandom } from './testing/random-sales.ts'

const EVENTS = 400

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const count = async (table: 'figure_days' | 'figure_deltas') => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}`.execute(shop.ctx.db)
  return rows[0]?.count ?? 0
}

const unlike = async () =>
  findings(await checkInvariants(shop.ctx)).filter(({ id }) => id === 'I38')

describe('a shop in which people bought', () => {
  beforeAll(async () => {
    await makeBusy(shop, provider)
  })

  test('figures are the ledger before any worker ran', async () => {
    expect(await count('figure_days')).toBe(0)
    expect(await count('figure_deltas')).toBeGreaterThan(5)
    expect(await netOfFigures(shop.ctx.db)).toEqual(await netOfLedger(shop.ctx.db))
    expect(await unlike()).toEqual([])
  })

  test('a gift counts as an order and moves no money', async () => {
    const [total] = await figuresOf(shop.ctx.db, always, ['total'])
    const { rows } = await sql<{ paid: number; given: number }>`
      select count(*)::integer as paid, count(*) filter (where charge_minor = 0)::integer as given
      from orders
      where paid_at is not null`.execute(shop.ctx.db)
    expect(rows[0]?.given).toBe(1)
    expect(total?.orders).toBe(rows[0]?.paid)
  })

  test('folding changes nothing that anyone reads, however many workers fold', async () => {
    const { db } = shop.ctx
    const before = await figuresOf(db, always, ['total', 'edition', 'country', 'channel'])
    await Promise.all([foldFigures(db), foldFigures(db), foldFigures(db)])
    expect(await count('figure_deltas')).toBe(0)
    expect(await count('figure_days')).toBeGreaterThan(3)
    const after = await figuresOf(db, always, ['total', 'edition', 'country', 'channel'])
    const sorted = (rows: typeof before) =>
      rows.toSorted((a, b) => `${a.cut}${a.key}`.localeCompare(`${b.cut}${b.key}`))
    expect(sorted(after)).toEqual(sorted(before))
  })

  test('a member limited to a store reads the figures of that store', async () => {
    const of = (stores: string[]) => figuresOf(shop.ctx.db, { ...always, stores }, ['total'])
    const [main] = await of(['main'])
    expect(main?.orders).toBeGreaterThan(0)
    expect(await of(['office'])).toEqual([])
  })

  test('figures made anew from the ledger are those that were counted along the way', async () => {
    const { db } = shop.ctx
    const read = async () => {
      const { rows } = await sql`select * from figure_days order by 1, 2, 3, 4, 5, 6, 7`.execute(db)
      return rows
    }
    const counted = await read()
    await sql`select rebuild_figures()`.execute(db)
    expect(await read()).toEqual(counted)
  })
})

describe('bookings in any order', () => {
  test('figures equal the ledger to the cent in every currency, and every cut has one sum', async () => {
    const { db } = shop.ctx
    const before = await netOfLedger(db)
    const booked = await sellAtRandom(db, EVENTS, 17)
    const byHand = netByHand(booked)
    const figures = await netOfFigures(db)
    expect(figures).toEqual(await netOfLedger(db))
    for (const [currency, net] of Object.entries(byHand)) {
      expect([currency, figures[currency]]).toEqual([currency, net + (before[currency] ?? 0)])
    }
    expect(new Set(Object.values(await netOfCuts(db))).size).toBe(1)
    expect(await unlike()).toEqual([])
  })

  test('a late booking goes to the day it happened, also when that day was folded', async () => {
    const { db } = shop.ctx
    const day = '2026-01-15'
    const late = async (ref: string) => {
      await sql`
        insert into ledger (order_id, kind, provider_ref, amount_minor, currency, at)
        select id, 'refund', ${ref}, 333, 'USD', ${`${day}T23:59:59.9Z`}
        from orders
        where id = 'order_random_0'`.execute(db)
      await foldFigures(db)
      const rows = await figuresOf(db, { ...always, from: day, to: day }, ['day'])
      return rows.find(({ key }) => key === day)?.usd.refunded
    }
    expect([await late('late_1'), await late('late_2')]).toEqual([333, 666])
  })
})

test('a worker killed in the middle of folding changes nothing', async () => {
  const { db } = shop.ctx
  await sellAtRandomMore()
  const before = await netOfFigures(db)
  const deltas = await count('figure_deltas')
  expect(deltas).toBeGreaterThan(0)
  await db.transaction().execute(async (holder) => {
    await sql`select from figure_days for update`.execute(holder)
    const folding = foldFigures(db).then(
      () => 'folded',
      (error: Error) => error.message,
    )
    await eventually('a worker that waits in the middle', async () => {
      const { rows } = await sql<{ ended: boolean }>`
        select pg_terminate_backend(pid) as ended
        from pg_stat_activity
        where datname = current_database() and query like '%delete from figure_deltas%'
          and wait_event_type = 'Lock' and pid <> pg_backend_pid()`.execute(db)
      return rows[0]?.ended
    })
    expect(await folding).toMatch(/terminat/)
  })
  expect(await count('figure_deltas')).toBe(deltas)
  expect(await netOfFigures(db)).toEqual(before)
  await foldFigures(db)
  expect(await count('figure_deltas')).toBe(0)
  expect(await netOfFigures(db)).toEqual(before)
  expect(await netOfFigures(db)).toEqual(await netOfLedger(db))
})

/** The same days once more, and not folded. */
async function sellAtRandomMore() {
  const { db } = shop.ctx
  await foldFigures(db)
  await sql`
    insert into ledger (order_id, kind, provider_ref, amount_minor, currency, at)
    select order_id, kind, provider_ref || '_more', amount_minor, currency, at
    from ledger
    where kind = 'charge'`.execute(db)
}
