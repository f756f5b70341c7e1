import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder, aReview, kept } from '../../../testing/reviewers.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { saveReview } from './submit-review.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const statuses = [
  ...['awaiting', 'expired', 'paid', 'review'],
  ...['partially_refunded', 'refunded', 'disputed', 'dispute_lost'],
]
const products = ['home-2024', 'home-2021', 'professional-plus-2024']

let serial = 0

const cases = fc.record({
  status: fc.constantFrom(...statuses),
  bought: fc.constantFrom(...products),
  reviewed: fc.constantFrom(...products),
  isOwnAddress: fc.boolean(),
  number: fc.constantFrom('own', 'none', 'invented', 'foreign', '%', 'order id'),
})

test('no review is verified without a paid order of its address with its edition', async () => {
  const { db } = shop.ctx
  await fc.assert(
    fc.asyncProperty(cases, async ({ status, bought, reviewed, isOwnAddress, number }) => {
      serial += 1
      const email = `buyer-${serial}@example.com`
      const order = await anOrder(db, { email, productId: bought, status })
      const foreign = await anOrder(db, { email: 'other@example.com', productId: reviewed })
      const numbers: Record<string, string> = {
        ...{ own: order.orderNumber, foreign: foreign.orderNumber, none: '' },
        ...{ invented: 'KH-ZZZZ-ZZZZ', '%': 'KH-%', 'order id': order.orderId },
      }
      const customerEmail = isOwnAddress ? email : `stranger-${serial}@example.com`
      const orderNumber = numbers[number] ?? ''
      await saveReview(shop.ctx, aReviewOf({ customerEmail, productId: reviewed, orderNumber }))
      const isPaid = status === 'paid' || status === 'partially_refunded'
      const isBuyer = number === 'own' && isOwnAddress && bought === reviewed && isPaid
      expect(await kept(db, customerEmail)).toMatchObject({
        is_verified: isBuyer,
        order_id: isBuyer ? order.orderId : null,
      })
    }),
    { numRuns: 40 },
  )
})

const aReviewOf = (over: { customerEmail: string; productId: string; orderNumber: string }) => ({
  ...aReview(),
  ...over,
})

test('the database itself refuses a verified review without an order', async () => {
  const forged = shop.ctx.db
    .insertInto('reviews')
    .values({
      product_id: 'home-2024',
      customer_name: 'Ada Byron',
      customer_email: 'ada@example.com',
      rating: 5,
      title: 'A calm purchase',
      comment: 'It does what the page said it would.',
      is_verified: true,
    })
    .execute()
  await expect(forged).rejects.toThrow(/check constraint/)
})
