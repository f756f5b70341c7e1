import { listRecentOrders } from '@keyhaven/contracts/recent-orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAddress, bought } from '../../testing/person.ts'
import { aVisitor } from '../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'
import { measureFacts } from '../claims/claims.service.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop(undefined, [])
})
afterAll(() => working.close())

const path = (orderId: string) => `/api/orders/${orderId}/survey`
const db = () => working.shop.ctx.db

test('a buyer answers once, in at most 500 letters, and nobody else does', async () => {
  const { browser, opened } = await bought(working, anAddress())
  const url = path(opened.orderId)
  expect((await browser.call('GET', url)).json()).toMatchObject({ isAnswered: false })
  for (const wrong of [
    {},
    { rating: 0 },
    { rating: 6 },
    { rating: 4.5 },
    { rating: 5, comment: 'x'.repeat(501) },
  ]) {
    expect((await browser.call('POST', url, wrong)).statusCode).toBe(400)
  }
  const stranger = aVisitor(working.shop)
  expect((await stranger.call('POST', url, { rating: 1 })).statusCode).toBe(404)
  expect((await stranger.call('GET', url)).statusCode).toBe(404)
  const answer = { rating: 5, comment: 'x'.repeat(500) }
  expect((await browser.call('POST', url, answer)).statusCode).toBe(201)
  expect((await browser.call('POST', url, { rating: 1 })).statusCode).toBe(409)
  expect((await browser.call('GET', url)).json()).toMatchObject({ isAnswered: true })
})

test('satisfaction is counted from answers', async () => {
  await measureFacts(working.shop.ctx)
  const facts = await db().selectFrom('claim_facts').selectAll().executeTakeFirstOrThrow()
  expect(facts).toMatchObject({ survey_answers: 1, survey_happy: 1 })
})

test('recent orders are an hour old, by initial, and without those whose buyers said no', async () => {
  const buyers = []
  for (let nth = 0; nth < 5; nth += 1) buyers.push(await bought(working, anAddress()))
  const listed = async () =>
    (await aVisitor(working.shop).call('GET', listRecentOrders.path)).json()
  await sql`update orders set paid_at = paid_at - interval '59 minutes'`.execute(db())
  expect(await listed()).toMatchObject({ isSample: true })
  await sql`update orders set paid_at = paid_at - interval '2 minutes'`.execute(db())
  const { orders } = await listed()
  expect(orders).toHaveLength(6)
  expect(orders[0]).toMatchObject({ name: 'Z.', country: 'US' })
  expect(Math.min(...orders.map((order: { minutesAgo: number }) => order.minutesAgo))).toBe(61)
  expect(JSON.stringify(orders)).not.toMatch(/Zephyrine|Quillfeather|example\.com|order_/)
  const [first] = buyers
  const stranger = aVisitor(working.shop)
  const unlist = `/api/orders/${first?.opened.orderId}/unlist`
  expect((await stranger.call('POST', unlist, {})).statusCode).toBe(404)
  expect((await first?.browser.call('POST', unlist, {}))?.statusCode).toBe(200)
  expect((await listed()).orders).toHaveLength(5)
  await sql`update orders set paid_at = paid_at - interval '1 day'`.execute(db())
  expect(await listed()).toMatchObject({ isSample: true })
})
