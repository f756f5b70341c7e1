import { randomUUID } from 'node:crypto'
import { type Currency, currencies, fromDecimal } from '@keyhaven/contracts/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDueFeeds } from '../../modules/growth/feeds/build-feeds.ts'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../testing/approvals.ts'
import { aBrowser } from '../../testing/buyer.ts'
import { eventually } from '../../testing/eventually.ts'
import { aProductDesk, catalogueOf } from '../../testing/product-desk.ts'
import { contradictions } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
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

const fix = (
  productId: string,
  currency: string,
  price: string | null,
  from: string | null = null,
) => desk.act('/api/admin/own-prices', { productId, currency, price, from, reason: 'Agreed today' })
const shown = async (id: string) =>
  (await catalogueOf(working.shop)).find((product) => product.id === id)
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

/** Pages hear of a price within a second. */
const listed = (id: string, currency: Currency, price: string) =>
  eventually(`${price} ${currency} is listed`, async () => {
    const product = await shown(id)
    const own = product?.ownPrices[currency]?.price
    return own === price && product?.currencyPrices[currency] === price
  })

type Quoted = { subtotal: string; discount: string; total: string; lines: { total: string }[] }
const quoted = async (id: string, currency: string, quantity = 1, couponCode?: string) => {
  const items = [{ productId: id, quantity }]
  const asked = { items, currency, ...(couponCode && { couponCode }) }
  return (await aBrowser(working.shop).call('POST', '/api/checkout/quote', asked)).json<Quoted>()
}

/** What the feed of a currency says an edition costs. */
async function inFeed(id: string, currency: string): Promise<string | undefined> {
  const { db } = working.shop.ctx
  await sql`
    update shopping_feeds set is_on = true, currency = ${currency}, asked_at = now()
    where format = 'openai'`.execute(db)
  await buildDueFeeds(working.shop.ctx)
  const { rows } = await sql<{ body: string }>`
    select body from shopping_feeds where format = 'openai'`.execute(db)
  const lines = (rows[0]?.body ?? '').split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line)).find((item) => item.item_id === id)?.price
}

test('list, quote and feed say the same price in every currency, fixed or converted', async () => {
  const id = 'home-2021'
  const converted = (await shown(id))?.currencyPrices
  await stock(working.shop.ctx, 1, id)
  await eventually('its stock is counted', async () => (await shown(id))?.availability === 'ready')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...currencies.filter((code) => code !== 'USD')),
      fc.integer({ min: 100, max: 199 }),
      fc.integer({ min: 1, max: 9 }),
      async (currency, percent, quantity) => {
        const base = fromDecimal(converted?.[currency] ?? '', currency)?.minor ?? 0
        const minor = Math.round((base * percent) / 100)
        const price = currency === 'JPY' ? String(minor) : (minor / 100).toFixed(2)
        expect((await fix(id, currency, price)).statusCode).toBe(200)
        await listed(id, currency, price)
        const quote = await quoted(id, currency, quantity)
        const sum = fromDecimal(quote.total, currency)?.minor
        expect(sum).toBe(minor * quantity)
        expect(quote.subtotal).toBe(quote.total)
        expect(await inFeed(id, currency)).toBe(`${price} ${currency}`)
      },
    ),
    { numRuns: 12 },
  )
})

test('what is bought at a price of its own is charged to the unit, and the books agree', async () => {
  const id = await desk.onSale('100.00')
  await stock(working.shop.ctx, 3, id)
  expect((await fix(id, 'INR', '7777.77')).statusCode).toBe(200)
  const browser = aBrowser(working.shop)
  const items = [
    { productId: id, quantity: 2 },
    { productId: 'home-2019', quantity: 1 },
  ]
  const opened = await browser.opened({ items, currency: 'INR' })
  await working.provider.pay(opened.paymentIntentId)
  expect((await browser.confirm(opened)).statusCode).toBe(200)
  const { rows } = await sql<{ charge: number; subtotal: number; line: number }>`
    select o.charge_minor as charge, o.charge_subtotal_minor as subtotal, l.charge_minor as line
    from orders o join order_lines l on l.order_id = o.id and l.product_id = ${id}
    where o.id = ${opened.orderId}`.execute(working.shop.ctx.db)
  expect(rows[0]?.line).toBe(2 * 777_777)
  expect(rows[0]?.charge).toBe(rows[0]?.subtotal)
  const seen = (await browser.order(opened.orderId)).json()
  expect(seen.discount).toBeUndefined()
  expect(await contradictions(working.shop.ctx)).toEqual([])
})

test('below the floor a price in a currency takes two people, and so does going back to a low one', async () => {
  const id = await desk.onSale('100.00')
  const euros = Number((await shown(id))?.currencyPrices.EUR)
  const asked = await fix(id, 'EUR', (euros / 2 - 1).toFixed(2))
  const { approval } = asked.json<{ approval?: { id: string } }>()
  expect((await shown(id))?.ownPrices).toEqual({})
  const found = (await approvalsSeenBy(admin)).find((one) => one.id === approval?.id)
  if (!found) throw new Error(asked.payload)
  expect(found.summary).toContain('Price in EUR below the floor')
  expect((await decide(desk, found)).statusCode).toBe(403)
  expect((await decide(admin, found)).statusCode).toBe(200)
  await listed(id, 'EUR', (euros / 2 - 1).toFixed(2))
  const high = await fix(id, 'EUR', (euros * 3).toFixed(2))
  expect(high.json()).toMatchObject({ changed: 1 })
  expect((await fix(id, 'EUR', null)).json()).toHaveProperty('approval')
})

test('a price in a currency begins at its moment, can be called off before, and ends', async () => {
  const id = await desk.onSale('100.00')
  await fix(id, 'GBP', '88.00', inSeconds(2))
  await fix(id, 'GBP', '77.00', inSeconds(3_600))
  expect((await shown(id))?.ownPrices).toEqual({})
  await eventually('it began', async () => (await shown(id))?.currencyPrices.GBP === '88.00')
  const planned = (await desk.file(id)).ownPrices.find(({ state }) => state === 'planned')
  const off = await desk.act(`/api/admin/own-prices/${planned?.id}/cancel`, { reason: 'Too early' })
  expect(off.statusCode).toBe(200)
  await fix(id, 'GBP', '80.00')
  await listed(id, 'GBP', '80.00')
  expect((await shown(id))?.ownPrices.GBP?.lowestPrice30d).toBe('80.00')
  expect((await fix(id, 'GBP', null)).json()).toMatchObject({ changed: 1 })
  await eventually('it is converted', async () => !(await shown(id))?.ownPrices.GBP)
  expect((await desk.file(id)).ownPrices.map(({ price, state }) => [price, state])).toEqual([
    [null, 'current'],
    ['80.00', 'past'],
    ['88.00', 'past'],
  ])
})

test.each([
  ['JPY', '99.50'],
  ['JPY', '0'],
  ['EUR', '0.00'],
  ['EUR', '-5'],
  ['EUR', '1e5'],
  ['EUR', '99999999'],
  ['EUR', '10.999'],
  ['USD', '90.00'],
  ['XXX', '90.00'],
])('in %s “%s” is no price', async (currency: Currency | string, amount) => {
  expect((await fix('home-2019', currency, amount)).statusCode).toBe(400)
})

test('a price in a currency takes the right to publish and the second factor', async () => {
  const support = await aColleague(working.shop, 'support')
  const body = {
    productId: 'home-2019',
    currency: 'EUR',
    price: '100.00',
    from: null,
    reason: 'x',
  }
  const key = { 'idempotency-key': randomUUID() }
  expect((await support.call('POST', '/api/admin/own-prices', body, key)).statusCode).toBe(403)
  await sql`update staff_sessions set proven_at = null where staff_id = ${desk.id}`.execute(
    working.shop.ctx.db,
  )
  expect((await fix('home-2019', 'EUR', '100.00')).json()).toMatchObject({ code: 'factor_missing' })
})
