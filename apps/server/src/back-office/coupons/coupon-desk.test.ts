import { randomUUID } from 'node:crypto'
import type { CouponFile, CouponTerms, ManagedCoupon } from '@keyhaven/contracts/staff/coupons'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../testing/approvals.ts'
import { aBrowser, aBuyer, aLine } from '../../testing/buyer.ts'
import { someTerms } from '../../testing/coupons.ts'
import { eventually } from '../../testing/eventually.ts'
import { stock } from '../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

const COUPONS = '/api/admin/coupons'

let working: WorkingShop
let marketing: Colleague
let admin: Colleague
beforeAll(async () => {
  working = await workingShop()
  marketing = await aColleague(working.shop, 'marketing')
  admin = await aColleague(working.shop, 'admin')
  await stock(working.shop.ctx, 6)
})
afterAll(() => working.close())

let serial = 0
const newCode = () => {
  serial += 1
  return `DESK${serial}`
}
const db = () => working.shop.ctx.db
const create = (wanted: Partial<CouponTerms> & { code?: string } = {}, by = marketing) =>
  by.call('POST', COUPONS, { code: newCode(), ...someTerms, ...wanted })
const made = async (wanted: Partial<CouponTerms> & { code?: string } = {}) =>
  (await create(wanted)).json<{ coupon: ManagedCoupon }>().coupon
const edit = (coupon: ManagedCoupon, change: Partial<CouponTerms>, version = coupon.version) =>
  marketing.call(
    'PUT',
    `${COUPONS}/${coupon.id}`,
    { ...someTerms, ...change },
    { 'if-match': `"${version}"` },
  )
const file = async (id: number, by = admin) =>
  (await by.call('GET', `${COUPONS}/${id}`)).json<CouponFile>()
const approvalOf = async (reply: Awaited<ReturnType<typeof create>>) => {
  const id = reply.json<{ approval?: { id: string } }>().approval?.id
  const found = (await approvalsSeenBy(admin)).find((approval) => approval.id === id)
  if (!found) throw new Error(reply.payload)
  return found
}
/** Buys one licence with a code and pays for it. */
async function buyWith(couponCode: string) {
  const browser = aBrowser(working.shop)
  const opened = await browser.opened({
    couponCode,
    billingInfo: aBuyer({ email: `${newCode()}@example.com` }),
  })
  await working.provider.pay(opened.paymentIntentId)
  await browser.confirm(opened)
}
const quote = (code: string, currency = 'usd', items = [aLine()]) =>
  aBrowser(working.shop).call('POST', '/api/checkout/quote', { items, currency, couponCode: code })

test('a coupon that staff made lowers a price at once, and its use is seen', async () => {
  const coupon = await made({ code: 'spring-sale', name: 'Spring', value: '12.5' })
  expect(coupon).toMatchObject({ code: 'SPRING-SALE', state: 'active', shownValue: '12.5 % off' })
  await buyWith(coupon.code)
  const seen = await eventually('the use', async () => {
    const read = await file(coupon.id)
    return read.usage.used === 1 && read
  })
  expect(seen.usage.discount).toBe('18.75')
  expect(seen.orders[0]).toMatchObject({ state: 'used', discount: '18.75' })
  expect((await file(coupon.id, marketing)).orders).toEqual([])
})

test('a code is taken once, and a field that makes no sense is named', async () => {
  await made({ code: 'TAKEN' })
  const refusals: readonly [Partial<CouponTerms> & { code?: string }, string][] = [
    [{ code: 'taken' }, 'code'],
    [{ code: '=CMD()' }, 'code'],
    [{ code: '<b>X</b>' }, 'code'],
    [{ value: '0' }, 'value'],
    [{ value: '100.01' }, 'value'],
    [{ kind: 'fixed', currency: 'JPY', value: '10.50', minSubtotal: '90000' }, 'value'],
    [{ productIds: ['no-such-edition'] }, 'productIds'],
    [{ productIds: ['home-2024'], excludedProductIds: ['home-2024'] }, 'excludedProductIds'],
    [{ endsAt: '2025-01-01T00:00:00Z' }, 'endsAt'],
    [{ maxUses: 0 }, 'maxUses'],
  ]
  for (const [wanted, field] of refusals) {
    const reply = await create(wanted)
    expect([reply.statusCode, reply.json().details?.[0]?.field]).toEqual([400, field])
  }
})

test.each<[string, Partial<CouponTerms>, boolean]>([
  ['half off', { value: '50' }, false],
  ['a hundredth of a percent more', { value: '50.01' }, true],
  ['an amount that is half of the cheapest edition', { kind: 'fixed', value: '1' }, false],
  ['an amount above it', { kind: 'fixed', value: '90' }, true],
  [
    'the same from a subtotal that bears it',
    { kind: 'fixed', value: '90', minSubtotal: '180' },
    false,
  ],
  ['one cent less subtotal', { kind: 'fixed', value: '90', minSubtotal: '179.99' }, true],
  [
    'euros are weighed in dollars',
    { kind: 'fixed', value: '90', currency: 'EUR', minSubtotal: '179' },
    true,
  ],
  ['a free order', { value: '100', allowsFree: true }, true],
])('%s waits for a second person: %#', async (_, wanted, waits) => {
  const reply = await create(wanted)
  expect(reply.statusCode).toBe(201)
  expect('approval' in reply.json()).toBe(waits)
})

test('below the floor nothing is made until another person agrees, and then exactly that', async () => {
  const reply = await create({ code: 'CHEAP', value: '90', maxUses: 5 })
  expect((await quote('CHEAP')).statusCode).toBe(422)
  const approval = await approvalOf(reply)
  expect(approval.summary).toContain('90 % off on all editions, up to 5 uses')
  expect((await decide(marketing, approval)).statusCode).toBe(403)
  expect((await decide(admin, approval)).statusCode).toBe(200)
  expect((await quote('CHEAP')).json().discount).toBe('134.99')
})

test('a change is judged like a new coupon, whatever it changes', async () => {
  const coupon = await made()
  const cheap = await edit(coupon, { value: '95' })
  expect(cheap.json()).toHaveProperty('approval')
  expect((await file(coupon.id)).coupon.value).toBe('10')
  const approval = await approvalOf(cheap)
  expect((await decide(admin, approval)).statusCode).toBe(200)
  const now = (await file(coupon.id)).coupon
  expect(now.value).toBe('95')
  expect((await edit(now, { value: '95', maxUses: 1_000 })).json()).toHaveProperty('approval')
})

test('of two who change the same version, the second is told who was first', async () => {
  const coupon = await made()
  expect((await edit(coupon, { name: 'first' })).statusCode).toBe(200)
  const stale = await edit(coupon, { name: 'second' })
  expect([stale.statusCode, stale.json().code]).toEqual([412, 'version_stale'])
  expect(stale.json().changedBy).toContain('Colleague')
})

test('a sale is no change: an edit that was open meanwhile is not refused', async () => {
  const coupon = await made({ maxUses: 10 })
  await sql`update coupons set held = held where id = ${coupon.id}`.execute(db())
  await buyWith(coupon.code)
  expect((await edit(coupon, { maxUses: 9 })).statusCode).toBe(200)
})

test('a paused coupon lowers nothing, with all codes made with it', async () => {
  const coupon = await made()
  const pause = (paused: boolean) =>
    marketing.call('POST', `${COUPONS}/${coupon.id}/pause`, { paused })
  expect((await pause(true)).json().coupon.state).toBe('paused')
  expect((await quote(coupon.code)).statusCode).toBe(422)
  expect((await pause(false)).json().coupon.state).toBe('active')
  expect((await quote(coupon.code)).statusCode).toBe(200)
})

test('a coupon in euros takes off euros, and nothing in another currency', async () => {
  const coupon = await made({ kind: 'fixed', value: '20', currency: 'EUR' })
  const inEuro = (await quote(coupon.code, 'eur')).json()
  expect(Math.abs(Number(inEuro.discount) - 20)).toBeLessThan(0.011)
  expect((await quote(coupon.code, 'usd')).statusCode).toBe(422)
})

test('an edition that is left out keeps its price', async () => {
  const coupon = await made({ excludedProductIds: ['home-2024'] })
  expect((await quote(coupon.code)).statusCode).toBe(422)
  const mixed = [aLine(), aLine({ productId: 'home-2021' })]
  const { discount } = (await quote(coupon.code, 'usd', mixed)).json()
  const only = (await quote(coupon.code, 'usd', [aLine({ productId: 'home-2021' })])).json()
  expect(discount).toBe(only.discount)
})

test('only a claimable coupon is taken from a link; typed in, every coupon works', async () => {
  const ask = async (code: string, isClaim: boolean) =>
    (
      await aBrowser(working.shop).call('POST', '/api/coupons/validate', {
        code,
        cartTotal: 149.99,
        productIds: ['home-2024'],
        isClaim,
      })
    ).json().isValid
  const typed = await made()
  const claimed = await made({ isClaimable: true })
  expect([await ask(typed.code, true), await ask(typed.code, false)]).toEqual([false, true])
  expect([await ask(claimed.code, true), await ask(claimed.code, false)]).toEqual([true, true])
})

const makeCodes = (id: number, count: number, prefix = 'PARTNER', by = marketing) =>
  by.call('POST', `${COUPONS}/${id}/codes`, { count, prefix }, { 'idempotency-key': randomUUID() })

test('many codes are made in the background, each for one use, and go into a file', async () => {
  const coupon = await made({ name: '=HYPERLINK("http://evil.example.com")' })
  const { jobId, total } = (await makeCodes(coupon.id, 30)).json()
  expect(total).toBe(30)
  const csv = await eventually('the file', async () => {
    const reply = await marketing.call('GET', `/api/admin/coupon-codes/${jobId}`)
    return reply.statusCode === 200 && reply.payload
  })
  const codes = [...csv.matchAll(/^\uFEFF?(PARTNER-[A-Z2-9]{12}),/gm)].map(([, code]) => code ?? '')
  expect(new Set(codes).size).toBe(30)
  expect(csv).not.toMatch(/(^|,)"?[=+@-]/m)
  const { rows } = await sql<{ max_uses: number }>`
    select distinct max_uses from coupons where template_id = ${coupon.id}`.execute(db())
  expect(rows).toEqual([{ max_uses: 1 }])
  expect((await quote(codes[0] ?? '')).json().discount).toBe('15.00')
  expect((await admin.call('GET', `/api/admin/coupon-codes/${jobId}`)).statusCode).toBe(404)
  const listed = (await marketing.call('GET', `${COUPONS}?template=${coupon.id}&limit=50`)).json()
  expect(listed.coupons).toHaveLength(30)
  const all = (await marketing.call('GET', `${COUPONS}?limit=200`)).json<{
    coupons: ManagedCoupon[]
  }>()
  expect(all.coupons.every(({ templateId }) => templateId === null)).toBe(true)
  const found = (await marketing.call('GET', `${COUPONS}?q=${codes[0]}`)).json()
  expect(found.coupons.map(({ code }: ManagedCoupon) => code)).toEqual([codes[0]])
})

test('codes of a coupon below the floor are more uses of it: two decide', async () => {
  const reply = await create({ value: '90', maxUses: 1 })
  await decide(admin, await approvalOf(reply))
  const id = Number(
    (await sql<{ id: number }>`select max(id) as id from coupons`.execute(db())).rows[0]?.id,
  )
  const asked = await makeCodes(id, 60)
  expect(asked.json()).toHaveProperty('approval')
  const count = async () =>
    (
      await sql<{ n: number }>`select count(*) as n from coupons where template_id = ${id}`.execute(
        db(),
      )
    ).rows[0]?.n
  expect(await count()).toBe(0)
  expect((await decide(admin, await approvalOf(asked))).statusCode).toBe(200)
  await eventually('the codes', async () => (await count()) === 60, 30_000)
})

test('who guesses codes is seen by kind, never by address', async () => {
  await sql`
    insert into coupon_lockouts (subject, strikes, until)
    values ('network 203.0.113.0/24', 3, shop_now() + interval '1 hour')`.execute(db())
  const { lockouts } = (await marketing.call('GET', '/api/admin/coupon-watch')).json()
  expect(lockouts[0]).toMatchObject({ kind: 'network', strikes: 3, isOn: true })
  expect(JSON.stringify(lockouts)).not.toContain('203.0.113')
})
