import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { installQueue } from '../../../../infra/work/queue.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { emptyVault, placeOrder } from '../testing/orders.ts'
import { randomKeys } from '../testing/random-keys.ts'
import { importKeys } from '../vault/import-keys.ts'
import { assignUnits } from './assign-units.ts'
import { claimFreeUnits } from './claim-units.ts'
import { fillBackordersJob } from './fill-backorders-job.ts'
import { assignmentsOf, returnUnseen, revokeAssignments } from './reclaim-units.ts'
import { keysForMail, revealKeys } from './reveal-keys.ts'

const HOME = 'home-2024'
const from = { network: '203.0.113.7', userAgent: 'a browser' }

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await installQueue(shop.config.DATABASE_URL, [fillBackordersJob.name])
})
beforeEach(() => emptyVault(shop.ctx.db))
afterAll(() => shop.close())

/** A paid order that has these keys, the first in its first delivery and the others in its second. */
async function orderWith(keys: string[], volumeCapacity?: number) {
  await importKeys(shop.ctx, {
    productId: HOME,
    supplier: 'Acme',
    batchName: 'August',
    text: keys.join('\n'),
    dryRun: false,
    actor: 'test',
    volumeCapacity,
  })
  const order = await placeOrder(shop.ctx.db, { quantity: keys.length, paidMinutesAgo: 5 })
  await shop.ctx.db.transaction().execute(async (tx) => {
    const units = await claimFreeUnits(tx, HOME, keys.length)
    const rows = units.map((unitId, index) => ({
      unitId,
      orderLineId: order.lineId,
      slot: index + 1,
      batch: index === 0 ? 1 : 2,
      cause: 'sale' as const,
    }))
    await assignUnits(tx, rows)
  })
  return order
}

const seen = async (orderId: string) =>
  (await assignmentsOf(shop.ctx.db, orderId)).map((row) => [row.reveals, row.firstSeenAt !== null])

const textsOf = (keys: readonly { licenseKey: string }[]) => keys.map((key) => key.licenseKey)

test('a buyer sees exactly the keys of the order, in their order', async () => {
  const keys = randomKeys(3)
  const { orderId, lineId } = await orderWith(keys)
  await orderWith(randomKeys(2))
  const revealed = await revealKeys(shop.ctx, orderId, 'shopper', from)
  expect(textsOf(revealed)).toEqual(keys)
  expect(revealed[0]).toEqual({
    orderLineId: lineId,
    productId: HOME,
    productName: 'An edition',
    licenseKey: keys[0],
    isVolumeKey: false,
    slot: 1,
  })
})

test('a volume key says so', async () => {
  const { orderId } = await orderWith(randomKeys(1), 10)
  expect(await revealKeys(shop.ctx, orderId, 'shopper', from)).toMatchObject([
    { isVolumeKey: true },
  ])
})

test('every look is counted, and written into the audit log without the key', async () => {
  const keys = randomKeys(1)
  const { orderId } = await orderWith(keys)
  await revealKeys(shop.ctx, orderId, 'shopper', from)
  await revealKeys(shop.ctx, orderId, 'staff:1', from)
  expect(await seen(orderId)).toEqual([[2, true]])
  const entries = await shop.ctx.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'meta'])
    .where('object', '=', orderId)
    .orderBy('seq')
    .execute()
  expect(entries).toMatchObject([
    { actor: 'shopper', action: 'license.reveal', meta: from },
    { actor: 'staff:1', action: 'license.reveal', meta: from },
  ])
  expect(JSON.stringify(entries)).not.toContain(keys[0]?.slice(-5))
})

test('a mail says the keys of one delivery, or all; they count as seen, not as looked at', async () => {
  const keys = randomKeys(3)
  const { orderId } = await orderWith(keys)
  expect(textsOf(await keysForMail(shop.ctx, orderId, 2))).toEqual(keys.slice(1))
  expect(await seen(orderId)).toEqual([
    [0, false],
    [0, true],
    [0, true],
  ])
  expect(textsOf(await keysForMail(shop.ctx, orderId))).toEqual(keys)
})

test('a key that was mailed or looked at never returns to stock', async () => {
  const mailed = await orderWith(randomKeys(1))
  const lookedAt = await orderWith(randomKeys(1))
  await keysForMail(shop.ctx, mailed.orderId, 1)
  await revealKeys(shop.ctx, lookedAt.orderId, 'shopper', from)
  for (const { orderId } of [mailed, lookedAt]) {
    const ids = (await assignmentsOf(shop.ctx.db, orderId)).map((row) => row.assignmentId)
    expect(await shop.ctx.db.transaction().execute((tx) => returnUnseen(tx, ids))).toEqual([])
  }
})

test('of looking at a key and giving it back at the same moment, one happens', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const { orderId } = await orderWith(randomKeys(1))
    const ids = (await assignmentsOf(shop.ctx.db, orderId)).map((row) => row.assignmentId)
    const [revealed, returned] = await Promise.all([
      revealKeys(shop.ctx, orderId, 'shopper', from),
      shop.ctx.backOfficeDb.transaction().execute((tx) => returnUnseen(tx, ids)),
    ])
    expect(revealed.length + returned.length).toBe(1)
    await emptyVault(shop.ctx.db)
  }
})

test('a revoked key is not shown, and nothing to show leaves no trace', async () => {
  const { orderId } = await orderWith(randomKeys(1))
  const ids = (await assignmentsOf(shop.ctx.db, orderId)).map((row) => row.assignmentId)
  await shop.ctx.db.transaction().execute((tx) => revokeAssignments(tx, ids))
  expect(await revealKeys(shop.ctx, orderId, 'shopper', from)).toEqual([])
  expect(await keysForMail(shop.ctx, orderId)).toEqual([])
  const { rows } = await sql`select from audit_log where object = ${orderId}`.execute(shop.ctx.db)
  expect(rows).toEqual([])
})

test('a key moved to another row is refused, and does not count as seen', async () => {
  const { orderId } = await orderWith(randomKeys(2))
  await sql`alter table license_keys disable trigger license_keys_stay`.execute(shop.ctx.db)
  await sql`
    update license_keys k
    set ciphertext = other.ciphertext
    from license_keys other
    where other.id <> k.id`.execute(shop.ctx.db)
  await expect(revealKeys(shop.ctx, orderId, 'shopper', from)).rejects.toThrow()
  expect(await seen(orderId)).toEqual([
    [0, false],
    [0, false],
  ])
})
