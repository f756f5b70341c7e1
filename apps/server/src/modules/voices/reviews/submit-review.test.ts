import { submitReview } from '@keyhaven/contracts/review-submission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../../testing/buyer.ts'
import { anOrder, aReview, kept, send } from '../../../testing/reviewers.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

let serial = 0
const anAddress = () => `reviewer-${++serial}@example.com`

test('a review is kept as pending, shown to nobody, and thanked for', async () => {
  const answer = await send(shop, aReview({ customerEmail: ' Ada@Example.com ' }))
  expect(answer.statusCode).toBe(201)
  expect(submitReview.response.parse(answer.json())).toEqual({
    success: true,
    message: 'Thank you for your review! It will be published after moderation.',
  })
  expect(await kept(shop.ctx.db)).toMatchObject({ state: 'pending', is_verified: false })
  const list = (await aBrowser(shop).call('GET', '/api/reviews')).json()
  expect(JSON.stringify(list)).not.toContain('A calm purchase')
})

test('what is wrong is said at its field, in the words of the form', async () => {
  const answer = await send(shop, aReview({ customerName: 'A', comment: 'Too short' }))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().details).toEqual([
    { field: 'customerName', message: 'Name must be at least 2 characters' },
    { field: 'comment', message: 'Review must be at least 20 characters' },
  ])
})

test('a review of something that was never sold here is refused', async () => {
  const answer = await send(shop, aReview({ productId: 'mac-2024' }))
  expect(answer.json().code).toBe('product_not_found')
})

test('markup and links are kept as the words they are', async () => {
  const customerEmail = anAddress()
  const comment = '<b>Good</b> see https://elsewhere.example for more of it'
  expect((await send(shop, aReview({ customerEmail, comment }))).statusCode).toBe(201)
  expect(await kept(shop.ctx.db, customerEmail)).toMatchObject({ comment, state: 'pending' })
})

test('an order number is read as people write it, the address in any case', async () => {
  const email = anAddress()
  const { orderId, orderNumber } = await anOrder(shop.ctx.db, { email })
  const typed = orderNumber.toLowerCase().replaceAll('-', ' ')
  const customerEmail = email.toUpperCase()
  await send(shop, aReview({ customerEmail, orderNumber: typed }))
  expect(await kept(shop.ctx.db, email)).toMatchObject({ is_verified: true, order_id: orderId })
})

test('one order counts once for each edition, also when two arrive together', async () => {
  const email = anAddress()
  const { orderNumber } = await anOrder(shop.ctx.db, { email })
  const review = aReview({ customerEmail: email, orderNumber })
  const answers = await Promise.all([send(shop, review), send(shop, review), send(shop, review)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  const rows = await shop.ctx.db
    .selectFrom('reviews')
    .select('is_verified')
    .where('customer_email', '=', email)
    .execute()
  expect(rows.map((row) => row.is_verified).toSorted()).toEqual([false, false, true])
})

test('a right and a wrong order number are answered with the same words, in the same time', async () => {
  const email = anAddress()
  const { orderNumber } = await anOrder(shop.ctx.db, { email })
  const timed = async (review: object) => {
    const begun = performance.now()
    const answer = await send(shop, review)
    return { ms: performance.now() - begun, said: [answer.statusCode, answer.body] }
  }
  const right = await timed(aReview({ customerEmail: email, orderNumber }))
  const wrong = await timed(aReview({ customerEmail: anAddress(), orderNumber }))
  const none = await timed(aReview({ customerEmail: anAddress() }))
  expect(wrong.said).toEqual(right.said)
  expect(none.said).toEqual(right.said)
  for (const { ms } of [right, wrong, none]) expect(ms).toBeGreaterThanOrEqual(149)
})

test('one address writes three reviews a day, whatever networks it comes from', async () => {
  const customerEmail = anAddress()
  const statuses = []
  for (let nth = 0; nth < 4; nth += 1) {
    statuses.push((await send(shop, aReview({ customerEmail }))).statusCode)
  }
  expect(statuses).toEqual([201, 201, 201, 429])
})

test('one network writes three reviews a day, whatever addresses it names', async () => {
  const browser = aBrowser(shop)
  const statuses = []
  for (let nth = 0; nth < 4; nth += 1) {
    statuses.push((await send(shop, aReview({ customerEmail: anAddress() }), browser)).statusCode)
  }
  expect(statuses).toEqual([201, 201, 201, 429])
})

test('correcting the form does not count as a second review', async () => {
  const browser = aBrowser(shop)
  const customerEmail = anAddress()
  for (let nth = 0; nth < 5; nth += 1) {
    await send(shop, aReview({ customerEmail, title: 'No' }), browser)
  }
  expect((await send(shop, aReview({ customerEmail }), browser)).statusCode).toBe(201)
})

test('a review is not taken from a page of someone else', async () => {
  const answer = await aBrowser(shop).call('POST', '/api/reviews', aReview(), {
    origin: 'https://elsewhere.example',
  })
  expect(answer.statusCode).toBe(403)
})
