import type { ReviewPage } from '@keyhaven/contracts/reviews'
import type { Role } from '@keyhaven/contracts/staff/permissions'
import type { ModeratedReview } from '@keyhaven/contracts/staff/reviews'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import { eventually } from '../../../testing/eventually.ts'
import { anOrder, aReview, kept, send } from '../../../testing/reviewers.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { fromOurPage, staffHeaders } from '../../../testing/test-staff.ts'
import { watchSuppression } from './watch-suppression.ts'

let shop: TestShop
let headers: Record<string, string>
beforeAll(async () => {
  shop = await testShop()
  headers = { ...(await staffHeaders(shop, 'marketing')), ...fromOurPage }
})
afterAll(() => shop.close())

type Method = 'GET' | 'POST' | 'PUT'
const call = (method: Method, path: string, payload?: object, as = headers) =>
  shop.app.inject({
    method,
    url: `/api/admin/reviews${path}`,
    headers: as,
    ...(payload && { payload }),
  })
const waiting = async (state = 'pending') =>
  (await call('GET', `?state=${state}&limit=50`)).json<{
    reviews: ModeratedReview[]
    count: { value: number }
  }>()
const listed = async () =>
  (await aBrowser(shop).call('GET', '/api/reviews?limit=50')).json<ReviewPage>()

let serial = 0
async function written(over: object = {}): Promise<{ id: number; email: string }> {
  const email = `author-${++serial}@example.com`
  await send(shop, aReview({ customerEmail: email, title: `Number ${serial}`, ...over }))
  const { id } = await kept(shop.ctx.db, email)
  return { id, email }
}
const auditOf = async (id: number) =>
  (
    await sql<{ action: string; meta: object; actor: string }>`
      select action, meta, actor from audit_log where object = ${`review:${id}`} order by seq`.execute(
      shop.ctx.db,
    )
  ).rows

test('staff see what waits, the oldest first, with reasons to look twice and no address', async () => {
  const { id, email } = await written({ comment: 'Cheaper at www.elsewhere.example, look there' })
  await written({ comment: 'Cheaper at www.elsewhere.example, look there' })
  const { reviews, count } = await waiting()
  expect(count.value).toBe(2)
  expect(reviews[0]).toMatchObject({
    id,
    state: 'pending',
    signals: ['link', 'same_text'],
    maskedEmail: 'a•••@e•••.com',
  })
  expect(JSON.stringify(reviews)).not.toContain(email)
})

test('an approved review appears on pages that were kept, with its reply and without its address', async () => {
  await listed()
  const email = 'verified@example.com'
  const { orderNumber } = await anOrder(shop.ctx.db, { email })
  await send(shop, aReview({ customerEmail: email, orderNumber }))
  const { id } = await kept(shop.ctx.db, email)
  expect((await call('POST', `/${id}/approve`, {})).statusCode).toBe(200)
  await eventually('the review', async () => (await listed()).total === 1, 2_000)
  const [review] = (await listed()).reviews
  expect(review).toMatchObject({ isVerified: true, customerEmail: '', reply: null })
  await call('PUT', `/${id}/reply`, { reply: 'Thank you, Ada.' })
  await eventually('the reply', async () => (await listed()).reviews[0]?.reply, 2_000)
  expect((await listed()).reviews[0]?.reply?.text).toBe('Thank you, Ada.')
  await call('PUT', `/${id}/reply`, { reply: null })
  await eventually('no reply', async () => (await listed()).reviews[0]?.reply === null, 2_000)
  const source = (await aBrowser(shop).call('GET', '/api/public-reviews')).json().source
  expect(source).toBe('customer_reviews')
})

test('an order that was refunded meanwhile makes no verified review', async () => {
  const email = 'refunded@example.com'
  const { orderNumber, orderId } = await anOrder(shop.ctx.db, { email })
  await send(shop, aReview({ customerEmail: email, orderNumber }))
  const { id, is_verified } = await kept(shop.ctx.db, email)
  expect(is_verified).toBe(true)
  await sql`update orders set payment_status = 'refunded' where id = ${orderId}`.execute(
    shop.ctx.db,
  )
  await call('POST', `/${id}/approve`, {})
  expect(await kept(shop.ctx.db, email)).toMatchObject({ state: 'approved', is_verified: false })
})

test.each([
  ['spam', 'spam'],
  ['abuse', 'rejected'],
  ['private_data', 'rejected'],
  ['off_topic', 'rejected'],
])(
  'a review refused for %s becomes %s, whatever its stars, and the refusal is on record',
  async (reason, state) => {
    const { id, email } = await written({ rating: 5 })
    await call('POST', `/${id}/reject`, { reason })
    await call('POST', `/${id}/reject`, { reason })
    expect(await kept(shop.ctx.db, email)).toMatchObject({ state, reason })
    const record = await auditOf(id)
    expect(record).toHaveLength(1)
    expect(record[0]).toMatchObject({ action: 'review.reject', meta: { from: 'pending', reason } })
    expect(record[0]?.actor).toMatch(/^staff:/)
  },
)

test('the rating cannot be given as a reason, nor can any other be invented', async () => {
  const { id } = await written({ rating: 1 })
  for (const reason of ['rating', 'negative', '', null]) {
    expect((await call('POST', `/${id}/reject`, { reason })).statusCode).toBe(400)
  }
  const forged = sql`update reviews set state = 'rejected', reason = 'rating' where id = ${id}`
  await expect(forged.execute(shop.ctx.db)).rejects.toThrow(/fixed_reasons/)
})

test('what was published can be taken down, and put back', async () => {
  const { id, email } = await written()
  await call('POST', `/${id}/approve`, {})
  await call('POST', `/${id}/reject`, { reason: 'private_data' })
  expect(await kept(shop.ctx.db, email)).toMatchObject({ state: 'rejected' })
  await call('POST', `/${id}/approve`, {})
  expect(await kept(shop.ctx.db, email)).toMatchObject({ state: 'approved', reason: null })
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'review.approve',
    'review.reject',
    'review.approve',
  ])
})

test('what its author took back, and what does not exist, is not decided about', async () => {
  const { id } = await written()
  await sql`update reviews set state = 'withdrawn' where id = ${id}`.execute(shop.ctx.db)
  expect((await call('POST', `/${id}/approve`, {})).statusCode).toBe(409)
  expect((await call('POST', '/999999/approve', {})).statusCode).toBe(404)
})

test.each<[Role, number]>([
  ['support', 200],
  ['marketing', 200],
  ['admin', 200],
  ['finance', 403],
  ['catalogue', 403],
  ['auditor', 403],
])('%s asks for reviews to moderate and is answered %i', async (role, status) => {
  const as = { ...(await staffHeaders(shop, role)), ...fromOurPage }
  expect((await call('GET', '', undefined, as)).statusCode).toBe(status)
  const { id } = await written()
  expect((await call('POST', `/${id}/approve`, {}, as)).statusCode).toBe(status)
})

test('visitors moderate nothing', async () => {
  expect((await call('GET', '', undefined, fromOurPage)).statusCode).toBe(401)
  expect((await call('POST', '/1/approve', {}, fromOurPage)).statusCode).toBe(401)
})

test('staff are warned, once, when complaints are published less often than praise', async () => {
  const add = (rating: number, state: string, count: number) =>
    sql`
      insert into reviews (product_id, customer_name, customer_email, rating, title, comment, state, reason)
      select 'home-2024', 'Ada Byron', 'many@example.com', ${rating}, 'One of many',
        'It does what the page said it would.', ${state}, ${state === 'rejected' ? 'abuse' : null}
      from generate_series(1, ${count}::integer)`.execute(shop.ctx.db)
  await sql`delete from review_votes`.execute(shop.ctx.db)
  await sql`delete from reviews`.execute(shop.ctx.db)
  await add(5, 'approved', 10)
  await add(1, 'approved', 8)
  await add(2, 'rejected', 2)
  const report = async () => (await call('GET', '/suppression')).json()
  expect(await report()).toMatchObject({ ratio: 0.8, isAlarming: false })
  await add(1, 'rejected', 1)
  expect(await report()).toMatchObject({
    isAlarming: true,
    low: { approved: 8, decided: 11 },
    high: { approved: 10, decided: 10, approvalRate: 1 },
  })
  await watchSuppression(shop.ctx)
  await watchSuppression(shop.ctx)
  const { rows } = await sql`
    select 1 from notifications where dedupe_key like 'review-suppression:%'`.execute(shop.ctx.db)
  expect(rows).toHaveLength(1)
})
