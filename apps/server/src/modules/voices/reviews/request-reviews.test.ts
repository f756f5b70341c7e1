import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import { anOrder, aReview, kept, send } from '../../../testing/reviewers.ts'
import { setSetting } from '../../../testing/settings.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { requestReviews } from './request-reviews.ts'
import { reviewRequest } from './review-request.email.tsx'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(() => working.close())

let serial = 0

/** An order whose last key came so many days ago. */
async function delivered(days: number, status = 'paid') {
  const { db } = working.shop.ctx
  const email = `asked-${++serial}@example.com`
  const order = await anOrder(db, { email, status })
  await sql`
    update orders
    set fulfilment_status = 'allocated', paid_at = now() - make_interval(days => ${days}),
      created_at = now() - make_interval(days => ${days})
    where id = ${order.orderId}`.execute(db)
  await sql`
    insert into order_status_changes (order_id, field, from_state, to_state, cause, at)
    values (${order.orderId}, 'fulfilment', 'none', 'allocated', 'test',
      now() - make_interval(days => ${days}, mins => 1))`.execute(db)
  return { ...order, email }
}

const asked = async () =>
  (
    await working.shop.ctx.db
      .selectFrom('emails')
      .select('recipient')
      .where('template', '=', 'review-request')
      .orderBy('id')
      .execute()
  ).map(({ recipient }) => recipient)

test('nobody is asked until the owner switches it on', async () => {
  await delivered(8)
  await requestReviews(working.shop.ctx)
  expect(await asked()).toEqual([])
})

test('buyers are asked once, a week after their keys, if the money stayed with us', async () => {
  const { ctx } = working.shop
  await sql`update orders set payment_status = 'refunded'`.execute(ctx.db)
  await setSetting(ctx, 'reviews.requestMails', true)
  const due = await delivered(7)
  for (const days of [0, 6, 22]) await delivered(days)
  for (const status of ['partially_refunded', 'refunded', 'disputed', 'dispute_lost', 'review']) {
    await delivered(8, status)
  }
  const disputed = await delivered(8)
  await sql`
    insert into order_status_changes (order_id, field, from_state, to_state, cause)
    values (${disputed.orderId}, 'payment', 'paid', 'disputed', 'test')`.execute(ctx.db)
  const heard = await delivered(8)
  await send(working.shop, aReview({ customerEmail: heard.email, orderNumber: heard.orderNumber }))
  await Promise.all([requestReviews(ctx), requestReviews(ctx)])
  await requestReviews(ctx)
  expect(await asked()).toEqual([due.email])
})

test('the link fills in the form, so that the review counts as verified; it opens no order', async () => {
  const { ctx } = working.shop
  const { email, orderNumber, orderId } = await delivered(10)
  await requestReviews(ctx)
  const [mail] = await working.mailsTo(email, 1)
  const token = /\/reviews#write=([\w-]{43})/.exec(mail?.html ?? '')?.[1] ?? ''
  const browser = aBrowser(working.shop)
  const open = (text: string) => browser.call('POST', '/api/reviews/link', { token: text })
  const link = await open(token)
  expect(link.headers['cache-control']).toBe('no-store')
  expect(link.json()).toEqual({
    success: true,
    customerName: 'Ada B.',
    customerEmail: email,
    orderNumber,
    productIds: ['home-2024'],
  })
  expect((await browser.order(orderId)).json().requiresVerification).toBe(true)
  expect((await browser.call('POST', '/api/orders/redeem-link', { token })).statusCode).toBe(410)
  const { customerName, customerEmail } = link.json()
  await send(working.shop, aReview({ customerName, customerEmail, orderNumber }))
  expect(await kept(ctx.db, email)).toMatchObject({ is_verified: true, order_id: orderId })
  expect((await open(token)).json().productIds).toEqual([])
  expect((await open('A'.repeat(43))).statusCode).toBe(410)
  await sql`update review_links set expires_at = now()`.execute(ctx.db)
  expect((await open(token)).statusCode).toBe(410)
  const { rows } =
    await sql`select 1 from review_links where encode(token_hash, 'escape') = ${token}`.execute(
      ctx.db,
    )
  expect(rows).toEqual([])
})

test('a request that waits is not sent once the order is refunded, or requests are switched off', async () => {
  const { ctx } = working.shop
  const { orderId } = await delivered(30)
  const compose = () => reviewRequest.compose(ctx, { orderId })
  expect((await compose())?.subject).toBe('How is An edition working for you?')
  await setSetting(ctx, 'reviews.requestMails', false)
  expect(await compose()).toBeUndefined()
  await setSetting(ctx, 'reviews.requestMails', true)
  await sql`update orders set payment_status = 'refunded' where id = ${orderId}`.execute(ctx.db)
  expect(await compose()).toBeUndefined()
})
