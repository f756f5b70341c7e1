import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { emptyVault, placeOrder, stockUnits } from '../testing/orders.ts'
import { quarantineBatch } from '../vault/set-aside.ts'
import { assignUnits } from './assign-units.ts'
import { claimFreeUnits } from './claim-units.ts'
import { holdUnits } from './hold-units.ts'
import { assignmentsOf, returnUnseen, revokeAssignments } from './reclaim-units.ts'

const HOME = 'home-2024'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
beforeEach(() => emptyVault(shop.ctx.db))
afterAll(() => shop.close())

/** A paid order that has its keys; the ids of its assignments. */
async function soldOrder(quantity: number) {
  const order = await placeOrder(shop.ctx.db, { quantity, paidMinutesAgo: 5 })
  await shop.ctx.db.transaction().execute(async (tx) => {
    const units = await claimFreeUnits(tx, HOME, quantity)
    await assignUnits(
      tx,
      units.map((unitId, index) => ({
        unitId,
        orderLineId: order.lineId,
        slot: index + 1,
        batch: 1,
        cause: 'sale' as const,
      })),
    )
  })
  const live = await assignmentsOf(shop.ctx.db, order.orderId)
  return { ...order, ids: live.map((row) => row.assignmentId) }
}

const see = (assignmentId = 0) =>
  sql`
    update assignments
    set first_revealed_at = now()
    where id = ${assignmentId}`.execute(shop.ctx.db)

const giveBack = (ids: number[]) => shop.ctx.db.transaction().execute((tx) => returnUnseen(tx, ids))

const units = async () =>
  await shop.ctx.db
    .selectFrom('key_units')
    .select(['key_id', 'generation', 'status'])
    .orderBy('key_id')
    .orderBy('generation')
    .execute()

const batchId = async () => {
  const batch = await shop.ctx.db.selectFrom('key_batches').select('id').executeTakeFirst()
  return batch?.id ?? 0
}

test('a key nobody saw comes back as a new generation and is sold again, as the oldest', async () => {
  await stockUnits(shop.ctx.db, HOME, 2)
  const { ids, orderId } = await soldOrder(1)
  expect(await giveBack(ids)).toEqual(ids)
  expect(await units()).toEqual([
    { key_id: 1, generation: 1, status: 'superseded' },
    { key_id: 1, generation: 2, status: 'available' },
    { key_id: 2, generation: 1, status: 'available' },
  ])
  expect(await assignmentsOf(shop.ctx.db, orderId)).toEqual([])

  const again = await soldOrder(1)
  expect(await units()).toContainEqual({ key_id: 1, generation: 2, status: 'assigned' })
  expect(await giveBack(again.ids)).toEqual(again.ids)
  expect(await units()).toContainEqual({ key_id: 1, generation: 3, status: 'available' })
})

test('a key someone may have seen does not come back', async () => {
  await stockUnits(shop.ctx.db, HOME, 2)
  const { ids, orderId } = await soldOrder(2)
  const [seen = 0, unseen = 0] = ids
  await see(seen)
  expect(await giveBack(ids)).toEqual([unseen])
  const live = await assignmentsOf(shop.ctx.db, orderId)
  expect(live.map((row) => row.assignmentId)).toEqual([seen])
})

test('giving back twice, even at once, makes one new generation', async () => {
  await stockUnits(shop.ctx.db, HOME, 1)
  const { ids } = await soldOrder(1)
  const results = await Promise.all([giveBack(ids), giveBack(ids), giveBack(ids)])
  expect(results.flat()).toEqual(ids)
  expect(await units()).toHaveLength(2)
})

test('a revoked key is gone for good', async () => {
  await stockUnits(shop.ctx.db, HOME, 1)
  const { ids, orderId } = await soldOrder(1)
  const revoke = () => shop.ctx.db.transaction().execute((tx) => revokeAssignments(tx, ids))
  expect(await revoke()).toEqual(ids)
  expect(await revoke()).toEqual([])
  expect(await giveBack(ids)).toEqual([])
  expect(await units()).toEqual([{ key_id: 1, generation: 1, status: 'revoked' }])
  expect(await assignmentsOf(shop.ctx.db, orderId)).toEqual([])
})

test('a quarantined batch is off the shelf, held units too, and its buyers are known', async () => {
  await stockUnits(shop.ctx.db, HOME, 4)
  const { orderId, orderNumber } = await soldOrder(2)
  const other = await placeOrder(shop.ctx.db)
  await shop.ctx.db
    .transaction()
    .execute((tx) => holdUnits(tx, other.orderId, [{ productId: HOME, quantity: 1 }], 900))
  const outcome = await quarantineBatch(shop.ctx, await batchId(), 'test')
  expect(outcome).toEqual({ frozen: 2, sold: [{ orderId, orderNumber, keys: 2 }] })
  const statuses = (await units()).map((unit) => unit.status)
  expect(statuses).toEqual(['assigned', 'assigned', 'quarantined', 'quarantined'])
  expect(await quarantineBatch(shop.ctx, await batchId(), 'test')).toMatchObject({ frozen: 0 })
})

test('a key that comes back from a quarantined batch goes into quarantine', async () => {
  await stockUnits(shop.ctx.db, HOME, 1)
  const { ids } = await soldOrder(1)
  await quarantineBatch(shop.ctx, await batchId(), 'test')
  await giveBack(ids)
  expect(await units()).toContainEqual({ key_id: 1, generation: 2, status: 'quarantined' })
})

test('a batch that does not exist cannot be quarantined', async () => {
  await expect(quarantineBatch(shop.ctx, 999, 'test')).rejects.toMatchObject({ code: 'not_found' })
})
