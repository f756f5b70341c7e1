// @vitest-environment happy-dom
import type { OwnReview } from '@keyhaven/contracts/review-submission'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { OwnReviews } from './own-reviews.tsx'

const LIST = '/api/account/reviews'
const ONE = '/api/account/reviews/7'

const review: OwnReview = {
  id: 7,
  rating: 4,
  title: 'A calm purchase',
  comment: 'It does what the page said it would.',
  state: 'approved',
  isVerified: true,
  isEditable: true,
  isRedacted: false,
  createdAt: '2026-10-28T09:00:00.000Z',
  product: { id: 'home-2024', name: 'Office Home 2024', slug: 'home-2024' },
}
const listOf = (...reviews: OwnReview[]) => ({ body: { success: true, reviews } })
const done = { body: { success: true } }

test('an author changes the stars and words of a published review', async () => {
  const calls = shopAnswers({ [LIST]: listOf(review), [ONE]: done })
  const { user } = renderInShop(<OwnReviews />)
  await user.click(await screen.findByRole('button', { name: 'Edit A calm purchase' }))
  await user.click(await screen.findByRole('radio', { name: '2 stars' }, { timeout: 10_000 }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('button', { name: 'Edit A calm purchase' })).toBeTruthy()
  const { title, comment } = review
  expect(calls.to(ONE)[0]?.body).toEqual({ rating: 2, title, comment })
})

test('a review is withdrawn at the second press, and can be kept before it', async () => {
  const calls = shopAnswers({ [LIST]: listOf(review), [ONE]: done })
  const { user } = renderInShop(<OwnReviews />)
  const begin = async () =>
    await user.click(await screen.findByRole('button', { name: 'Withdraw A calm purchase' }))
  await begin()
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(calls.to(ONE)).toEqual([])
  await begin()
  await user.click(screen.getByRole('button', { name: 'Withdraw for good' }))
  expect(calls.to(ONE)).toHaveLength(1)
})

test.each([
  ['pending', 'Being checked'],
  ['approved', 'Published'],
  ['rejected', 'Not published'],
  ['spam', 'Not published'],
  ['withdrawn', 'Withdrawn'],
] as const)('a review that is %s says “%s”', async (state, words) => {
  shopAnswers({ [LIST]: listOf({ ...review, state, isEditable: false }) })
  renderInShop(<OwnReviews />)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
})
