import type { ReviewPage } from '@keyhaven/contracts/reviews'
import type { ModeratedReview, ReviewFile, ReviewStats } from '@keyhaven/contracts/staff/reviews'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../infra/db/transaction.ts'
import { measureFacts } from '../../modules/voices/claim-facts/claim-facts.service.ts'
import { changeReview, ownReviews } from '../../modules/voices/reviews/own-reviews.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { aBrowser } from '../../testing/buyer.ts'
import { eventually } from '../../testing/eventually.ts'
import { anOrder, aReview, kept, send } from '../../testing/reviewers.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'
import { reviewPlan } from './list-reviews.ts'

const REVIEWS = '/api/admin/reviews'

let working: WorkingShop
let support: Colleague
beforeAll(async () => {
  working = await workingShop()
  support = await aColleague(working.shop, 'support')
})
afterAll(() => working.close())

const db = () => working.shop.ctx.db
let serial = 0
async function written(over: object = {}) {
  serial += 1
  const email = `desk-${serial}@example.com`
  await send(working.shop, aReview({ customerEmail: email, title: `Desk ${serial}`, ...over }))
  return { id: (await kept(db(), email)).id, email }
}
const list = async (query: string) =>
  (await support.call('GET', `${REVIEWS}?limit=200&${query}`)).json<{
    reviews: ModeratedReview[]
  }>().reviews
const idsOf = async (query: string) => (await list(query)).map(({ id }) => id)
const file = async (id: number) =>
  (await support.call('GET', `${REVIEWS}/${id}`)).json<ReviewFile>()
const redact = async (id: number, spans: object[], version?: string, by = support) => {
  const seen = version ?? (await file(id)).review.version
  return await by.call('POST', `${REVIEWS}/${id}/redact`, { spans }, { 'if-match': `"${seen}"` })
}
const approve = (id: number) => support.call('POST', `${REVIEWS}/${id}/approve`, {})
const published = async () =>
  (await aBrowser(working.shop).call('GET', '/api/reviews?limit=50')).json<ReviewPage>().reviews
const finished = async (jobId: number) =>
  await eventually('the job', async () => {
    const job = (await support.call('GET', `/api/admin/bulk-jobs/${jobId}`)).json()
    return job.state === 'done' && job
  })

test('the queue is narrowed by state, edition, stars, purchase and words', async () => {
  const { orderNumber } = await anOrder(db(), { email: 'buyer@example.com' })
  await send(working.shop, aReview({ customerEmail: 'buyer@example.com', orderNumber }))
  const bought = (await kept(db(), 'buyer@example.com')).id
  const other = await written({
    productId: 'home-2021',
    rating: 1,
    comment: 'The zeppelin key was refused twice before it worked.',
  })
  expect(await idsOf('state=pending')).toEqual(expect.arrayContaining([bought, other.id]))
  expect(await idsOf('productId=home-2021')).toEqual([other.id])
  expect(await idsOf('rating=1')).toEqual([other.id])
  expect(await idsOf('q=zepp%20REFUSED')).toEqual([other.id])
  for (const q of ['nowhere', '&', '!', "';--", ':*']) {
    expect(await idsOf(`q=${encodeURIComponent(q)}`)).toEqual([])
  }
  await approve(bought)
  expect(await idsOf('state=all&isVerified=true')).toEqual([bought])
  expect(await idsOf('state=approved')).toEqual([bought])
  expect(await idsOf('state=pending&isVerified=true')).toEqual([])
})

test('private data goes for good: from the page, from the database and from its author’s view', async () => {
  const secret = 'grace.hopper@example.com'
  const { id, email } = await written({
    comment: `Ask me at ${secret} or call 030 1234567, I tell you how it went for me here.`,
  })
  await approve(id)
  await eventually('the review', async () =>
    (await published()).some(({ comment }) => comment.includes(secret)),
  )
  const { found } = await file(id)
  expect(found.map(({ kind }) => kind)).toEqual(['email', 'phone'])
  const reply = await redact(
    id,
    found.map(({ kind: _, ...span }) => span),
  )
  expect(reply.statusCode).toBe(200)
  const comment = 'Ask me at [removed] or call [removed], I tell you how it went for me here.'
  expect(reply.json<ReviewFile>()).toMatchObject({
    review: { comment, redactedAt: expect.any(String), version: '2', rating: 4 },
    found: [],
    changes: [{ text: 'email, phone: 35 characters' }, {}],
  })
  await eventually('the redacted page', async () =>
    (await published()).every((review) => !review.comment.includes(secret)),
  )
  expect(await kept(db(), email)).toMatchObject({ comment, redacted_at: expect.any(Date) })
  const { rows } = await sql<{ all: string }>`
    select (select jsonb_agg(r) from reviews r)::text
      || (select jsonb_agg(a) from audit_log a)::text as all`.execute(db())
  expect(rows[0]?.all).not.toContain(secret)
  expect(rows[0]?.all).not.toContain('030 1234567')
})

test('the author is told that something was removed, until they write anew', async () => {
  const { id, email } = await written({
    comment: 'My order KH-7F3K-9Q2D came within a minute, thanks.',
  })
  await redact(id, [{ field: 'comment', from: 9, to: 21 }])
  const author = { sessionId: 1, customerId: null, email, isProven: true }
  const own = async () => (await ownReviews(working.shop.ctx, author)).reviews[0]
  expect(await own()).toMatchObject({
    isRedacted: true,
    comment: 'My order [removed] came within a minute, thanks.',
  })
  const body = {
    rating: 4,
    title: 'On second thoughts',
    comment: 'It came within a minute, thanks.',
  }
  await changeReview(working.shop.ctx, author, { params: { id }, body, query: undefined })
  expect(await own()).toMatchObject({ isRedacted: false, state: 'pending' })
})

test('a redaction of another version, of nothing, or of too much changes nothing', async () => {
  const { id } = await written()
  const span = { field: 'comment', from: 3, to: 7 }
  const { comment } = (await file(id)).review
  expect((await redact(id, [span], '9')).statusCode).toBe(412)
  expect((await redact(id, [])).statusCode).toBe(400)
  expect((await redact(id, [{ ...span, to: 5_000 }])).statusCode).toBe(400)
  expect((await redact(id, [{ ...span, from: 0, to: comment.length }])).statusCode).toBe(400)
  expect((await redact(id, [{ ...span, field: 'rating' }])).statusCode).toBe(400)
  for (const role of ['finance', 'catalogue', 'auditor']) {
    const other = await aColleague(working.shop, role)
    expect((await redact(id, [span], '1', other)).statusCode).toBe(403)
  }
  expect((await file(id)).review).toMatchObject({ comment, version: '1', redactedAt: null })
})

test('many are published or rejected at once, each as a decision of its own', async () => {
  const ids = [(await written()).id, (await written()).id, (await written()).id]
  const [first, second, third] = ids.map(String)
  const approved = await support.call('POST', '/api/admin/review-approvals', {
    chosen: { ids: [first, second] },
  })
  expect([approved.statusCode, approved.json().total]).toEqual([202, 2])
  await finished(approved.json().jobId)
  const rejected = await support.call('POST', '/api/admin/review-rejections', {
    chosen: { ids: [third] },
    reason: 'spam',
  })
  await finished(rejected.json().jobId)
  expect(await Promise.all(ids.map(async (id) => (await file(id)).review.state))).toEqual([
    'approved',
    'approved',
    'spam',
  ])
  const { rows } = await sql<{ decided_by: string }>`
    select decided_by from reviews where id = any(${ids})`.execute(db())
  expect(new Set(rows.map(({ decided_by }) => decided_by))).toEqual(new Set([support.id]))
})

test('stars choose nothing, and nothing is rejected unread', async () => {
  const { id } = await written({ rating: 1 })
  const approvals = '/api/admin/review-approvals'
  const byStars = await support.call('POST', approvals, { chosen: { filters: { rating: 5 } } })
  expect([byStars.statusCode, byStars.json().message]).toEqual([
    400,
    expect.stringContaining('Stars choose nothing'),
  ])
  const unread = await support.call('POST', '/api/admin/review-rejections', {
    chosen: { filters: {} },
    reason: 'spam',
  })
  expect(unread.statusCode).toBe(400)
  const noReason = await support.call('POST', '/api/admin/review-rejections', {
    chosen: { ids: [String(id)] },
    reason: 'too_low',
  })
  expect(noReason.statusCode).toBe(400)
  const all = await support.call('POST', approvals, {
    chosen: { filters: { productId: 'home-2024' } },
  })
  await finished(all.json().jobId)
  expect((await file(id)).review.state).toBe('approved')
  const spam = await list('state=spam')
  expect(spam.length).toBeGreaterThan(0)
})

test('figures are counted beside what pages claim', async () => {
  await measureFacts(working.shop.ctx)
  const stats = (await support.call('GET', `${REVIEWS}/stats`)).json<ReviewStats>()
  const approved = await list('state=approved')
  const sum = approved.reduce((total, { rating }) => total + rating, 0)
  expect(stats.count).toBe(approved.length)
  expect(stats.average).toBeCloseTo(sum / approved.length, 2)
  expect(stats.verified).toBe(approved.filter(({ isVerified }) => isVerified).length)
  expect(stats.claims[0]).toEqual({
    id: 'rating',
    shown: '4.9/5',
    measured: `${(sum / approved.length).toFixed(1)}/5`,
    isProven: false,
  })
  expect(stats.pending.count).toBe((await list('state=pending')).length)
  const perEdition = stats.editions.reduce((total, { count }) => total + count, 0)
  expect(perEdition).toBe(stats.count)
})

test('every page of the queue is read by an index', async () => {
  const narrow = reviewPlan.filters as Record<string, (value: unknown) => ReturnType<typeof sql>>
  const one = (name: string, value: unknown) => narrow[name]?.(value) ?? sql`true`
  const wheres = [
    sql`true`,
    one('state', 'pending'),
    one('productId', 'home-2024'),
    one('rating', 1),
    one('isVerified', true),
    sql`${one('state', 'pending')} and ${one('productId', 'home-2024')}`,
    sql`${one('state', 'approved')} and ${one('rating', 5)}`,
    sql`${one('state', 'approved')} and ${one('isVerified', true)}`,
  ]
  const plans = await inTransaction(db(), async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const found: string[] = []
    for (const where of wheres) {
      const { rows } = await sql`
        explain (format json)
        select r.id
        from reviews r
        where not r.is_demo and ${where}
        order by r.created_at, r.id
        limit 51`.execute(tx)
      found.push(JSON.stringify(rows))
    }
    return found
  })
  for (const plan of plans)
    expect(plan).not.toMatch(/"Node Type":"(Seq Scan|Sort|Incremental Sort)"/)
})
