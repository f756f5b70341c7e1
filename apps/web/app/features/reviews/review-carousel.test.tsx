// @vitest-environment happy-dom
import { sampleReviews } from '@keyhaven/contracts/data/sample-reviews'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { ReviewCarousel } from './review-carousel.tsx'

afterEach(() => vi.unstubAllGlobals())

const customers = Array.from({ length: 30 }, (_, index) => ({
  ...sampleReviews[index % 9],
  id: String(index),
  name: `Customer ${index}`,
  review: `Words of customer ${index}`,
  isSample: false,
}))
const path = '/api/public-reviews'
const answered = { [path]: { body: { reviews: customers, source: 'customer_reviews' } } }
const row = () => screen.findByRole('region', { name: 'Reviews, one after another' })
const moving = (element: HTMLElement) => element.querySelector('.marquee')
const copies = (element: HTMLElement) => element.querySelectorAll('ul[aria-hidden][inert] article')

test('twenty reviews pass by, twice in the page and once for those who listen', async () => {
  shopAnswers(answered)
  renderInShop(<ReviewCarousel />)
  const shown = await row()
  expect(screen.getByRole('heading', { name: 'What buyers say' })).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(20)
  expect(copies(shown)).toHaveLength(20)
  expect(moving(shown)).toBeTruthy()
})

test('they stand still while paused, pointed at or focused', async () => {
  shopAnswers(answered)
  const { user } = renderInShop(<ReviewCarousel />)
  const shown = await row()
  const isHeld = () => moving(shown)?.classList.contains('marquee-held')
  fireEvent.pointerEnter(shown)
  expect(isHeld()).toBe(true)
  fireEvent.pointerLeave(shown)
  expect(isHeld()).toBe(false)
  fireEvent.focus(shown)
  expect(isHeld()).toBe(true)
  fireEvent.blur(shown)
  await user.click(screen.getByRole('button', { name: 'Pause reviews' }))
  expect(isHeld()).toBe(true)
  expect(screen.getByRole('button', { name: 'Play reviews' })).toBeTruthy()
})

test('nothing moves for those who asked for less motion: they scroll by hand', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  shopAnswers(answered)
  renderInShop(<ReviewCarousel />)
  const shown = await row()
  expect(moving(shown)).toBeNull()
  expect(copies(shown)).toHaveLength(0)
})

test('without an answer a demo shows twenty built-in samples, each marked', async () => {
  shopAnswers({})
  renderInShop(<ReviewCarousel />, { showsSamples: true })
  await row()
  expect(screen.getAllByRole('article')).toHaveLength(20)
  expect(screen.getAllByText('Sample review').length).toBeGreaterThanOrEqual(20)
})

test('with an empty answer a demo shows the first twenty samples in their order', async () => {
  shopAnswers({ [path]: { body: { reviews: [], source: 'site_reviews' } } })
  renderInShop(<ReviewCarousel />, { showsSamples: true })
  await row()
  const names = screen.getAllByRole('article').map((card) => card.querySelector('b')?.textContent)
  expect(names).toEqual(sampleReviews.slice(0, 20).map(({ name }) => name))
})

test('a shop that may show no samples shows nothing instead', async () => {
  const calls = shopAnswers({})
  renderInShop(<ReviewCarousel />)
  await vi.waitFor(() => expect(calls.to(path)).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})
