import type { CouponTrial, ManagedCoupon } from '@keyhaven/contracts/staff/coupons'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { aBrowser, aBuyer, aLine } from '../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../testing/card-provider.ts'
import { someTerms } from '../../testing/coupons.ts'
import { stock } from '../../testing/stock.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const COUPONS = '/api/admin/coupons'

let provider: TestCardProvider
let shop: TestShop
let admin: Colleague
let marketing: Colleague
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
  admin = await aColleague(shop, 'admin')
  marketing = await aColleague(shop, 'marketing')
  await stock(shop.ctx, 4)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const tried = async (id: number, asked: object, by = admin) =>
  (await by.call('POST', `${COUPONS}/${id}/try`, asked)).json<CouponTrial>()

async function made(wanted: object): Promise<ManagedCoupon> {
  const reply = await admin.call('POST', COUPONS, { ...someTerms, ...wanted })
  return reply.json<{ coupon: ManagedCoupon }>().coupon
}

const editions = ['home-2024', 'home-2021', 'home-2019', 'professional-plus-2021']
const anyTerms = fc.record({
  percent: fc.integer({ min: 1, max: 10_000 }),
  isFixed: fc.boolean(),
  amount: fc.integer({ min: 1, max: 60_000 }),
  least: fc.constantFrom(0, 10_000, 30_000),
  currency: fc.constantFrom(null, 'USD', 'EUR', 'JPY'),
  meant: fc.subarray(editions),
  leftOut: fc.subarray(editions),
  isActive: fc.boolean(),
  allowsFree: fc.boolean(),
  startsIn: fc.constantFrom(-2, 1),
  endsIn: fc.constantFrom(null, -1, 2),
  maxUses: fc.constantFrom(null, 1),
  used: fc.constantFrom(0, 1),
})
const anyCart = fc.record({
  items: fc.uniqueArray(
    fc.record({
      productId: fc.constantFrom(...editions),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 3, selector: ({ productId }) => productId },
  ),
  currency: fc.constantFrom('USD', 'EUR', 'JPY'),
})

test('the test box answers what the checkout answers, for any coupon and any cart', async () => {
  let serial = 0
  await fc.assert(
    fc.asyncProperty(anyTerms, anyCart, async (terms, cart) => {
      serial += 1
      const code = `ANY${serial}`
      const { rows } = await sql<{ id: number }>`
        insert into coupons (code, kind, percent_bp, amount_minor, min_subtotal_minor, currency,
          product_ids, excluded_product_ids, is_active, allow_free, starts_at, ends_at, max_uses,
          used)
        values (${code}, ${terms.isFixed ? 'fixed' : 'percentage'},
          ${terms.isFixed ? null : terms.percent}, ${terms.isFixed ? terms.amount : null},
          ${terms.least}, ${terms.currency}, ${terms.meant}, ${terms.leftOut}, ${terms.isActive},
          ${terms.allowsFree}, shop_now() + make_interval(days => ${terms.startsIn}),
          shop_now() + make_interval(days => ${terms.endsIn}), ${terms.maxUses},
          ${terms.used})
        returning id`.execute(shop.ctx.db)
      const said = await tried(rows[0]?.id ?? 0, cart)
      const quoted = await aBrowser(shop).call('POST', '/api/checkout/quote', {
        ...cart,
        currency: cart.currency.toLowerCase(),
        couponCode: code,
      })
      const cents = said.message.startsWith('Amount')
      expect(said.isAccepted || cents).toBe(quoted.statusCode === 200)
      expect(said.checks.every(({ passes }) => passes !== false)).toBe(quoted.statusCode === 200)
      if (quoted.statusCode !== 200) expect(said.message).toBe(quoted.json().message)
      else expect(said.total.replaceAll(/[^\d.]/g, '')).toBe(quoted.json().total)
    }),
    { numRuns: 60 },
  )
})

test('what depends on the buyer is what the order would be refused for', async () => {
  const once = await made({ code: 'ONCEONLY' })
  const first = await made({ code: 'FIRSTONLY', isFirstOrder: true })
  const email = 'returning@example.com'
  const browser = aBrowser(shop)
  const billingInfo = aBuyer({ email })
  const opened = await browser.opened({ couponCode: once.code, billingInfo })
  await provider.pay(opened.paymentIntentId)
  await browser.confirm(opened)
  const cart = { items: [aLine()], currency: 'USD', email: 'Returning+news@example.com' }
  expect(await tried(once.id, cart)).toMatchObject({ isAccepted: false })
  expect((await tried(first.id, { ...cart, email })).checks.at(-1)).toMatchObject({
    rule: 'first_order',
    passes: false,
  })
  const again = await aBrowser(shop).open({ couponCode: first.code, billingInfo })
  expect(again.json().code).toBe('coupon_refused')
  expect(await tried(first.id, { ...cart, email: 'new@example.com' })).toMatchObject({
    isAccepted: true,
    message: 'Coupon applied successfully!',
  })
  // Marketing sees no customers: the box is no way to ask who has bought.
  const asked = await tried(first.id, { ...cart, email }, marketing)
  expect(asked.checks.at(-1)).toMatchObject({ rule: 'first_order', passes: null })
  expect(asked.isAccepted).toBe(true)
})

test('trying uses, holds and counts nothing', async () => {
  const { id } = await made({ code: 'UNTOUCHED', maxUses: 1 })
  for (let i = 0; i < 12; i += 1) await tried(id, { items: [aLine()], email: 'a@example.com' })
  const { rows } = await sql`
    select used, held, (select count(*) from coupon_uses where coupon_id = c.id) as uses,
      (select count(*) from coupon_lockouts) as lockouts
    from coupons c where id = ${id}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ used: 0, held: 0, uses: 0, lockouts: 0 }])
})
