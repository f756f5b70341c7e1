import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { emptyVault, placeOrder, stockUnits } from '../testing/orders.ts'
import { openBackorders } from './assign-units.ts'
import { claimForPaidOrder, claimFreeUnits } from './claim-units.ts'
import { serveFreedUnits } from './fill-backorders.ts'
import { heldUntil, holdWithinCaps } from './hold-caps.ts'
import { claimHeldUnits, holdUnits } from './hold-units.ts'
import { availabilityOf } from './stock.ts'

const HOME = 'home-2024'
const BUSINESS = 'home-business-2024'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(() => emptyVault(shop.ctx.db))
afterAll(() => shop.close())

type HoldRequest = { productId?: string; quantity: number; most?: number }

/** An unpaid order that holds what it may; how many units that is. */
async function unpaidOrder({ productId = HOME, quantity, most = 10 }: HoldRequest) {
  const { orderId } = await placeOrder(shop.ctx.db, { productId, quantity })
  await shop.ctx.db.transaction().execute((tx) =>
    holdWithinCaps(tx, orderId, [{ productId, quantity }], {
      seconds: 900,
      most: async () => most,
    }),
  )
  return { orderId, held: await unitsHeldBy(orderId) }
}

async function unitsHeldBy(orderId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from key_units where hold_order = ${orderId}`.execute(shop.ctx.db)
  return rows[0]?.n ?? 0
}

const pay = (quantity: number) =>
  shop.ctx.db.transaction().execute((tx) => claimForPaidOrder(tx, HOME, quantity))

const holdOutright = (orderId: string, quantity: number) =>
  shop.ctx.db
    .transaction()
    .execute((tx) => holdUnits(tx, orderId, [{ productId: HOME, quantity }], 900))

test.each([
  [4, 1, 0],
  [5, 1, 1],
  [10, 2, 2],
  [10, 3, 0],
  [50, 10, 10],
  [100, 10, 10],
])('of %i units an unpaid order that wants %i holds %i', async (stocked, quantity, held) => {
  await stockUnits(shop.ctx.db, HOME, stocked)
  expect((await unpaidOrder({ quantity })).held).toBe(held)
})

test('all unpaid orders together hold a fifth of the stock, however many come', async () => {
  await stockUnits(shop.ctx.db, HOME, 40)
  const orders = []
  for (let nth = 0; nth < 6; nth += 1) orders.push(await unpaidOrder({ quantity: 3 }))
  expect(orders.map(({ held }) => held)).toEqual([3, 3, 0, 0, 0, 0])
  expect((await unpaidOrder({ quantity: 2 })).held).toBe(2)
  expect((await unpaidOrder({ quantity: 1 })).held).toBe(0)
})

test('a fifth is a fifth, also when twenty come at the same moment', async () => {
  await stockUnits(shop.ctx.db, HOME, 30)
  const orders = await Promise.all(Array.from({ length: 20 }, () => unpaidOrder({ quantity: 2 })))
  const together = orders.reduce((sum, { held }) => sum + held, 0)
  expect([2, 4, 6]).toContain(together)
})

test('an order beyond what its buyer may hold holds nothing', async () => {
  await stockUnits(shop.ctx.db, HOME, 100)
  expect((await unpaidOrder({ quantity: 4, most: 3 })).held).toBe(0)
  expect((await unpaidOrder({ quantity: 3, most: 3 })).held).toBe(3)
})

test('who pays gets free units first, then those that unpaid orders hold, the latest hold first', async () => {
  await stockUnits(shop.ctx.db, HOME, 6)
  const [early, late] = [await placeOrder(shop.ctx.db), await placeOrder(shop.ctx.db)]
  await holdOutright(early.orderId, 2)
  await sql`update key_units set hold_until = hold_until - interval '5 minutes'
    where status = 'held'`.execute(shop.ctx.db)
  await holdOutright(late.orderId, 2)
  expect(await pay(3)).toHaveLength(3)
  expect([await unitsHeldBy(early.orderId), await unitsHeldBy(late.orderId)]).toEqual([2, 1])
  expect(await pay(9)).toHaveLength(3)
  expect([await unitsHeldBy(early.orderId), await unitsHeldBy(late.orderId)]).toEqual([0, 0])
})

test('units of an order that is being paid at this moment are not taken from it', async () => {
  await stockUnits(shop.ctx.db, HOME, 1)
  const { orderId } = await placeOrder(shop.ctx.db)
  await holdOutright(orderId, 1)
  await shop.ctx.settlementDb.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
    expect(await pay(1)).toEqual([])
    expect(await claimHeldUnits(tx, orderId)).toHaveLength(1)
  })
})

test('money that a person must look at keeps the units it holds', async () => {
  await stockUnits(shop.ctx.db, HOME, 1)
  const { orderId } = await placeOrder(shop.ctx.db)
  await holdOutright(orderId, 1)
  await sql`update orders set payment_status = 'review' where id = ${orderId}`.execute(shop.ctx.db)
  expect(await pay(1)).toEqual([])
})

test('a key that replaces another is taken from nobody', async () => {
  await stockUnits(shop.ctx.db, HOME, 1)
  const { orderId } = await placeOrder(shop.ctx.db)
  await holdOutright(orderId, 1)
  const claim = () => shop.ctx.db.transaction().execute((tx) => claimFreeUnits(tx, HOME, 1))
  expect(await claim()).toEqual([])
})

test('who has paid and waits comes before who holds, and before who pays later', async () => {
  await stockUnits(shop.ctx.db, HOME, 1)
  const { orderId } = await placeOrder(shop.ctx.db)
  await holdOutright(orderId, 1)
  const waiting = await placeOrder(shop.ctx.db, { paidMinutesAgo: 5 })
  await shop.ctx.db
    .transaction()
    .execute((tx) => openBackorders(tx, [{ orderLineId: waiting.lineId, missing: 1 }]))
  expect(await pay(1)).toEqual([])
  const filled: string[] = []
  await serveFreedUnits(shop.ctx, async (_ctx, _tx, order) => void filled.push(order.orderId))
  expect(filled).toEqual([waiting.orderId])
})

test('holds do not make a product look sold out', async () => {
  await stockUnits(shop.ctx.db, HOME, 3)
  const { orderId } = await placeOrder(shop.ctx.db)
  await holdOutright(orderId, 3)
  expect((await availabilityOf(shop.ctx.db)).get(HOME)).toEqual({ availability: 'ready', free: 3 })
  await pay(3)
  const after = (await availabilityOf(shop.ctx.db)).get(HOME)
  expect(after).toEqual({ availability: 'processing', free: 0 })
})

test('keys are said to be held only while every one of them is', async () => {
  await stockUnits(shop.ctx.db, HOME, 10)
  await stockUnits(shop.ctx.db, BUSINESS, 2)
  const { orderId, held } = await unpaidOrder({ quantity: 2 })
  expect(held).toBe(2)
  expect(await heldUntil(shop.ctx.db, orderId)).toBeInstanceOf(Date)
  await pay(9)
  expect(await heldUntil(shop.ctx.db, orderId)).toBeNull()
  const other = await unpaidOrder({ productId: BUSINESS, quantity: 1 })
  expect(await heldUntil(shop.ctx.db, other.orderId)).toBeNull()
})
