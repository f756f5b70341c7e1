import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../context.ts'
import { installQueue } from '../../../../infra/work/queue.ts'
import { startContext } from '../../../../start-context.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { backorderJob } from '../licenses.jobs.ts'
import { emptyVault, placeOrder, stockUnits } from '../testing/orders.ts'
import { randomKeys } from '../testing/random-keys.ts'
import { importKeys } from '../vault/import-keys.ts'
import { assignUnits, closeBackorders, openBackorders } from './assign-units.ts'
import { claimFreeUnits } from './claim-units.ts'
import { fillBackorders, type OnFilled } from './fill-backorders.ts'
import { fillBackordersJob } from './fill-backorders-job.ts'

const HOME = 'home-2024'

let shop: TestShop
let filled: { orderId: string; batch: number }[]
const note: OnFilled = async (_ctx, _tx, delivery) => void filled.push(delivery)

beforeAll(async () => {
  shop = await testShop()
  await installQueue(shop.config.DATABASE_URL, [fillBackordersJob.name])
})
beforeEach(async () => {
  filled = []
  await emptyVault(shop.ctx.db)
})
afterAll(() => shop.close())

/** An order that was paid so long ago and still waits for all it bought. */
async function waitingOrder(paidMinutesAgo: number, quantity: number) {
  const order = await placeOrder(shop.ctx.db, { quantity, paidMinutesAgo })
  await shop.ctx.db
    .transaction()
    .execute((tx) => openBackorders(tx, [{ orderLineId: order.lineId, missing: quantity }]))
  return order
}

const missing = async () => {
  const rows = await shop.ctx.db
    .selectFrom('backorders')
    .select(['order_line_id', 'missing'])
    .orderBy('paid_at')
    .execute()
  return rows.map((row) => [row.order_line_id, row.missing])
}

const slotsOf = async (lineId: number) => {
  const rows = await shop.ctx.db
    .selectFrom('assignments')
    .select(['slot', 'batch'])
    .where('order_line_id', '=', lineId)
    .where('revoked_at', 'is', null)
    .orderBy('slot')
    .execute()
  return rows.map((row) => [row.slot, row.batch])
}

const fill = () => fillBackorders(shop.ctx, HOME, note)

test('three orders are served in the order they were paid, the last as far as the keys go', async () => {
  const second = await waitingOrder(20, 2)
  const third = await waitingOrder(10, 3)
  const first = await waitingOrder(30, 1)
  await stockUnits(shop.ctx.db, HOME, 4)
  await fill()
  expect(filled.map(({ orderId }) => orderId)).toEqual([
    first.orderId,
    second.orderId,
    third.orderId,
  ])
  expect(await missing()).toEqual([[third.lineId, 2]])
  expect(await slotsOf(third.lineId)).toEqual([[1, 1]])

  await stockUnits(shop.ctx.db, HOME, 5)
  await fill()
  expect(await missing()).toEqual([])
  expect(await slotsOf(third.lineId)).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
  ])
  expect(filled.at(-1)).toEqual({ orderId: third.orderId, batch: 2 })
})

test('an order that got some keys at once gets the rest in the places that are empty', async () => {
  const { lineId, orderId } = await waitingOrder(10, 3)
  await shop.ctx.db.transaction().execute(async (tx) => {
    await closeBackorders(tx, [lineId])
    await stockUnits(tx, HOME, 1)
    const [unitId = 0] = await claimFreeUnits(tx, HOME, 1)
    await assignUnits(tx, [{ unitId, orderLineId: lineId, slot: 2, batch: 1, cause: 'sale' }])
    await openBackorders(tx, [{ orderLineId: lineId, missing: 2 }])
  })
  await stockUnits(shop.ctx.db, HOME, 2)
  await fill()
  expect(await slotsOf(lineId)).toEqual([
    [1, 2],
    [2, 1],
    [3, 2],
  ])
  expect(filled).toEqual([{ orderId, batch: 2 }])
})

test('if what follows from a delivery fails, the keys stay where they are', async () => {
  const { lineId } = await waitingOrder(10, 1)
  await stockUnits(shop.ctx.db, HOME, 1)
  const failing = fillBackorders(shop.ctx, HOME, async () => {
    throw new Error('no mail today')
  })
  await expect(failing).rejects.toThrow('no mail today')
  expect(await missing()).toEqual([[lineId, 1]])
  await fill()
  expect(await slotsOf(lineId)).toEqual([[1, 1]])
})

test('an order that is being changed is waited for, and then served only if it still waits', async () => {
  const { lineId, orderId } = await waitingOrder(10, 1)
  await stockUnits(shop.ctx.db, HOME, 1)
  const filling = await shop.ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
    const filling = fill()
    await eventually('the filler waits', isSomeoneWaitingForALock)
    await sql`
      select
      from backorders
      where order_line_id = ${lineId}
      for update nowait`.execute(tx)
    await closeBackorders(tx, [lineId])
    return { done: filling }
  })
  await filling.done
  expect(filled).toEqual([])
  expect(await slotsOf(lineId)).toEqual([])
})

async function isSomeoneWaitingForALock() {
  const { rows } = await sql`
    select
    from pg_stat_activity
    where datname = current_database()
      and wait_event_type = 'Lock'`.execute(shop.ctx.db)
  return rows.length > 0
}

test('only an order whose money we have is served', async () => {
  const disputed = await waitingOrder(30, 1)
  const paid = await waitingOrder(10, 1)
  await sql`
    update orders
    set payment_status = 'disputed'
    where id = ${disputed.orderId}`.execute(shop.ctx.db)
  await stockUnits(shop.ctx.db, HOME, 2)
  await fill()
  expect(filled.map(({ orderId }) => orderId)).toEqual([paid.orderId])
})

test('many fillers and many buyers at once give every key once, and the waiting come first', async () => {
  const orders = []
  for (let minutes = 40; minutes > 10; minutes -= 1) orders.push(await waitingOrder(minutes, 2))
  const buy = () => shop.ctx.db.transaction().execute((tx) => claimFreeUnits(tx, HOME, 1))
  const stock = async () => {
    for (let turn = 0; turn < 10; turn += 1) await stockUnits(shop.ctx.db, HOME, 5)
  }
  const bought = Promise.all(Array.from({ length: 12 }, buy))
  await Promise.all([stock(), ...Array.from({ length: 4 }, fill)])
  await Promise.all(Array.from({ length: 4 }, fill))

  const served = orders.slice(0, 25)
  expect((await bought).flat()).toEqual([])
  expect(filled.map(({ orderId }) => orderId).filter(isFirst)).toEqual(
    served.map(({ orderId }) => orderId),
  )
  for (const { lineId } of served) expect(await slotsOf(lineId)).toHaveLength(2)
  expect(await missing()).toEqual(orders.slice(25).map(({ lineId }) => [lineId, 2]))
})

const isFirst = (orderId: string, index: number, all: string[]) => all.indexOf(orderId) === index

test('an import serves those who wait, without anybody pressing a button', async () => {
  const worker: { ctx: Context; close: () => Promise<void> } = await startContext(
    shop.config,
    'worker',
    shop.ctx.log,
  )
  await worker.ctx.queue.work(worker.ctx, [backorderJob(note)])
  const { orderId, lineId } = await waitingOrder(10, 2)
  await importKeys(shop.ctx, {
    productId: HOME,
    supplier: 'Acme',
    batchName: 'August',
    text: randomKeys(3).join('\n'),
    dryRun: false,
    actor: 'test',
  })
  await eventually('the delivery', async () => (await missing()).length === 0)
  expect(filled).toEqual([{ orderId, batch: 1 }])
  expect(await slotsOf(lineId)).toHaveLength(2)
  await worker.close()
})
