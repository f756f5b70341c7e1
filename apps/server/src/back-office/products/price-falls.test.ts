import type { ManagedLink } from '@keyhaven/contracts/staff/payment-links'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aColleague,
  agree,
  approvalsSeenBy,
  type Colleague,
  decide,
} from '../../testing/approvals.ts'
import { aRequest, lastDay } from '../../testing/business-quotes.ts'
import { aBrowser } from '../../testing/buyer.ts'
import { pay } from '../../testing/payment-links.ts'
import { aProductDesk } from '../../testing/product-desk.ts'
import { stock } from '../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

let working: WorkingShop
let desk: Awaited<ReturnType<typeof aProductDesk>>
let admin: Colleague
let finance: Colleague
beforeAll(async () => {
  working = await workingShop()
  desk = await aProductDesk(working.shop)
  admin = await aColleague(working.shop, 'admin')
  finance = await aColleague(working.shop, 'finance')
})
afterAll(() => working.close())

const db = () => working.shop.ctx.db
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
type Choice = Readonly<{ object: string; choice: 'keep' | 'end' }>
type Price = Readonly<{ price: string; from?: string; falls?: Choice[] }>

const enter = (productId: string, { price, from = undefined, falls = [] }: Price) =>
  desk.act('/api/admin/product-prices', {
    changes: [{ productId, price, from: from ?? null }],
    reason: 'Agreed today',
    falls,
  })
const priceOf = async (id: string) => (await desk.file(id)).price

async function aLink(productId: string, amount: string) {
  await stock(working.shop.ctx, 2, productId)
  const wanted = { title: 'Service', amount, products: [{ productId, quantity: 1 }], maxUses: 5 }
  const reply = await finance.call('POST', '/api/admin/payment-links', wanted)
  return reply.json<{ link: ManagedLink }>().link.id
}
async function aQuote(productId: string, unitMinor: number) {
  const { reference } = await aRequest(working, [{ productId, quantity: 3 }])
  const pricing = { currency: 'USD', expiresOn: lastDay(), volumeBreaks: [] }
  const lines = [{ productId, unitMinor }]
  await finance.call('POST', `/api/admin/quotes/${reference}/offers`, { ...pricing, lines })
  return reference
}
async function aCoupon(code: string, productId: string, percentBp: number) {
  const { rows } = await sql<{ id: number }>`
    insert into coupons (code, kind, percent_bp, max_per_customer, product_ids)
    values (${code}, 'percentage', ${percentBp}, 100, array[${productId}])
    returning id`.execute(db())
  return `coupon:${rows[0]?.id}`
}
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db())).rows[0]
const linkNow = (id: string) =>
  one(sql<{ paused: boolean; share: number | null; until: Date | null }>`
    select paused_at is not null as paused, approved_share_bp as share, expires_at as until
    from payment_links where id = ${id}`)
const quoteNow = (reference: string) =>
  one(sql<{ withdrawn: boolean; share: number | null; until: Date }>`
    select withdrawn_at is not null as withdrawn, approved_share_bp as share, expires_at as until
    from business_offers where reference = ${reference}`)
const buys = async (productId: string, couponCode: string) =>
  (
    await aBrowser(working.shop).call('POST', '/api/checkout/quote', {
      items: [{ productId, quantity: 1 }],
      currency: 'USD',
      couponCode,
    })
  ).statusCode

type Refusal = { code: string; details: { field: string; message: string }[] }
const shown = (reply: { json<T>(): T }) => {
  const { code, details } = reply.json<Refusal>()
  return { code, objects: details.map(({ field }) => field).toSorted(), details }
}

test('a price that leaves a link and a quote below the floor shows them, and changes nothing', async () => {
  const id = await desk.onSale('100.00')
  const link = await aLink(id, '60.00')
  const reference = await aQuote(id, 7_000)
  const reply = await enter(id, { price: '150.00' })
  expect(reply.statusCode).toBe(409)
  expect(shown(reply)).toMatchObject({
    code: 'falls_below',
    objects: [`payment-link:${link}`, `quote:${reference}`],
    details: [
      {
        message: 'Payment link “Service”, $60.00: down to 40 % of the highest price of 30 days',
      },
      {
        message: `Quote ${reference}, $210.00: down to 46 % of the highest price of 30 days`,
      },
    ],
  })
  expect(await priceOf(id)).toBe('100.00')
  expect(await linkNow(link)).toMatchObject({ paused: false })
  expect((await enter(id, { price: '120.00' })).json()).toMatchObject({ changed: 1 })
})

test('one person ends what falls, and the price is entered with it', async () => {
  const id = await desk.onSale('100.00')
  const link = await aLink(id, '60.00')
  const reference = await aQuote(id, 7_000)
  const falls: Choice[] = [{ object: `payment-link:${link}`, choice: 'end' }]
  expect(shown(await enter(id, { price: '150.00', falls })).objects).toHaveLength(2)
  falls.push({ object: `quote:${reference}`, choice: 'end' })
  expect((await enter(id, { price: '150.00', falls })).json()).toMatchObject({ changed: 1 })
  expect(await priceOf(id)).toBe('150.00')
  expect(await linkNow(link)).toMatchObject({ paused: true })
  expect(await quoteNow(reference)).toMatchObject({ withdrawn: true })
})

test('what is kept takes two people, who read how low it goes, and is then sold at its price', async () => {
  const id = await desk.onSale('100.00')
  const link = await aLink(id, '60.00')
  const reference = await aQuote(id, 7_000)
  const falls: Choice[] = [
    { object: `payment-link:${link}`, choice: 'keep' },
    { object: `quote:${reference}`, choice: 'end' },
  ]
  const asked = await enter(id, { price: '150.00', falls })
  expect(await priceOf(id)).toBe('100.00')
  const { summary, payload } = await agree(admin, asked)
  expect(summary).toContain('New price: ')
  expect(summary).toContain('Kept below the floor: Payment link “Service”')
  expect(summary).toContain(`Ended with it: Quote ${reference}`)
  expect(payload).toMatchObject({ falls: [{ ...falls[0], shareBp: 4_000 }, falls[1]] })
  expect(await priceOf(id)).toBe('150.00')
  expect(await linkNow(link)).toMatchObject({ paused: false, share: 4_000 })
  expect(await quoteNow(reference)).toMatchObject({ withdrawn: true })
  const paid = await pay(aBrowser(working.shop), link)
  expect([paid.statusCode, paid.payload]).toEqual([200, expect.stringContaining('http')])
})

test('a lower price shows the coupons that would go below the floor with it', async () => {
  const id = await desk.onSale('100.00')
  const object = await aCoupon('FORTYOFF', id, 4_000)
  await aCoupon('TENOFF', id, 1_000)
  expect(await buys(id, 'FORTYOFF')).toBe(200)
  expect(shown(await enter(id, { price: '70.00' })).objects).toEqual([object])
  const asked = await enter(id, { price: '70.00', falls: [{ object, choice: 'keep' }] })
  await agree(admin, asked)
  expect(await buys(id, 'FORTYOFF')).toBe(200)
  expect(await buys(id, 'TENOFF')).toBe(200)
  const again = await enter(id, { price: '60.00', falls: [{ object, choice: 'end' }] })
  expect(again.json()).toMatchObject({ changed: 1 })
  expect(await buys(id, 'FORTYOFF')).toBe(422)
})

test('a coupon falls with the codes that were made with it, and they end together', async () => {
  const id = await desk.onSale('100.00')
  const object = await aCoupon('MANYCODES', id, 4_000)
  await sql`
    insert into coupons (code, kind, percent_bp, max_uses, max_per_customer, product_ids, template_id)
    select 'MANY-' || n, 'percentage', 4000, 1, 1, array[${id}], ${Number(object.split(':')[1])}
    from generate_series(1, 3) n`.execute(db())
  const reply = shown(await enter(id, { price: '70.00' }))
  expect(reply).toMatchObject({
    objects: [object],
    details: [{ message: expect.stringContaining('Coupon MANYCODES, 40 % off') }],
  })
  await enter(id, { price: '70.00', falls: [{ object, choice: 'end' }] })
  expect(await buys(id, 'MANY-2')).toBe(422)
})

test('what would fall on a later day ends on that day, and what ends before it does not fall', async () => {
  const id = await desk.onSale('100.00')
  const link = await aLink(id, '60.00')
  const reference = await aQuote(id, 7_000)
  const from = inDays(5)
  const falls: Choice[] = [
    { object: `payment-link:${link}`, choice: 'end' },
    { object: `quote:${reference}`, choice: 'end' },
  ]
  expect((await enter(id, { price: '150.00', from: inDays(30) })).json()).toMatchObject({
    details: [{ field: `payment-link:${link}` }],
  })
  expect((await enter(id, { price: '150.00', from, falls })).json()).toMatchObject({ changed: 1 })
  expect(await linkNow(link)).toMatchObject({ paused: false, until: new Date(from) })
  expect(await quoteNow(reference)).toMatchObject({ withdrawn: false, until: new Date(from) })
})

test('an approval that was asked for before something else fell is void', async () => {
  const id = await desk.onSale('100.00')
  const link = await aLink(id, '60.00')
  const falls: Choice[] = [{ object: `payment-link:${link}`, choice: 'keep' }]
  const asked = await enter(id, { price: '150.00', falls })
  await aLink(id, '55.00')
  await expect(agree(admin, asked)).rejects.toThrow('approval_outdated')
  expect(await priceOf(id)).toBe('100.00')
})

test('a price fixed in a currency shows the coupons that would go below the floor there', async () => {
  const id = await desk.onSale('100.00')
  const object = await aCoupon('INEUROS', id, 4_000)
  const euros = Number((await desk.file(id)).currencyPrices?.EUR)
  const body = { productId: id, currency: 'EUR', from: null, reason: 'Round' }
  const fix = (falls: Choice[]) =>
    desk.act('/api/admin/own-prices', { ...body, price: (euros * 0.6).toFixed(2), falls })
  expect(shown(await fix([])).objects).toEqual([object])
  expect((await fix([{ object, choice: 'end' }])).json()).toMatchObject({ changed: 1 })
})

const approvalOf = async (reply: { json<T>(): T; payload: string }) => {
  const asked = reply.json<{ approval?: { id: string } }>().approval
  const found = (await approvalsSeenBy(admin)).find(({ id }) => id === asked?.id)
  if (!found) throw new Error(reply.payload)
  return found
}

test('a price planned in a currency is judged on its day, with the dollar price of that day', async () => {
  const id = await desk.onSale('100.00')
  const euros = Number((await desk.file(id)).currencyPrices?.EUR)
  const fix = (percent: number, from: string | null) =>
    desk.act('/api/admin/own-prices', {
      productId: id,
      currency: 'EUR',
      price: ((euros * percent) / 100).toFixed(2),
      from,
      reason: 'Agreed',
    })
  expect((await fix(60, inDays(4))).json()).toMatchObject({ changed: 1 })
  const raised = await approvalOf(await enter(id, { price: '200.00', from: inDays(3) }))
  expect(raised.summary).toContain('Fixed and then below the floor')
  expect(raised.summary).toContain('which is planned')
  expect((await decide(admin, raised)).statusCode).toBe(200)
  const { rows } = await sql<{ share: number }>`
    select approved_share_bp as share from own_prices
    where product_id = ${id} and valid_from > shop_now()`.execute(db())
  expect(rows).toMatchObject([{ share: expect.closeTo(3_333, -2) }])
  expect((await fix(110, inDays(2))).json()).toMatchObject({ changed: 1 })
  for (const day of [2, 6]) {
    const low = await approvalOf(await fix(60, inDays(day)))
    expect(low.summary).toContain('Price in EUR below the floor')
  }
})

test('a price in a currency that leaves one planned there below the floor takes two people', async () => {
  const id = await desk.onSale('100.00')
  const euros = Number((await desk.file(id)).currencyPrices?.EUR)
  const fix = (factor: number, from: string | null) =>
    desk.act('/api/admin/own-prices', {
      productId: id,
      currency: 'EUR',
      price: (euros * factor).toFixed(2),
      from,
      reason: 'Agreed',
    })
  expect((await fix(0.8, inDays(4))).json()).toMatchObject({ changed: 1 })
  const asked = await approvalOf(await fix(2, null))
  expect(asked.summary).toContain('Planned and then below the floor')
  expect((await decide(admin, asked)).statusCode).toBe(200)
  expect((await desk.file(id)).ownPrices.map(({ state }) => state).toSorted()).toEqual([
    'current',
    'planned',
  ])
})
