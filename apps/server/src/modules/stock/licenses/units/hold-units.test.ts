import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { emptyVault, placeOrder, stockUnits } from '../testing/orders.ts'
import { openBackorders } from './assign-units.ts'
import { claimFreeUnits } from './claim-units.ts'
import { serveFreedUnits } from './fill-backorders.ts'
import { claimHeldUnits, holdUnits, releaseExpiredHolds, releaseHolds } from './hold-units.ts'

const HOME = 'home-2024'
const BUSINESS = 'home-business-2024'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(() => emptyVault(shop.ctx.db))
afterAll(() => shop.close())

const hold = (orderId: string, quantity: number, productId = HOME) =>
  shop.ctx.db.transaction().execute((tx) => holdUnits(tx, orderId, [{ productId, quantity }], 900))

const statuses = async () => {
  const rows = await shop.ctx.db.selectFrom('key_units').select('status').orderBy('id').execute()
  return rows.map((row) => row.status)
}

const letHoldsRunOut = () =>
  sql`
    update key_units
    set hold_until = shop_now() - interval '1 second'
    where status = 'held'`.execute(shop.ctx.db)

const wait = (orderLineId: number, missing = 1) =>
  shop.ctx.db.transaction().execute((tx) => openBackorders(tx, [{ orderLineId, missing }]))

const claim = (quantity: number) =>
  shop.ctx.db.transaction().execute((tx) => claimFreeUnits(tx, HOME, quantity))

test('a hold sets aside what there is and tells how many of each product', async () => {
  await stockUnits(shop.ctx.db, HOME, 2)
  await stockUnits(shop.ctx.db, BUSINESS, 5)
  const { orderId } = await placeOrder(shop.ctx.db)
  const wants = [
    { productId: HOME, quantity: 3 },
    { productId: BUSINESS, quantity: 3 },
    { productId: 'home-2019', quantity: 1 },
  ]
  const held = await shop.ctx.db.transaction().execute((tx) => holdUnits(tx, orderId, wants, 900))
  expect(Object.fromEntries(held)).toEqual({ [HOME]: 2, [BUSINESS]: 3, 'home-2019': 0 })
})

test('what is held for one order no other can buy', async () => {
  await stockUnits(shop.ctx.db, HOME, 1)
  const { orderId } = await placeOrder(shop.ctx.db)
  await hold(orderId, 1)
  expect(await claim(1)).toEqual([])
})

test('an order that is paid takes its own units, also after the time of the hold', async () => {
  await stockUnits(shop.ctx.db, HOME, 3)
  const { orderId } = await placeOrder(shop.ctx.db)
  await hold(orderId, 2)
  await letHoldsRunOut()
  const taken = await shop.ctx.db.transaction().execute((tx) => claimHeldUnits(tx, orderId))
  expect(taken).toEqual([
    { unitId: 1, productId: HOME },
    { unitId: 2, productId: HOME },
  ])
  expect(await statuses()).toEqual(['assigned', 'assigned', 'available'])
})

test('while others wait for a product it grants no hold', async () => {
  const { lineId } = await placeOrder(shop.ctx.db, { paidMinutesAgo: 5 })
  await wait(lineId)
  await stockUnits(shop.ctx.db, HOME, 3)
  const { orderId } = await placeOrder(shop.ctx.db)
  expect(Object.fromEntries(await hold(orderId, 1))).toEqual({ [HOME]: 0 })
})

test('an order given up frees its units in their old place', async () => {
  await stockUnits(shop.ctx.db, HOME, 3)
  const { orderId } = await placeOrder(shop.ctx.db)
  await hold(orderId, 2)
  await shop.ctx.db.transaction().execute((tx) => releaseHolds(tx, orderId))
  expect(await claim(3)).toEqual([1, 2, 3])
})

test('a hold whose time is over ends; one that is not stays', async () => {
  await stockUnits(shop.ctx.db, HOME, 2)
  const [late, inTime] = [await placeOrder(shop.ctx.db), await placeOrder(shop.ctx.db)]
  await hold(late.orderId, 1)
  await letHoldsRunOut()
  await hold(inTime.orderId, 1)
  expect(await releaseExpiredHolds(shop.ctx)).toEqual([HOME])
  expect(await statuses()).toEqual(['available', 'held'])
  expect(await releaseExpiredHolds(shop.ctx)).toEqual([])
})

test('an order that is being settled at this moment keeps its units', async () => {
  await stockUnits(shop.ctx.db, HOME, 1)
  const { orderId } = await placeOrder(shop.ctx.db)
  await hold(orderId, 1)
  await letHoldsRunOut()
  await shop.ctx.settlementDb.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
    expect(await releaseExpiredHolds(shop.ctx)).toEqual([])
    expect(await claimHeldUnits(tx, orderId)).toHaveLength(1)
  })
})

test('units whose hold ran out go to the buyer who has waited longest, before anyone can buy them', async () => {
  await stockUnits(shop.ctx.db, HOME, 2)
  const { orderId } = await placeOrder(shop.ctx.db)
  await hold(orderId, 2)
  const younger = await placeOrder(shop.ctx.db, { paidMinutesAgo: 10 })
  const older = await placeOrder(shop.ctx.db, { paidMinutesAgo: 20 })
  const youngest = await placeOrder(shop.ctx.db, { paidMinutesAgo: 5 })
  for (const { lineId } of [younger, older, youngest]) await wait(lineId)
  await letHoldsRunOut()

  await releaseExpiredHolds(shop.ctx)
  expect(await claim(1)).toEqual([])
  const filled: string[] = []
  await serveFreedUnits(shop.ctx, async (_ctx, _tx, { orderId }) => void filled.push(orderId))
  expect(filled).toEqual([older.orderId, younger.orderId])
  expect(await statuses()).toEqual(['assigned', 'assigned'])
})
