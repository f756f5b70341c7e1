import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../testing/approvals.ts'
import { aBrowser } from '../../testing/buyer.ts'
import { eventually } from '../../testing/eventually.ts'
import { aProductDesk, catalogueOf } from '../../testing/product-desk.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

let working: WorkingShop
let desk: Awaited<ReturnType<typeof aProductDesk>>
let admin: Colleague
beforeAll(async () => {
  working = await workingShop()
  desk = await aProductDesk(working.shop)
  admin = await aColleague(working.shop, 'admin')
})
afterAll(() => working.close())

const priceOf = async (id: string) =>
  (await catalogueOf(working.shop)).find((product) => product.id === id)?.price
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
type Reply = Awaited<ReturnType<typeof desk.price>>
const approvalOf = async (reply: Reply) => {
  const { approval } = reply.json<{ approval?: { id: string } }>()
  const found = (await approvalsSeenBy(admin)).find(({ id }) => id === approval?.id)
  if (!found) throw new Error(reply.payload)
  return found
}

test('half the price is made by one person, a cent less by two, and then exactly that', async () => {
  const id = await desk.onSale('100.00')
  expect((await desk.price(id, '50.00')).json()).toMatchObject({ changed: 1 })
  expect(await priceOf(id)).toBe('50.00')
  const low = await desk.price(id, '49.99')
  expect(await priceOf(id)).toBe('50.00')
  expect((await decide(desk, await approvalOf(low))).statusCode).toBe(403)
  const approval = await approvalOf(low)
  expect(approval.summary).toContain('$49.99 instead of $100.00')
  expect((await decide(admin, approval)).statusCode).toBe(200)
  expect(await priceOf(id)).toBe('49.99')
})

test('a price lowered in steps, for later or among others is measured by the highest of thirty days', async () => {
  const id = await desk.onSale('100.00')
  await desk.price(id, '60.00')
  await approvalOf(await desk.price(id, '36.00'))
  await approvalOf(await desk.price(id, '36.00', inSeconds(3_600)))
  const grid = await desk.act('/api/admin/product-prices', {
    changes: [
      { productId: id, price: '36.00', from: null },
      { productId: 'home-2019', price: '109.00', from: null },
    ],
    reason: 'Sale',
  })
  await approvalOf(grid)
  expect([await priceOf(id), await priceOf('home-2019')]).toEqual(['60.00', '109.99'])
  await sql`alter table price_history disable trigger prices_stay`.execute(working.shop.ctx.db)
  await sql`
    update price_history set valid_from = valid_from - interval '40 days'
    where product_id = ${id}`.execute(working.shop.ctx.db)
  await sql`alter table price_history enable trigger prices_stay`.execute(working.shop.ctx.db)
  expect((await desk.price(id, '36.00')).json()).toMatchObject({ changed: 1 })
})

test('a price for later begins within a second of its moment; called off before, it never does', async () => {
  const id = await desk.onSale('100.00')
  await desk.price(id, '90.00', inSeconds(2))
  await desk.price(id, '80.00', inSeconds(3_600))
  expect(await priceOf(id)).toBe('100.00')
  await eventually('the price began', async () => (await priceOf(id)) === '90.00')
  const planned = (await desk.file(id)).prices.find(({ state }) => state === 'planned')
  const off = await desk.act(`/api/admin/product-prices/${planned?.id}/cancel`, {
    reason: 'Too early',
  })
  expect(off.statusCode).toBe(200)
  expect((await desk.file(id)).prices.map(({ price, state }) => [price, state])).toEqual([
    ['90.00', 'current'],
    ['100.00', 'past'],
  ])
  const begun = (await desk.file(id)).prices[0]?.id
  const late = await desk.act(`/api/admin/product-prices/${begun}/cancel`, { reason: 'Wrong' })
  expect(late.json()).toMatchObject({ code: 'price_too_late' })
})

test('calling off the end of an approved sale does not keep its price', async () => {
  const id = await desk.onSale('100.00')
  const sale = await desk.price(id, '20.00', inSeconds(3_600))
  await decide(admin, await approvalOf(sale))
  await desk.price(id, '100.00', inSeconds(7_200))
  const end = (await desk.file(id)).prices[0]
  const off = await desk.act(`/api/admin/product-prices/${end?.id}/cancel`, { reason: 'More' })
  expect(off.json()).toMatchObject({ code: 'price_below_floor' })
})

const buys = async (id: string, currency = 'USD') =>
  (
    await aBrowser(working.shop).call('POST', '/api/checkout/quote', {
      items: [{ productId: id, quantity: 1 }],
      currency,
    })
  ).statusCode

test('a price above a planned lower one waits for a second person, and on its day the edition is still sold', async () => {
  const id = await desk.onSale('100.00')
  expect((await desk.price(id, '60.00', inSeconds(6))).json()).toMatchObject({ changed: 1 })
  const asked = await approvalOf(await desk.price(id, '150.00'))
  expect(asked.summary).toContain('Planned and then below the floor')
  expect(asked.summary).toContain('$60.00')
  expect((await decide(admin, asked)).statusCode).toBe(200)
  expect(await priceOf(id)).toBe('150.00')
  await eventually('the planned price began', async () => (await priceOf(id)) === '60.00')
  expect(await buys(id)).toBe(200)
})

test('a price planned below one that is planned before it is measured by that one', async () => {
  const id = await desk.onSale('100.00')
  expect((await desk.price(id, '300.00', inSeconds(3_600))).json()).toMatchObject({ changed: 1 })
  const asked = await approvalOf(await desk.price(id, '100.00', inSeconds(7_200)))
  expect(asked.summary).toContain('$100.00 instead of $300.00')
})

test('a dollar price that leaves a price fixed in a currency below the floor takes two, and it is still sold there', async () => {
  const id = await desk.onSale('100.00')
  const fixed = { productId: id, currency: 'EUR', price: '80.00', from: null, reason: 'Round' }
  expect((await desk.act('/api/admin/own-prices', fixed)).statusCode).toBe(200)
  const asked = await approvalOf(await desk.price(id, '400.00'))
  expect(asked.summary).toContain('Fixed and then below the floor')
  expect((await decide(admin, asked)).statusCode).toBe(200)
  expect(await buys(id, 'EUR')).toBe(200)
})

test('an approval that was asked for under another price is void', async () => {
  const id = await desk.onSale('100.00')
  const approval = await approvalOf(await desk.price(id, '40.00'))
  await desk.price(id, '120.00')
  expect((await decide(admin, approval)).json()).toMatchObject({ code: 'approval_outdated' })
  expect(await priceOf(id)).toBe('120.00')
})

test('a list price is shown with its source once it is entered, and asks for one', async () => {
  const id = await desk.onSale('100.00')
  expect((await desk.edit(id, { listPrice: '150.00' })).statusCode).toBe(400)
  const evidence = { listPriceSource: 'the publisher’s store', listPriceCheckedOn: '2026-11-16' }
  expect((await desk.edit(id, { listPrice: '150.00', ...evidence })).statusCode).toBe(200)
  const shown = (await catalogueOf(working.shop)).find((product) => product.id === id)
  expect(shown).toMatchObject({ price: '100.00', originalPrice: '150.00', discount: 33 })
})

test.each(['0', '0.00', '-1', '1e3', '10.999', ''])('“%s” is no price', async (amount) => {
  expect((await desk.price('home-2019', amount)).statusCode).toBe(400)
})

test('a price takes the second factor, and the right to publish', async () => {
  const support = await aColleague(working.shop, 'support')
  const body = { changes: [{ productId: 'home-2019', price: '100.00', from: null }], reason: 'x' }
  const key = { 'idempotency-key': randomUUID() }
  expect((await support.call('POST', '/api/admin/product-prices', body, key)).statusCode).toBe(403)
  await sql`update staff_sessions set proven_at = null where staff_id = ${desk.id}`.execute(
    working.shop.ctx.db,
  )
  expect((await desk.price('home-2019', '100.00')).json()).toMatchObject({ code: 'factor_missing' })
})
