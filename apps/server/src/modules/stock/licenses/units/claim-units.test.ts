import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDb, type Db } from '../../../../infra/db/db.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { testDatabase } from '../../../../testing/test-database.ts'
import { emptyVault, placeOrder, stockUnits } from '../testing/orders.ts'
import { openBackorders } from './assign-units.ts'
import { claimFreeUnits } from './claim-units.ts'
import { releaseBackorderLock } from './stock-lock.repo.ts'

const PRODUCT = 'home-2024'
const BUYERS = 40

let db: Db
beforeAll(async () => {
  db = createDb({ url: await testDatabase(), max: BUYERS, name: 'claims', named: true })
})
beforeEach(() => emptyVault(db))
afterAll(() => db.destroy())

const claim = (quantity = 1) =>
  db.transaction().execute((tx) => claimFreeUnits(tx, PRODUCT, quantity))

const countOf = async (status: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from key_units where status = ${status}`.execute(db)
  return rows[0]?.n
}

/** A transaction that goes on until it is told how to end. */
function openClaim(quantity: number) {
  const ending = Promise.withResolvers<'commit' | 'rollback'>()
  const claimed = Promise.withResolvers<number[]>()
  const ended = db
    .transaction()
    .execute(async (tx) => {
      claimed.resolve(await claimFreeUnits(tx, PRODUCT, quantity))
      if ((await ending.promise) === 'rollback') throw new Error('rolled back')
    })
    .catch(() => {})
  const end = async (how: 'commit' | 'rollback') => {
    ending.resolve(how)
    await ended
  }
  return { claimed: claimed.promise, end }
}

test('two hundred buyers of a hundred keys get a hundred different keys, forty asking at a time', async () => {
  await stockUnits(db, PRODUCT, 100)
  const sold: number[] = []
  const buyer = async () => {
    for (let turn = 0; turn < 5; turn += 1) sold.push(...(await claim()))
  }
  await Promise.all(Array.from({ length: BUYERS }, buyer))
  expect(sold).toHaveLength(100)
  expect(new Set(sold).size).toBe(100)
  expect(await countOf('assigned')).toBe(100)
})

test('nobody is told "sold out" while a purchase that may still fail holds the last keys', async () => {
  await stockUnits(db, PRODUCT, 100)
  const sold: number[] = []
  const refused: unknown[] = []
  const buyer = async (_: unknown, index: number) => {
    for (let turn = 0; turn < 5; turn += 1) {
      const isFailing = (index + turn) % 2 === 0
      await db
        .transaction()
        .execute(async (tx) => {
          const units = await claimFreeUnits(tx, PRODUCT, 1)
          await sleep(20)
          if (units.length > 0 && isFailing) throw new Error('card declined')
          if (units.length === 0) refused.push(index)
          sold.push(...units)
        })
        .catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, buyer))
  expect(new Set(sold).size).toBe(sold.length)
  expect(await countOf('assigned')).toBe(sold.length)
  if (refused.length > 0) expect(await countOf('available')).toBe(0)
  expect(sold).toHaveLength(100)
})

test('a buyer waits for a key that another one may give back, and gets it', async () => {
  await stockUnits(db, PRODUCT, 1)
  const other = openClaim(1)
  const [unit] = await other.claimed
  const waiting = claim()
  await sleep(100)
  await other.end('rollback')
  expect(await waiting).toEqual([unit])
})

test('a buyer is told "sold out" as soon as the last key was sold to another', async () => {
  await stockUnits(db, PRODUCT, 1)
  const other = openClaim(1)
  await other.claimed
  const waiting = claim()
  await sleep(100)
  await other.end('commit')
  const began = performance.now()
  expect(await waiting).toEqual([])
  expect(performance.now() - began).toBeLessThan(1_000)
})

test('a purchase that hangs delays others by about three seconds, not longer', async () => {
  await stockUnits(db, PRODUCT, 1)
  const hanging = openClaim(1)
  await hanging.claimed
  const began = performance.now()
  expect(await claim()).toEqual([])
  expect(performance.now() - began).toBeGreaterThan(2_900)
  expect(performance.now() - began).toBeLessThan(6_000)
  await hanging.end('commit')
})

test('keys are sold oldest first, and a key given back is the next one again', async () => {
  await stockUnits(db, PRODUCT, 10)
  expect(await claim(2)).toEqual([1, 2])
  const other = openClaim(2)
  expect(await other.claimed).toEqual([3, 4])
  await other.end('rollback')
  expect(await claim(2)).toEqual([3, 4])
})

test('a place remembered too far up costs nobody a key', async () => {
  await stockUnits(db, PRODUCT, 5)
  const early = openClaim(4)
  await early.claimed
  await sleep(260)
  expect(await claim(1)).toEqual([5])
  await early.end('rollback')
  expect(await claim(4)).toEqual([1, 2, 3, 4])
})

test('while others wait for a product its free keys are not for sale', async () => {
  const { lineId } = await placeOrder(db, { paidMinutesAgo: 5 })
  await openBackordersFor(lineId)
  await stockUnits(db, PRODUCT, 3)
  expect(await claim()).toEqual([])
  expect(await countOf('available')).toBe(3)
})

const openBackordersFor = (orderLineId: number) =>
  db.transaction().execute((tx) => openBackorders(tx, [{ orderLineId, missing: 1 }]))

test('keys that arrive while a buyer is about to wait cannot go to a later buyer', async () => {
  const { lineId } = await placeOrder(db, { paidMinutesAgo: 5 })
  const mayWait = Promise.withResolvers<void>()
  const isShort = Promise.withResolvers<void>()
  const first = db.transaction().execute(async (tx) => {
    expect(await claimFreeUnits(tx, PRODUCT, 1)).toEqual([])
    isShort.resolve()
    await mayWait.promise
    await openBackorders(tx, [{ orderLineId: lineId, missing: 1 }])
  })
  await isShort.promise
  const delivery = db.transaction().execute(async (tx) => {
    await stockUnits(tx, PRODUCT, 1)
    await releaseBackorderLock(tx, [PRODUCT])
  })
  await eventually('the delivery waits', isSomeoneWaitingForAnAdvisoryLock)
  const later = claim()
  await sleep(50)
  mayWait.resolve()
  await Promise.all([first, delivery])
  expect(await later).toEqual([])
  expect(await claim()).toEqual([])
  expect(await countOf('available')).toBe(1)
})

test('keys that arrive at the last moment go to the buyer who was about to wait', async () => {
  const mayCommit = Promise.withResolvers<void>()
  const isStored = Promise.withResolvers<void>()
  const delivery = db.transaction().execute(async (tx) => {
    await stockUnits(tx, PRODUCT, 1)
    await releaseBackorderLock(tx, [PRODUCT])
    isStored.resolve()
    await mayCommit.promise
  })
  await isStored.promise
  const buyer = claim()
  await eventually('the buyer waits', isSomeoneWaitingForAnAdvisoryLock)
  mayCommit.resolve()
  await delivery
  expect(await buyer).toHaveLength(1)
})

async function isSomeoneWaitingForAnAdvisoryLock() {
  const { rows } = await sql`
    select
    from pg_locks
    where locktype = 'advisory'
      and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}
