// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleReviews } from '../../../content/checkout.ts'
import { unbroken } from '../../../lib/typography.ts'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../../testing/shop-answers.ts'
import { BuyerReviews } from './buyer-reviews.tsx'
import { RotatingReviews } from './rotating-reviews.tsx'

const samples = sampleReviews.map(({ name, review }) => ({ id: name, text: review, by: name }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const shown = () => screen.getByRole('figure').querySelector('blockquote')?.textContent
const text = (index: number) => unbroken(sampleReviews[index]?.review ?? '')

test('samples are called samples, and turn every four seconds', () => {
  renderInShop(<RotatingReviews reviews={samples} isSample />)
  expect(screen.getByText('Sample review')).toBeTruthy()
  expect(shown()).toBe(text(0))
  pass(4_000)
  expect(shown()).toBe(text(1))
})

test('they stand still while paused, pointed at or focused', () => {
  renderInShop(<RotatingReviews reviews={samples} isSample />)
  const button = screen.getByRole('button', { name: 'Pause reviews' })
  fireEvent.focus(button)
  pass(8_000)
  expect(shown()).toBe(text(0))
  fireEvent.click(button)
  fireEvent.blur(button)
  pass(8_000)
  expect(shown()).toBe(text(0))
  fireEvent.click(screen.getByRole('button', { name: 'Play reviews' }))
  pass(4_000)
  expect(shown()).toBe(text(1))
})

test('nothing turns for those who asked for less motion', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  renderInShop(<RotatingReviews reviews={samples} isSample />)
  pass(20_000)
  expect(shown()).toBe(text(0))
})

const written = {
  id: 'review_1',
  name: 'Ana M.',
  initials: 'AM',
  product: 'Home 2024',
  review: 'Typed the key and it worked.',
  rating: 4,
  verified: true,
  color: 'teal',
  date: '2026-11-01',
}
const open = async (isDemo: boolean, reviews: object[]) => {
  vi.useRealTimers()
  shopAnswers({ '/api/public-reviews': { body: { reviews, source: 'customer_reviews' } } })
  renderInShop(<BuyerReviews isDemo={isDemo} />)
}

test('an approved review of a customer takes the place of the samples', async () => {
  await open(true, [{ ...written, isSample: false }])
  expect(await screen.findByText('Typed the key and it worked.')).toBeTruthy()
  expect(screen.getByText('Customer review')).toBeTruthy()
  expect(screen.getByText('Ana M. · Home 2024 · Verified purchase')).toBeTruthy()
})

test('samples are for demonstrations: a shop that sells shows none', async () => {
  await open(false, [{ ...written, isSample: true }])
  await act(async () => {})
  expect(screen.queryByRole('figure')).toBeNull()
})

test('a demonstration without reviews shows samples, as such', async () => {
  await open(true, [{ ...written, isSample: true }])
  expect(await screen.findByText('Sample review')).toBeTruthy()
})
