// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleReviews } from '../../content/checkout.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { SampleReviews } from './sample-reviews.tsx'

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
const text = (index: number) => sampleReviews[index]?.review

test('samples are called samples, and turn every four seconds', () => {
  renderInShop(<SampleReviews />)
  expect(screen.getByText('Sample review')).toBeTruthy()
  expect(shown()).toBe(text(0))
  pass(4_000)
  expect(shown()).toBe(text(1))
})

test('they stand still while paused, pointed at or focused', () => {
  renderInShop(<SampleReviews />)
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
  renderInShop(<SampleReviews />)
  pass(20_000)
  expect(shown()).toBe(text(0))
})
