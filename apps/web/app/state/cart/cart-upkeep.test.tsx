// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderShopHook } from '../../testing/render-shop-hook.tsx'
import { useCart } from './cart.ts'
import { canUndoRepair, undoRepair } from './cart-backup.ts'
import { useCartUpkeep } from './cart-upkeep.ts'
import { leaveForRecovery } from './recovered-cart.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const UNKNOWN = JSON.stringify([{ productId: 'office-1997', quantity: 2 }])
const stored = () => localStorage.getItem('office-cart-items')

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
})

function visit({ hasAnswered = true } = {}) {
  const { result, unmount } = renderShopHook(
    () => {
      useCartUpkeep()
      return useCart()
    },
    { hasAnswered },
  )
  return { result, leave: unmount }
}

const everything = [
  'office-cart-items',
  'office-cart-coupon',
  'claimed-coupon',
  'exit-intent-discount',
  'abandoned-cart',
  'journey-stage',
  'checkout-session-id',
]

test('a cart that fits no product is wiped with all that hangs on it, and comes back on demand', () => {
  for (const key of everything) localStorage.setItem(key, `"${key}"`)
  localStorage.setItem('office-cart-items', UNKNOWN)
  localStorage.setItem('selectedCurrency', 'EUR')
  visit()
  expect(everything.filter((key) => localStorage.getItem(key) !== null)).toEqual([])
  expect(localStorage.getItem('selectedCurrency')).toBe('EUR')
  expect(canUndoRepair()).toBe(true)
  act(() => undoRepair())
  expect(stored()).toBe(UNKNOWN)
  expect(localStorage.getItem('journey-stage')).toBe('"journey-stage"')
  expect(canUndoRepair()).toBe(false)
})

test('a cart that someone asked back is not wiped again', () => {
  localStorage.setItem('office-cart-items', UNKNOWN)
  const { leave } = visit()
  act(() => undoRepair())
  leave()
  visit()
  expect(stored()).toBe(UNKNOWN)
})

test('a catalogue that did not come from the shop repairs nothing', () => {
  localStorage.setItem('office-cart-items', UNKNOWN)
  visit({ hasAnswered: false })
  expect(stored()).toBe(UNKNOWN)
})

test('one product on sale is enough to leave a cart alone', () => {
  const mixed = JSON.stringify([
    { productId: 'office-1997', quantity: 1 },
    { productId: 'home-2024', quantity: 1 },
  ])
  localStorage.setItem('office-cart-items', mixed)
  expect(visit().result.current.itemCount).toBe(1)
  expect(stored()).toBe(mixed)
})

test.each([
  ['6 days', 6, true],
  ['7 days', 7, false],
])('after %s a wiped cart can be had back: %s', (_, days, isKept) => {
  vi.useFakeTimers()
  localStorage.setItem('office-cart-items', UNKNOWN)
  visit()
  vi.advanceTimersByTime(days * DAY_MS)
  expect(canUndoRepair()).toBe(isKept)
})

test('a new cart is not overwritten by an old one', () => {
  localStorage.setItem('office-cart-items', UNKNOWN)
  const { result } = visit()
  act(() => result.current.add('home-2024'))
  expect(canUndoRepair()).toBe(false)
})

test('an exit offer without a coupon is stale and goes', () => {
  localStorage.setItem('exit-intent-discount', '{"percentage":5}')
  visit()
  expect(localStorage.getItem('exit-intent-discount')).toBeNull()
})

test('an empty cart takes up what was left behind, once', () => {
  leaveForRecovery([{ productId: 'home-2024', quantity: 2 }, { name: 'Professional Plus 2021' }])
  const { result } = visit()
  expect(result.current.items).toMatchObject([
    { productId: 'home-2024', quantity: 2 },
    { productId: 'professional-plus-2021', quantity: 1 },
  ])
  expect(sessionStorage.getItem('recovered-cart-items')).toBeNull()
  act(() => result.current.clear())
  expect(result.current.itemCount).toBe(0)
})

test('a filled cart is not mixed with what was left behind', () => {
  localStorage.setItem(
    'office-cart-items',
    JSON.stringify([{ productId: 'home-2021', quantity: 1 }]),
  )
  leaveForRecovery([{ productId: 'home-2024', quantity: 2 }])
  const { result } = visit()
  expect(result.current.items).toMatchObject([{ productId: 'home-2021', quantity: 1 }])
  act(() => result.current.remove('home-2021'))
  expect(result.current.itemCount).toBe(0)
})
