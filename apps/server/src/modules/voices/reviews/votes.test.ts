import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSampleReviews } from '../../../seed/reviews.ts'
import { aBrowser } from '../../../testing/buyer.ts'
import { eventually } from '../../../testing/eventually.ts'
import { aReview, kept, send } from '../../../testing/reviewers.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { copyVoteCounts } from './votes.repo.ts'

let shop: TestShop
let id: number
beforeAll(async () => {
  shop = await testShop()
  await seedSampleReviews(shop.ctx.db)
  await send(shop, aReview())
  id = (await kept(shop.ctx.db)).id
})
afterAll(() => shop.close())

const vote = (browser = aBrowser(shop), review = id) =>
  browser.call('POST', `/api/reviews/${review}/helpful`, {})

test('what is not published, is a sample or does not exist, cannot be voted for', async () => {
  expect((await vote()).statusCode).toBe(404)
  expect((await vote(aBrowser(shop), 999_999)).statusCode).toBe(404)
  const { rows } = await sql<{ id: number }>`select id from reviews where is_demo limit 1`.execute(
    shop.ctx.db,
  )
  expect((await vote(aBrowser(shop), rows[0]?.id)).statusCode).toBe(404)
  await sql`update reviews set state = 'approved' where id = ${id}`.execute(shop.ctx.db)
})

test('a browser counts once, however often it votes', async () => {
  const browser = aBrowser(shop)
  const counts = []
  for (let nth = 0; nth < 3; nth += 1) counts.push((await vote(browser)).json().helpfulCount)
  expect(counts).toEqual([1, 1, 1])
  expect((await vote()).json().helpfulCount).toBe(2)
})

test('one network has five votes a day on one review, with new cookies each time', async () => {
  const address = '198.51.249.7'
  const statuses = []
  for (let nth = 0; nth < 7; nth += 1) {
    statuses.push((await vote(aBrowser(shop, address))).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('votes change no page by themselves; they are brought there together', async () => {
  const listed = async () =>
    (await aBrowser(shop).call('GET', '/api/reviews')).json().reviews[0].helpfulCount
  await eventually('the review', async () => (await listed()) === 0, 2_000)
  const before = shop.content.version()
  await vote()
  expect(shop.content.version()).toBe(before)
  await copyVoteCounts(shop.ctx.db)
  await eventually('the votes', async () => (await listed()) === 8, 2_000)
  const after = shop.content.version()
  await copyVoteCounts(shop.ctx.db)
  expect(shop.content.version()).toBe(after)
})
