// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { renderShopHook } from '../../testing/render-shop-hook.tsx'
import { useCart } from './cart.ts'
import { useCartTotals } from './cart-totals.ts'

const KEY = 'office-cart-items'
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? '[]')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

const cart = () => renderShopHook(useCart).result
const totals = (shop: Parameters<typeof renderShopHook>[1] = {}) =>
  renderShopHook(() => ({ ...useCart(), ...useCartTotals() }), shop).result

test('what is added is stored on the device under one key', () => {
  const { current } = cart()
  act(() => current.add('home-2024'))
  act(() => current.add('home-2024', 2))
  act(() => current.add('home-2021'))
  expect(stored()).toEqual([
    { productId: 'home-2024', quantity: 3, addedAt: expect.any(String) },
    { productId: 'home-2021', quantity: 1, addedAt: expect.any(String) },
  ])
})

test('every part of the page hears each change', () => {
  const here = cart()
  const there = cart()
  act(() => here.current.add('home-2024', 2))
  expect(there.current.itemCount).toBe(2)
  act(() => there.current.update('home-2024', 5))
  expect(here.current.itemCount).toBe(5)
  act(() => here.current.update('home-2024', 0))
  expect(there.current.items).toEqual([])
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('a change in another tab is heard as well', () => {
  const { result } = renderShopHook(useCart)
  act(() => {
    localStorage.setItem(KEY, JSON.stringify([{ productId: 'home-2024', quantity: 4 }]))
    dispatchEvent(new StorageEvent('storage', { key: KEY }))
  })
  expect(result.current.itemCount).toBe(4)
})

test('malformed storage is an empty cart that can be filled again', () => {
  localStorage.setItem(KEY, '{"broken')
  const result = cart()
  expect(result.current.itemCount).toBe(0)
  act(() => result.current.add('home-2024'))
  expect(result.current.itemCount).toBe(1)
})

test('a product that is not on sale is neither shown nor counted, and not thrown away', () => {
  localStorage.setItem(
    KEY,
    JSON.stringify([
      { productId: 'office-1997', quantity: 1 },
      { productId: 'home-2024', quantity: 1 },
    ]),
  )
  expect(cart().current).toMatchObject({ itemCount: 1 })
  expect(stored()).toHaveLength(2)
})

test('clearing takes the coupon along', () => {
  localStorage.setItem('office-cart-coupon', '{"code":"A","discountMinor":1,"percentage":null}')
  const result = totals()
  act(() => result.current.add('home-2024'))
  expect(result.current.couponCode).toBe('A')
  act(() => result.current.clear())
  expect(result.current).toMatchObject({ itemCount: 0, couponCode: null })
  expect(localStorage).toHaveLength(0)
})

test('a device that stores nothing keeps the cart as long as the page lives', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: () => {} })
  const result = cart()
  act(() => result.current.add('home-2024'))
  expect(result.current.itemCount).toBe(1)
  act(() => result.current.clear())
  expect(result.current.itemCount).toBe(0)
})

test('the server and the first render know no cart', () => {
  localStorage.setItem(KEY, JSON.stringify([{ productId: 'home-2024', quantity: 1 }]))
  const seen: number[] = []
  const { queries } = renderShopHook(() => useCart())
  function Count() {
    seen.push(useCart().itemCount)
    return null
  }
  renderToString(
    <QueryClientProvider client={queries}>
      <Count />
    </QueryClientProvider>,
  )
  expect(seen).toEqual([0])
})

test('sums are converted once, from the dollars of the whole cart', () => {
  const result = totals({ currency: 'JPY' })
  act(() => result.current.add('home-2024', 10))
  expect(result.current).toMatchObject({
    subtotal: { minor: 164_989, currency: 'JPY' },
    total: { minor: 164_989, currency: 'JPY' },
    usd: { subtotal: 149_990, total: 149_990, couponDiscount: 0, totalSavings: 100_000 },
  })
  expect(result.current.itemsWithProducts[0]).toMatchObject({
    productId: 'home-2024',
    quantity: 10,
    total: { minor: 164_989, currency: 'JPY' },
    product: { shortName: 'Home 2024' },
  })
})

test('subtotal less discount is the total in every currency', () => {
  localStorage.setItem('office-cart-coupon', '{"code":"TEN","discountMinor":1,"percentage":10}')
  for (const currency of ['USD', 'EUR', 'GBP', 'JPY', 'INR'] as const) {
    localStorage.removeItem(KEY)
    const result = totals({ currency })
    act(() => result.current.add('home-2024', 3))
    const { subtotal, couponDiscount, total, couponPercentage } = result.current
    expect(subtotal.minor - couponDiscount.minor).toBe(total.minor)
    expect(couponPercentage).toBe(10)
  }
})
