import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../../testing/card-provider.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  await sql`
    insert into coupons (code, kind, percent_bp, max_per_customer, is_first_order)
    values ('ONCE', 'percentage', 1000, 1, false), ('FIRST', 'percentage', 1000, 9, true)`.execute(
    shop.ctx.db,
  )
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const cart = (couponCode: string, email: string) => ({ couponCode, billingInfo: aBuyer({ email }) })

async function buy(couponCode: string, email: string) {
  const buyer = aBrowser(shop)
  const opened = await buyer.opened(cart(couponCode, email))
  await provider.pay(opened.paymentIntentId)
  expect((await buyer.confirm(opened)).statusCode).toBe(200)
}

test('a coupon that one address had is not had again by putting the address in later', async () => {
  await buy('ONCE', 'ada@example.com')
  const buyer = aBrowser(shop)
  const first = await buyer.opened(cart('ONCE', 'throwaway@example.com'))
  const second = await buyer.open(cart('ONCE', 'Ada@example.com'))
  expect([second.statusCode, second.json().code]).toEqual([422, 'coupon_refused'])
  expect((await shop.ctx.payments.findIntent(first.paymentIntentId)).status).toBe('canceled')
})

test('an address that was mistyped is corrected, and the coupon stays one', async () => {
  const buyer = aBrowser(shop)
  await buyer.opened(cart('ONCE', 'mistyped@example.com'))
  const corrected = await buyer.open(cart('ONCE', 'right@example.com'))
  expect(corrected.statusCode).toBe(200)
  const { rows } = await sql`
    select count(*)::int as held from coupon_uses
    join coupons on coupons.id = coupon_id
    where code = 'ONCE' and state = 'held'`.execute(shop.ctx.db)
  expect(rows).toEqual([{ held: 1 }])
})

test('a coupon for a first order is refused to an address that bought before', async () => {
  await buy('FIRST', 'new@example.com')
  const again = await aBrowser(shop).open(cart('FIRST', 'new@example.com'))
  expect(again.json().code).toBe('coupon_refused')
})

const spellings = (mailbox: string) => [
  `${mailbox}+1@bücher.example`,
  `${mailbox}@xn--bcher-kva.example`,
  `${mailbox.toUpperCase()}+two+three@BÜCHER.example`,
  `${mailbox}@ｂücher.example`,
]

test.each(spellings('once'))('one person gets a coupon once: %s had it already', async (email) => {
  const { rows } = await sql`
    select 1 from orders where email = 'once@bücher.example'`.execute(shop.ctx.db)
  if (rows.length === 0) await buy('ONCE', 'once@bücher.example')
  expect((await aBrowser(shop).open(cart('ONCE', email))).json().code).toBe('coupon_refused')
})

test.each(spellings('early'))('one person has one first order: %s bought before', async (email) => {
  const { rows } = await sql`
    select email from orders where email_normal = 'early+shop@bücher.example'`.execute(shop.ctx.db)
  if (rows.length === 0) await buy('FIRST', 'Early+Shop@bücher.example')
  else expect(rows[0]).toEqual({ email: 'Early+Shop@bücher.example' })
  expect((await aBrowser(shop).open(cart('FIRST', email))).json().code).toBe('coupon_refused')
})

test('a neighbour under the same domain is another person', async () => {
  expect((await aBrowser(shop).open(cart('ONCE', 'next@bücher.example'))).statusCode).toBe(200)
})
