import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { aBrowser, aBuyer, aLine, comingBack } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { makeAccessLink, revokeAccess } from '../../fulfilment/orders/order-access.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
  await sql`
    insert into coupons (code, kind, percent_bp, amount_minor, max_uses, max_per_customer, allow_free, ends_at) values
      ('TENOFF', 'percentage', 1000, null, null, 100, false, null),
      ('TWENTY', 'fixed', null, 2000, null, 100, false, null),
      ('TENUSES', 'percentage', 1000, null, 10, 1, false, null),
      ('GIFT', 'percentage', 10000, null, 3, 1, true, null),
      ('FORYOU', 'percentage', 10000, null, 1, 1, true, null),
      ('DAILY', 'percentage', 10000, null, null, 1, true, null),
      ('ALLOFF', 'percentage', 10000, null, null, 100, false, null),
      ('OVER', 'percentage', 1000, null, null, 100, false, now() - interval '1 day')`.execute(
    shop.ctx.db,
  )
  await sql`
    insert into coupons (code, kind, percent_bp, amount_minor, product_ids) values
      ('SOME', 'percentage', 1250, null, '{home-2024}'),
      ('SOMEFIXED', 'fixed', null, 20000, '{home-2024,home-2021}')`.execute(shop.ctx.db)
  // As if two people had approved them: what is asked here is not how low they may go.
  await sql`update coupons set approved_share_bp = 0`.execute(shop.ctx.db)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const preview = (code: string) =>
  aBrowser(shop).call('POST', '/api/coupons/validate', {
    code,
    email: 'guest@example.com',
    cartTotal: 149.99,
    productIds: ['home-2024'],
  })

const forAll = { minSubtotal: 0, productIds: [], allowsFree: false }
test.each([
  ['tenoff', 15, { discountType: 'percentage', discountValue: 10, ...forAll }],
  ['TWENTY', 20, { discountType: 'fixed', discountValue: 20, ...forAll }],
])('the code %s is previewed with what it takes off', async (code, discountAmount, coupon) => {
  expect((await preview(code)).json()).toEqual({
    success: true,
    isValid: true,
    discountAmount,
    coupon,
    message: 'Coupon applied successfully!',
  })
})

test.each([
  ['SOME', [aLine(), aLine({ productId: 'home-2021', quantity: 3 })]],
  ['SOME', [aLine({ quantity: 7 })]],
  ['SOMEFIXED', [aLine(), aLine({ productId: 'professional-plus-2021' })]],
  ['TENOFF', [aLine({ quantity: 2 }), aLine({ productId: 'home-2019' })]],
  ['TWENTY', [aLine()]],
])('what %s is said to take off is what the quote takes off', async (code, items) => {
  const browser = aBrowser(shop)
  const productIds = items.map((item) => item.productId)
  const cart = { code, cartTotal: 1, productIds, items }
  const said = (await browser.call('POST', '/api/coupons/validate', cart)).json()
  const quoted = await browser.call('POST', '/api/checkout/quote', {
    items,
    currency: 'usd',
    couponCode: code,
  })
  expect(said.isValid).toBe(true)
  expect(quoted.json().discount).toBe(said.discountAmount.toFixed(2))
})

test('a code for a cart without a line is refused, and breaks nothing', async () => {
  for (const empty of [{ productIds: [] }, { productIds: [], items: [] }]) {
    const cart = { code: 'TENOFF', cartTotal: 1, ...empty }
    const reply = await aBrowser(shop).call('POST', '/api/coupons/validate', cart)
    expect([reply.statusCode, reply.json().isValid]).toEqual([200, false])
  }
})

test('a code that never was, one that is over and one that may not do this read the same', async () => {
  const answers = await Promise.all(['NOSUCH', 'OVER', 'ALLOFF'].map(preview))
  const texts = new Set(answers.map((answer) => answer.payload))
  expect([...texts]).toHaveLength(1)
  expect(answers[0]?.json()).toMatchObject({ isValid: false, discountAmount: 0, coupon: null })
})

test('an order with a coupon is charged less, and the use counts when it is paid', async () => {
  await stock(shop.ctx, 1)
  const buyer = aBrowser(shop)
  const opened = await buyer.opened({ couponCode: 'tenoff', amount: 134.99 })
  expect(opened.total).toBe('134.99')
  const counts = async () =>
    (await sql`select used, held from coupons where code = 'TENOFF'`.execute(shop.ctx.db)).rows
  expect(await counts()).toEqual([{ used: 0, held: 1 }])
  await provider.pay(opened.paymentIntentId)
  await buyer.confirm(opened)
  expect(await counts()).toEqual([{ used: 1, held: 0 }])
})

test('fifty buyers race for a coupon of ten uses: exactly ten get it', async () => {
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const [buyer, email] = [aBrowser(shop), `buyer${index}@example.com`]
      const cart = { couponCode: 'TENUSES', billingInfo: aBuyer({ email }) }
      return comingBack(() => buyer.open(cart))
    }),
  )
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(10)
  const refused = replies.filter((reply) => reply.json().code === 'coupon_refused')
  expect(refused).toHaveLength(40)
  const others =
    await sql`select 1 from coupons where held > 0 and code not in ('TENUSES')`.execute(shop.ctx.db)
  expect(others.rows).toEqual([])
})

test.each([
  ['no code', null, '0.00', '149.99'],
  ['a code that covers it', 'GIFT', '149.99', '0.00'],
])(
  'a quote with %s shows what is taken off and what is left',
  async (_, couponCode, discount, total) => {
    const reply = await aBrowser(shop).call('POST', '/api/checkout/quote', {
      items: [aLine()],
      currency: 'usd',
      couponCode,
    })
    expect(reply.json()).toMatchObject({ subtotal: '149.99', discount, total })
  },
)

const free = (browser: ReturnType<typeof aBrowser>, email: string, couponCode = 'GIFT') =>
  browser.call('POST', '/api/confirm-free-order', {
    items: [aLine()],
    billingInfo: aBuyer({ email }),
    couponCode,
    couponDiscount: 149.99,
  })

const mailsAbout = async (orderId: string) =>
  (
    await shop.ctx.db
      .selectFrom('emails')
      .select('template')
      .where('reason', '=', orderId)
      .orderBy('template')
      .execute()
  ).map((mail) => mail.template)

test('a free code for one person gives an order with its key on the page, once per press', async () => {
  await stock(shop.ctx, 5)
  const browser = aBrowser(shop)
  const first = (await free(browser, 'own@example.com', 'FORYOU')).json<OrderConfirmation>()
  expect(first).toMatchObject({ requiresVerification: false })
  expect(first.licenseKeys).toHaveLength(1)
  const again = (await free(browser, 'own@example.com', 'FORYOU')).json<OrderConfirmation>()
  expect(again.orderId).toBe(first.orderId)
  expect(browser.keysIn(again)).toEqual(browser.keysIn(first))
  expect(await mailsAbout(first.orderId)).toEqual(['keys', 'order-confirmed'])
  await inTransaction(shop.ctx.db, (tx) => revokeAccess(tx, first.orderId))
  const closed = (await free(browser, 'own@example.com', 'FORYOU')).json<OrderConfirmation>()
  expect(closed).toMatchObject({ requiresVerification: true, licenseKeys: [] })
})

test('a free code for many shows no key: a link is mailed, and nobody has seen the key before it is opened', async () => {
  const browser = aBrowser(shop)
  const first = (await free(browser, 'gift@example.com')).json<OrderConfirmation>()
  expect(first).toMatchObject({ requiresVerification: true, hasLicenseKeys: true, licenseKeys: [] })
  const again = (await free(browser, 'gift@example.com')).json<OrderConfirmation>()
  expect(again).toEqual(first)
  const page = (await browser.order(first.orderId)).json()
  expect(page).toMatchObject({ requiresVerification: true, licenseKeys: [] })
  expect(await mailsAbout(first.orderId)).toEqual(['order-confirmed', 'order-link'])
  const seen = await sql`
    select 1 from assignments join order_lines on order_lines.id = order_line_id
    where order_id = ${first.orderId} and first_revealed_at is not null`.execute(shop.ctx.db)
  expect(seen.rows).toEqual([])

  const token = await makeAccessLink(shop.ctx, first.orderId)
  await browser.call('POST', '/api/orders/redeem-link', { token })
  expect((await browser.order(first.orderId)).json().licenseKeys).toHaveLength(1)
  expect((await free(browser, 'gift@example.com')).json().licenseKeys).toHaveLength(1)
})

test('a discount the browser invented, or a coupon that may not, gives nothing for free', async () => {
  const invented = await free(aBrowser(shop), 'x@example.com', '')
  expect([invented.statusCode, invented.json().code]).toEqual([422, 'not_free'])
  const partly = await free(aBrowser(shop), 'x@example.com', 'TENOFF')
  expect(partly.json().code).toBe('not_free')
  const forbidden = await free(aBrowser(shop), 'x@example.com', 'ALLOFF')
  expect(forbidden.json().code).toBe('coupon_refused')
})

test('one address gets a free order once, and twenty at once share the two uses that are left', async () => {
  expect((await free(aBrowser(shop), 'gift@example.com')).statusCode).toBe(422)
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const buyer = aBrowser(shop)
      return comingBack(() => free(buyer, `free${index}@example.com`))
    }),
  )
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(2)
})

test('one network gets a free order of a code once a day, and the code stops after its number of the day', async () => {
  await stock(shop.ctx, 4)
  await sql`update coupons set free_per_day = 2 where code = 'DAILY'`.execute(shop.ctx.db)
  const browser = aBrowser(shop)
  expect((await free(browser, 'one@example.com', 'DAILY')).statusCode).toBe(200)
  browser.cookies.clear()
  expect((await free(browser, 'other@example.com', 'DAILY')).json().code).toBe('coupon_refused')
  expect((await free(aBrowser(shop), 'two@example.com', 'DAILY')).statusCode).toBe(200)
  expect((await free(aBrowser(shop), 'three@example.com', 'DAILY')).statusCode).toBe(422)
  await sql`update coupon_uses set created_at = now() - interval '25 hours'`.execute(shop.ctx.db)
  expect((await free(browser, 'other@example.com', 'DAILY')).statusCode).toBe(200)
})
