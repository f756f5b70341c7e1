import {
  listPublicReviews,
  listReviews,
  type PublicReviews,
  type ReviewPage,
} from '@keyhaven/contracts/reviews'
import type { Storefront } from '@keyhaven/contracts/storefront'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSampleReviews } from '../../../seed/reviews.ts'
import { eventually } from '../../../testing/eventually.ts'
import { anOrder } from '../../../testing/reviewers.ts'
import { setSetting } from '../../../testing/settings.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { measured } from '../claim-facts/claim-facts.repo.ts'
import { measureFacts } from '../claim-facts/claim-facts.service.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await seedSampleReviews(shop.ctx.db)
})
afterAll(() => shop.close())

const get = async <Answer>(url: string) =>
  (await shop.app.inject({ method: 'GET', url })).json<Answer>()
const list = (query: Record<string, string> = {}) =>
  get<ReviewPage>(`${listReviews.path}?${new URLSearchParams(query)}`)
const carousel = () => get<PublicReviews>(listPublicReviews.path)
const titles = ({ reviews }: ReviewPage) => reviews.map(({ title }) => title)

type ReviewInput = { rating: number; productId?: string; state?: string; daysAgo?: number }
const say = async (title: string, told: ReviewInput) => {
  const { rating, productId = 'home-2024', state = 'approved', daysAgo = 0 } = told
  await sql`
    insert into reviews (product_id, customer_name, customer_email, rating, title, comment, state, reason, created_at)
    values (
      ${productId}, 'Ada Byron', 'ada@example.com', ${rating}, ${title}, 'It does what the page said it would.',
      ${state}, ${state === 'rejected' ? 'spam' : null}, now() - make_interval(days => ${daysAgo})
    )`.execute(shop.ctx.db)
}

test('a new demo shop shows fifty samples, called samples and verified by nobody', async () => {
  const page = await list()
  expect(() => listReviews.response.parse(page)).not.toThrow()
  expect(page).toMatchObject({ total: 50, averageRating: 5, isSample: true })
  expect(page.reviews).toHaveLength(10)
  expect(page.reviews.every(({ isSample, isVerified }) => isSample && !isVerified)).toBe(true)
  const { reviews, source } = await carousel()
  expect([reviews.length, source]).toEqual([50, 'site_reviews'])
  expect(reviews[0]).toMatchObject({ name: 'R. Hale', initials: 'RH', isSample: true })
})

test('seeding again adds no second set of samples', async () => {
  await seedSampleReviews(shop.ctx.db)
  expect((await list()).total).toBe(50)
})

test('samples are spread over the editions, and one edition shows only its own', async () => {
  const page = await list({ productId: 'professional-plus-2019', limit: '50' })
  expect(page.total).toBeGreaterThanOrEqual(3)
  expect(new Set(page.reviews.map(({ product }) => product.id))).toEqual(
    new Set(['professional-plus-2019']),
  )
})

test.each(['page=0', 'page=x', 'limit=51', 'limit=0', 'sortBy=kindest', 'filterRating=6'])(
  'a list asked for with %s is refused',
  async (query) => {
    const answer = await shop.app.inject({ method: 'GET', url: `${listReviews.path}?${query}` })
    expect(answer.statusCode).toBe(400)
  },
)

test('with live payments no sample is ever shown, whatever is set', async () => {
  const live = await testShop({ isLive: true, DATABASE_URL: shop.config.DATABASE_URL })
  const answer = await live.app.inject({ method: 'GET', url: listReviews.path })
  const inCarousel = await live.app.inject({ method: 'GET', url: listPublicReviews.path })
  await live.close()
  expect(answer.json()).toMatchObject({ reviews: [], total: 0, averageRating: 0, isSample: false })
  expect(inCarousel.json()).toEqual({ reviews: [], source: 'site_reviews' })
})

test('a shop that computes its claims shows no samples either', async () => {
  await setSetting(shop.ctx, 'truth.mode', 'computed')
  await eventually('no samples', async () => (await carousel()).reviews.length === 0)
  await setSetting(shop.ctx, 'truth.mode', 'spec')
  await eventually('the samples', async () => (await carousel()).reviews.length === 50)
})

test('what is pending, rejected, spam or withdrawn is not public and changes no page', async () => {
  const before = shop.content.version()
  for (const state of ['pending', 'rejected', 'spam', 'withdrawn']) {
    await say(`Nobody sees ${state}`, { rating: 1, state })
  }
  expect(await list()).toMatchObject({ total: 50, isSample: true })
  expect(shop.content.version()).toBe(before)
})

test('a review of the demo shop is a sample by its own row, and so is every average it is part of', async () => {
  await say('Written for the demo', { rating: 5 })
  const marked = (is: boolean) =>
    sql`update reviews set is_sample = ${is} where title = 'Written for the demo'`.execute(
      shop.ctx.db,
    )
  await marked(true)
  await eventually('the sample alone', async () => (await carousel()).reviews.length === 1)
  const page = await list()
  expect(page).toMatchObject({ total: 1, isSample: true })
  expect(page.reviews[0]).toMatchObject({
    title: 'Written for the demo',
    isSample: true,
    isVerified: false,
  })
  const { source, reviews } = await carousel()
  expect([source, reviews[0]?.isSample]).toEqual(['site_reviews', true])
  expect((await measured(shop.ctx.db)).reviews).toBe(0)
  await marked(false)
  expect((await measured(shop.ctx.db)).reviews).toBe(1)
  await sql`delete from reviews where title = 'Written for the demo'`.execute(shop.ctx.db)
  await eventually('the samples', async () => (await carousel()).reviews.length === 50)
})

test('the first customer ends the samples, on pages that were kept as well', async () => {
  await carousel()
  await say('A calm purchase', { rating: 4 })
  await eventually(
    'the customer’s words',
    async () => (await carousel()).source === 'customer_reviews',
  )
  const page = await list()
  expect(page).toMatchObject({ total: 1, averageRating: 4, isSample: false })
  expect(page.reviews[0]).toMatchObject({ title: 'A calm purchase', customerEmail: '' })
})

test('reviews come by age or by stars, either way round', async () => {
  await say('Older and lower', { rating: 2, daysAgo: 3 })
  await say('Oldest and best', { rating: 5, daysAgo: 9 })
  const order = async (sortBy: string) => titles(await list({ sortBy }))
  const [calm, lower, best] = ['A calm purchase', 'Older and lower', 'Oldest and best']
  expect(await order('newest')).toEqual([calm, lower, best])
  expect(await order('oldest')).toEqual([best, lower, calm])
  expect(await order('highest')).toEqual([best, calm, lower])
  expect(await order('lowest')).toEqual([lower, calm, best])
})

test('a filter by stars narrows the list, and leaves the average of all alone', async () => {
  const page = await list({ filterRating: '2' })
  expect(titles(page)).toEqual(['Older and lower'])
  expect(page).toMatchObject({ total: 1, averageRating: 3.67 })
  expect(page.ratingCounts).toEqual({ 5: 1, 4: 1, 3: 0, 2: 1, 1: 0 })
})

test('a reader may ask for proven purchases alone, and for one edition', async () => {
  const { orderId } = await anOrder(shop.ctx.db)
  await sql`
    update reviews set is_verified = true, order_id = ${orderId}
    where title = 'A calm purchase'`.execute(shop.ctx.db)
  await eventually(
    'the mark',
    async () => (await list({ filterVerified: 'yes' })).reviews[0]?.isVerified === true,
  )
  const page = await list({ filterVerified: 'yes' })
  expect(titles(page)).toEqual(['A calm purchase'])
  expect(page).toMatchObject({ total: 1, averageRating: 4 })
  expect((await list({ filterVerified: 'yes', productId: 'home-2019' })).total).toBe(0)
})

test('every review is on exactly one page', async () => {
  for (let n = 0; n < 23; n++) {
    await say(`Number ${n} of many`, { rating: 3, productId: 'home-2021' })
  }
  const pages = await Promise.all(
    ['1', '2', '3', '4'].map((page) => list({ page, productId: 'home-2021', sortBy: 'lowest' })),
  )
  expect(pages.map(({ reviews }) => reviews.length)).toEqual([10, 10, 3, 0])
  expect(new Set(pages.flatMap(titles)).size).toBe(23)
  expect(pages[3]?.total).toBe(23)
})

test('the shop’s rating is measured from customers alone, and follows what they say', async () => {
  await measureFacts(shop.ctx)
  await setSetting(shop.ctx, 'truth.mode', 'computed')
  const claims = async () => (await get<Storefront>('/api/storefront')).claims
  await eventually('the rating', async () => (await claims()).rating === '3.1/5')
  expect((await claims())['rating-count']).toBe('26 reviews')
})
