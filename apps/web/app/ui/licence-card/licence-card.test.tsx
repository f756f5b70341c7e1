// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { SAMPLE_KEY } from '../../testing/sample-order.ts'
import type { Licence, LicenceState } from './licence.rules.ts'
import { LicenceCard } from './licence-card.tsx'

const licence = (state: LicenceState = 'ready'): Licence => ({
  productId: 'home-2024',
  productName: 'Office Home 2024',
  facts: {
    name: 'Home 2024',
    runsOnWindowsOnly: false,
    isForBusiness: false,
    updates: 'Updates until Oct 2029',
  },
  state,
  lastFive: state === 'waiting' ? undefined : '7QK2M',
  place: undefined,
})

const card = (state?: LicenceState) => (
  <LicenceCard size="page" licence={licence(state)} ask={async () => SAMPLE_KEY} waiting="Soon" />
)

afterEach(() => vi.useRealTimers())

test('a card tells its edition, computer, use and how long updates come', () => {
  renderInShop(card())
  for (const text of ['Home 2024', 'PC or Mac', 'Private use', 'Updates until Oct 2029', 'Ready']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
})

test('mask and key have the same length, so revealing moves nothing', async () => {
  const { user } = renderInShop(card())
  const shown = () =>
    document.querySelector('code')?.textContent?.replace(/Hidden key, ends in /, '')
  expect(shown()).toBe('•••••-•••••-•••••-•••••-7QK2M')
  await user.click(screen.getByRole('button', { name: /^Reveal/ }))
  expect(shown()).toBe(SAMPLE_KEY)
})

test.each([
  ['waiting', 'Waiting for key'],
  ['replaced', 'Replaced'],
  ['refunded', 'Refunded'],
  ['frozen', 'Frozen'],
] as const)('a licence that is %s says so and offers neither Reveal nor Copy', (state, pill) => {
  renderInShop(card(state))
  expect(screen.getByText(pill)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a revealed key hides by itself after two minutes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = renderInShop(card())
  await user.click(screen.getByRole('button', { name: /^Reveal/ }))
  expect(screen.getByText(SAMPLE_KEY)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(121_000))
  expect(screen.queryByText(SAMPLE_KEY)).toBeNull()
})

test('a revealed key hides when the page is left for another', async () => {
  const { user } = renderInShop(card())
  await user.click(screen.getByRole('button', { name: /^Reveal/ }))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.queryByText(SAMPLE_KEY)).toBeNull()
  vi.restoreAllMocks()
})
