import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDb, type Db } from '../../../../infra/db/db.ts'
import { testDatabase } from '../../../../testing/test-database.ts'
import { emptyVault, placeOrder, stockUnits } from '../testing/orders.ts'
import { closeBackorders, openBackorders } from './assign-units.ts'
import { claimFreeUnits } from './claim-units.ts'
import { availabilityOf } from './stock.ts'

const HOME = 'home-2024'

let db: Db
beforeAll(async () => {
  db = createDb({ url: await testDatabase(), max: 2, name: 'stock', named: true })
})
beforeEach(() => emptyVault(db))
afterAll(() => db.destroy())

const stock = async () => (await availabilityOf(db)).get(HOME)

test('every edition has an answer, and without keys the next buyer waits', async () => {
  const all = await availabilityOf(db)
  expect(all.size).toBe(9)
  expect(all.get(HOME)).toEqual({ availability: 'processing', free: 0 })
})

test('a product is ready while a key is free', async () => {
  await stockUnits(db, HOME, 2)
  expect(await stock()).toEqual({ availability: 'ready', free: 2 })
  await db.transaction().execute((tx) => claimFreeUnits(tx, HOME, 2))
  expect(await stock()).toEqual({ availability: 'processing', free: 0 })
})

test('a large stock is counted to a hundred', async () => {
  await stockUnits(db, HOME, 500)
  expect(await stock()).toEqual({ availability: 'ready', free: 100 })
})

test('while others wait nothing is promised, however many keys are free', async () => {
  await stockUnits(db, HOME, 5)
  const { lineId } = await placeOrder(db, { paidMinutesAgo: 5 })
  const waits = [{ orderLineId: lineId, missing: 1 }]
  await db.transaction().execute((tx) => openBackorders(tx, waits))
  expect(await stock()).toEqual({ availability: 'processing', free: 0 })
  await db.transaction().execute((tx) => closeBackorders(tx, [lineId]))
  expect(await stock()).toEqual({ availability: 'ready', free: 5 })
})
