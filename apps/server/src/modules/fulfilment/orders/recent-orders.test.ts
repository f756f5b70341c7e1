import { listRecentOrders } from '@keyhaven/contracts/recent-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditOf } from '../../../testing/address-proofs.ts'
import { anAddress, bought } from '../../../testing/person.ts'
import { setSetting } from '../../../testing/settings.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop(undefined, [])
})
afterAll(() => working.close())

const db = () => working.shop.ctx.db
beforeEach(async () => void (await sql`update orders set is_listed = false`.execute(db())))

type Buyer = Awaited<ReturnType<typeof bought>>
const listing = ({ opened }: Buyer) => `/api/orders/${opened.orderId}/listing`
const tick = (buyer: Buyer, isListed: boolean) =>
  buyer.browser.call('PUT', listing(buyer), { isListed })
const listed = async () =>
  (await aVisitor(working.shop).call('GET', listRecentOrders.path)).json<{
    orders: { name: string; country: string; minutesAgo: number }[]
    isSample: boolean
  }>()
const later = (minutes: number) =>
  sql`update orders set paid_at = paid_at - make_interval(mins => ${minutes})`.execute(db())

async function buyers(count: number) {
  const all: Buyer[] = []
  for (let nth = 0; nth < count; nth += 1) all.push(await bought(working, anAddress()))
  return all
}

test('nobody is listed who was not asked, and everyone who ticked the box is, an hour later', async () => {
  const all = await buyers(5)
  const [silent, ...agreed] = all
  if (!silent) throw new Error('nobody bought')
  expect((await silent.browser.call('GET', listing(silent))).json()).toMatchObject({
    isListed: false,
    mayBeListed: true,
  })
  for (const buyer of agreed)
    expect((await tick(buyer, true)).json()).toMatchObject({ isListed: true })
  await later(59)
  expect(await listed()).toMatchObject({ isSample: true })
  await later(2)
  const { orders } = await listed()
  expect(orders).toHaveLength(4)
  expect(orders[0]).toMatchObject({ name: 'Z.', country: 'US' })
  expect(Math.min(...orders.map(({ minutesAgo }) => minutesAgo))).toBe(61)
  expect(JSON.stringify(orders)).not.toMatch(/Zephyrine|Quillfeather|example\.com|order_/)
})

test('the tick can be taken away again, by the buyer alone, and each change is on record', async () => {
  const all = await buyers(5)
  for (const buyer of all) await tick(buyer, true)
  await later(61)
  const [first] = all
  if (!first) throw new Error('nobody bought')
  const stranger = aVisitor(working.shop)
  expect((await stranger.call('PUT', listing(first), { isListed: false })).statusCode).toBe(404)
  expect((await listed()).orders).toHaveLength(5)
  await tick(first, false)
  await tick(first, false)
  expect((await listed()).orders).toHaveLength(4)
  const { orderId } = first.opened
  expect(await auditOf(working, orderId, 'order.listed')).toHaveLength(1)
  expect(await auditOf(working, orderId, 'order.unlisted')).toHaveLength(1)
  await later(24 * 60)
  expect(await listed()).toMatchObject({ isSample: true })
})

test('a shop that computes its figures shows no samples', async () => {
  await setSetting(working.shop.ctx, 'truth.mode', 'computed')
  expect(await listed()).toEqual({ success: true, orders: [], isSample: false })
  await setSetting(working.shop.ctx, 'truth.mode', 'spec')
})
