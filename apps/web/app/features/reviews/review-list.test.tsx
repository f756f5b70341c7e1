// @vitest-environment happy-dom
import type { ReviewPage } from '@keyhaven/contracts/reviews'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { ReviewList } from './review-list.tsx'

const review = {
  id: '7',
  customerName: 'Ada Byron',
  customerEmail: '' as const,
  rating: 4,
  title: 'A calm purchase',
  comment: 'It does what the page said it would.',
  isVerified: true,
  isSample: false,
  createdAt: '2026-10-28T09:00:00.000Z',
  helpfulCount: 0,
  reply: null,
  product: { id: 'home-2024', name: 'Office Home 2024', slug: 'home-2024' },
}

const page = (change: Partial<ReviewPage> = {}): ReviewPage => ({
  reviews: [review],
  total: 24,
  averageRating: 4.25,
  ratingCounts: { 5: 12, 4: 8, 3: 2, 2: 1, 1: 1 },
  isSample: false,
  ...change,
})

const pathOf = (query: string) => `/api/reviews?${query}`
const usual = pathOf('page=1&sortBy=newest&filterRating=all')

test('a list shows who said what about which edition, the average and the pages', async () => {
  shopAnswers({ [usual]: { body: page() } })
  renderInShop(<ReviewList />, { at: '/reviews' })
  expect(await screen.findByText('A calm purchase')).toBeTruthy()
  expect(screen.getByText('Verified Purchase')).toBeTruthy()
  expect(screen.getByText('28 October 2026')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Office Home 2024' })).toBeTruthy()
  expect(screen.getByText('4.3')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe(
    '/reviews?page=3#reviews',
  )
})

test('order and stars go into the address, and start again at the first page', async () => {
  const lowest = pathOf('page=1&sortBy=lowest&filterRating=all')
  const ones = pathOf('page=1&sortBy=lowest&filterRating=1')
  shopAnswers({
    [pathOf('page=2&sortBy=newest&filterRating=all')]: { body: page() },
    [lowest]: { body: page() },
    [ones]: { body: page({ total: 1 }) },
  })
  const { user, address } = renderInShop(<ReviewList />, { at: '/reviews?page=2' })
  await user.selectOptions(await screen.findByLabelText('Sort by'), 'lowest')
  expect(address()).toBe('/reviews?sort=lowest')
  await user.click(screen.getByRole('link', { name: /^1 star/ }))
  expect(address()).toBe('/reviews?sort=lowest&rating=1')
  expect(await screen.findByText('1 review with 1 star')).toBeTruthy()
})

test('the list of one edition asks for that edition alone and does not repeat its name', async () => {
  shopAnswers({ [`${usual}&productId=home-2024`]: { body: page() } })
  renderInShop(<ReviewList productId="home-2024" />, { at: '/product/home-2024' })
  expect(await screen.findByText('A calm purchase')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Office Home 2024' })).toBeNull()
})

test('an edition and proven purchases are chosen, and nothing found leads back to all', async () => {
  const edition = `${usual}&productId=home-2021`
  shopAnswers({
    [usual]: { body: page() },
    [edition]: { body: page({ total: 3 }) },
    [`${edition}&filterVerified=yes`]: {
      body: page({ reviews: [], total: 0, ratingCounts: { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 } }),
    },
  })
  const { user, address } = renderInShop(<ReviewList />, { at: '/reviews' })
  await user.selectOptions(await screen.findByLabelText('Edition'), 'home-2021')
  expect(await screen.findByText('3 reviews')).toBeTruthy()
  await user.click(screen.getByLabelText('Verified purchases only'))
  expect(address()).toBe('/reviews?edition=home-2021&verified=yes')
  expect(await screen.findByText('0 reviews')).toBeTruthy()
})

test('samples are called samples, above the list and on each card', async () => {
  const samples = page({ reviews: [{ ...review, isSample: true }], isSample: true })
  shopAnswers({ [usual]: { body: samples } })
  renderInShop(<ReviewList />, { at: '/reviews' })
  expect(await screen.findByText('These are sample reviews.')).toBeTruthy()
  expect(screen.getByText('Sample review')).toBeTruthy()
  const summary = within(screen.getByLabelText('Rating summary'))
  expect(summary.getByText('Sample')).toBeTruthy()
  expect(summary.getByRole('link', { name: 'How we count these figures' })).toBeTruthy()
  expect(screen.queryByText('Verified Purchase')).toBeNull()
})

test('fewer than five reviews have no average', async () => {
  const few = page({ total: 1, averageRating: 4, ratingCounts: { 5: 0, 4: 1, 3: 0, 2: 0, 1: 0 } })
  shopAnswers({ [usual]: { body: few } })
  renderInShop(<ReviewList />, { at: '/reviews' })
  expect(await screen.findByText(/An average is shown from five reviews on/)).toBeTruthy()
  expect(screen.queryByText('4.0')).toBeNull()
})

test('no reviews, and no answer, are said plainly', async () => {
  const none = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 }
  shopAnswers({ [usual]: { body: page({ reviews: [], total: 0, ratingCounts: none }) } })
  renderInShop(<ReviewList />, { at: '/reviews' })
  expect(await screen.findByText('No reviews yet')).toBeTruthy()
})

test('a list that cannot be fetched can be asked for again', async () => {
  shopAnswers({})
  const { user } = renderInShop(<ReviewList />, { at: '/reviews' })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('Failed to fetch reviews')).toBeTruthy()
  shopAnswers({ [usual]: { body: page() } })
  await user.click(retry)
  expect(await screen.findByText('A calm purchase')).toBeTruthy()
})

test('a reader finds a review helpful once, and reads what the shop replied', async () => {
  const reply = { text: 'Thank you, Ada.', at: '2026-10-29T09:00:00.000Z' }
  const vote = '/api/reviews/7/helpful'
  const calls = shopAnswers({
    [usual]: { body: page({ reviews: [{ ...review, helpfulCount: 2, reply }] }) },
    [vote]: { body: { success: true, helpfulCount: 3 } },
  })
  const { user } = renderInShop(<ReviewList />, { at: '/reviews' })
  expect(await screen.findByText('Thank you, Ada.')).toBeTruthy()
  const button = screen.getByRole('button', { name: /^Helpful \(2\)/ })
  await user.click(button)
  expect(await screen.findByRole('button', { name: /^Helpful \(3\)/, pressed: true })).toBeTruthy()
  await user.click(button)
  expect(calls.to(vote)).toHaveLength(1)
})

test('a vote that is not counted says so; samples are not voted for', async () => {
  shopAnswers({ [usual]: { body: page() } })
  const { user } = renderInShop(<ReviewList />, { at: '/reviews' })
  await user.click(await screen.findByRole('button', { name: /^Helpful/ }))
  expect(await screen.findByText(/could not be counted/)).toBeTruthy()
})
