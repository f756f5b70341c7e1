import { verifyLicense } from '@keyhaven/contracts/license-verification'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { emptyVault, placeOrder } from '../../stock/licenses/testing/orders.ts'
import { assignUnits } from '../../stock/licenses/units/assign-units.ts'
import { claimFreeUnits } from '../../stock/licenses/units/claim-units.ts'
import { assignmentsOf, revokeAssignments } from '../../stock/licenses/units/reclaim-units.ts'

const PRODUCT = 'home-2024'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ RATE_LIMIT_PER_MINUTE: 100_000 })
  await emptyVault(shop.ctx.db)
})
afterAll(() => shop.close())

/** The next free key for the one place of a line; the key before it came back unseen. */
const assign = (orderLineId: number, insteadOf?: number) =>
  shop.ctx.db.transaction().execute(async (tx) => {
    const [unitId] = await claimFreeUnits(tx, PRODUCT, 1)
    if (unitId === undefined) throw new Error('there is no key')
    const row = { unitId, orderLineId, slot: 1, batch: 1 }
    const cause = insteadOf
      ? ({ cause: 'returned', insteadOf } as const)
      : ({ cause: 'sale' } as const)
    await assignUnits(tx, [{ ...row, ...cause }])
  })

/** An order that has its key. */
async function sold() {
  const [key = ''] = await stock(shop.ctx, 1, PRODUCT)
  const order = await placeOrder(shop.ctx.db, { productId: PRODUCT, paidMinutesAgo: 5 })
  await assign(order.lineId)
  return { ...order, key, lastFive: key.slice(-5) }
}

const revokeAll = async (orderId: string) => {
  const live = await assignmentsOf(shop.ctx.db, orderId)
  const ids = live.map((row) => row.assignmentId)
  await shop.ctx.db.transaction().execute((tx) => revokeAssignments(tx, ids))
  return ids
}

const ask = (orderNumber: string, lastFive: string, browser = aBrowser(shop)) =>
  browser.call('POST', verifyLicense.path, { orderNumber, lastFive })

const stateOf = async ({ orderNumber, lastFive }: { orderNumber: string; lastFive: string }) =>
  (await ask(orderNumber, lastFive)).json<{ license: { state: string } | null }>().license?.state

test('a key we sold is named with its edition, its day and its state, and never shown', async () => {
  const { orderNumber, lastFive, key } = await sold()
  const reply = await ask(orderNumber, lastFive)
  expect(reply.json()).toEqual({
    success: true,
    license: {
      edition: 'An edition',
      state: 'active',
      soldOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  })
  expect(reply.body).not.toContain(key.slice(0, 5))
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('order number and characters may be typed in any case and without dashes', async () => {
  const { orderNumber, lastFive } = await sold()
  const typed = orderNumber.toLowerCase().replaceAll('-', ' ')
  expect(await stateOf({ orderNumber: typed, lastFive: ` ${lastFive.toLowerCase()} ` })).toBe(
    'active',
  )
})

test('a key that was taken back is revoked, one with a successor replaced', async () => {
  const order = await sold()
  const [ended] = await revokeAll(order.orderId)
  expect(await stateOf(order)).toBe('revoked')

  const [successor = ''] = await stock(shop.ctx, 1, PRODUCT)
  await assign(order.lineId, ended)
  expect(await stateOf(order)).toBe('replaced')
  expect(await stateOf({ ...order, lastFive: successor.slice(-5) })).toBe('active')
})

test('a refunded order says so', async () => {
  const order = await sold()
  await sql`update orders set payment_status = 'refunded' where id = ${order.orderId}`.execute(
    shop.ctx.db,
  )
  expect(await stateOf(order)).toBe('refunded')
})

test('an unknown order and wrong characters get the same answer, byte for byte', async () => {
  const order = await sold()
  const other = await sold()
  const answers = await Promise.all([
    ask('KH-2222-2222', order.lastFive),
    ask(order.orderNumber, 'ZZZZZ'),
    ask(order.orderNumber, other.lastFive),
    ask('no number at all', order.lastFive),
  ])
  expect(new Set(answers.map((reply) => `${reply.statusCode} ${reply.body}`))).toEqual(
    new Set(['200 {"success":true,"license":null}']),
  )
})

test('an order that was never paid has sold nothing', async () => {
  const { orderNumber, orderId, lastFive } = await sold()
  await sql`
    update orders
    set payment_status = 'awaiting', paid_at = null
    where id = ${orderId}`.execute(shop.ctx.db)
  expect(await stateOf({ orderNumber, lastFive })).toBeUndefined()
})

test('the time of an answer does not tell which half was wrong', async () => {
  const order = await sold()
  const timed = async (orderNumber: string, lastFive: string) => {
    const begun = performance.now()
    await ask(orderNumber, lastFive)
    return performance.now() - begun
  }
  const times = { unknown: [0], wrong: [0] }
  for (let nth = 0; nth < 9; nth += 1) {
    times.unknown.push(await timed(`KH-2222-${2222 + nth}`, 'ZZZZZ'))
    times.wrong.push(await timed(order.orderNumber, `ZZZZ${nth}`))
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[5] ?? 0
  expect(median(times.unknown)).toBeGreaterThanOrEqual(149)
  expect(Math.abs(median(times.unknown) - median(times.wrong))).toBeLessThan(10)
})

test('what is missing is said in a sentence', async () => {
  const reply = await ask('', 'ABC')
  expect(reply.statusCode).toBe(400)
  expect(reply.json<{ details: { field: string }[] }>().details.map(({ field }) => field)).toEqual([
    'orderNumber',
    'lastFive',
  ])
})

test('one network has thirty tries a minute, one order twenty an hour from anywhere', async () => {
  const browser = aBrowser(shop)
  const tries = Array.from({ length: 31 }, (_, nth) => `KH-3333-${3000 + nth}`)
  const replies = await Promise.all(tries.map((number) => ask(number, 'ZZZZZ', browser)))
  expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(1)

  const guesses = Array.from({ length: 21 }, (_, nth) => `ZZZ${10 + nth}`)
  const answers = await Promise.all(guesses.map((guess) => ask('KH-4444-4444', guess)))
  expect(answers.filter((reply) => reply.statusCode === 429)).toHaveLength(1)
})
