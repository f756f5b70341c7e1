import { sql } from 'kysely'
import type { Db } from '../infra/db/db.ts'
import { placeOrder } from '../modules/stock/licenses/testing/orders.ts'
import { aBrowser } from './buyer.ts'
import type { TestShop } from './test-shop.ts'

export const aReview = (over: object = {}) => ({
  customerName: 'Ada Byron',
  customerEmail: 'ada@example.com',
  rating: 4,
  title: 'A calm purchase',
  comment: 'It does what the page said it would.',
  productId: 'home-2024',
  ...over,
})

/** Sends a review from a network nobody wrote from before, unless told which browser. */
export const send = (shop: TestShop, review: object, browser = aBrowser(shop)) =>
  browser.call('POST', '/api/reviews', review)

type OrderOptions = Readonly<{ email?: string; productId?: string; status?: string }>

/** An order with the payment state that is given. */
export async function anOrder(db: Db, request: OrderOptions = {}) {
  const { email = 'ada@example.com', productId = 'home-2024', status = 'paid' } = request
  const placed = await placeOrder(db, { productId, paidMinutesAgo: 1 })
  await sql`
    update orders
    set email = ${email}, email_normal = lower(${email}), payment_status = ${status},
      paid_at = case when is_unpaid(${status}) then null else paid_at end
    where id = ${placed.orderId}`.execute(db)
  return placed
}

/** The newest review of an address, as it is in the database. */
export async function kept(db: Db, email = 'ada@example.com') {
  return await db
    .selectFrom('reviews')
    .selectAll()
    .where('customer_email', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}
