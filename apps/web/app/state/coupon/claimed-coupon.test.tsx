// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderShopHook } from '../../testing/render-shop-hook.tsx'
import { claimCoupon, useClaimedCoupon } from './claimed-coupon.ts'

const HOUR_MS = 60 * 60 * 1_000
const CART = JSON.stringify([{ productId: 'home-2024', quantity: 1 }])
const valid = {
  success: true,
  isValid: true,
  discountAmount: 15,
  coupon: { discountType: 'percentage', discountValue: 10 },
  message: '',
}

const network = vi.fn<typeof fetch>()
const answer = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
const claim = () => localStorage.getItem('claimed-coupon')
const coupon = () => localStorage.getItem('office-cart-coupon')
const pass = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', network)
  network.mockImplementation(async () => answer(valid))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  network.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a claim is applied after the delay that was asked for, and is then gone', async () => {
  localStorage.setItem('office-cart-items', CART)
  claimCoupon('WELCOME10')
  renderShopHook(() => useClaimedCoupon(500))
  await pass(499)
  expect(network).not.toHaveBeenCalled()
  await pass(10)
  expect(coupon()).toContain('WELCOME10')
  expect(claim()).toBeNull()
})

test('a claim waits for a cart with something in it', async () => {
  claimCoupon('WELCOME10')
  renderShopHook(() => useClaimedCoupon(500))
  await pass(5_000)
  expect(network).not.toHaveBeenCalled()
  act(() => {
    localStorage.setItem('office-cart-items', CART)
    dispatchEvent(new StorageEvent('storage'))
  })
  await pass(600)
  expect(coupon()).toContain('WELCOME10')
})

test.each([
  ['23 hours old is applied', 23, true],
  ['24 hours old is dropped', 24, false],
])('a claim %s', async (_, hours, isApplied) => {
  localStorage.setItem('office-cart-items', CART)
  const claimedAt = new Date(Date.now() - hours * HOUR_MS).toISOString()
  localStorage.setItem('claimed-coupon', JSON.stringify({ code: 'WELCOME10', claimedAt }))
  renderShopHook(() => useClaimedCoupon(1_000))
  await pass(1_100)
  expect(coupon() !== null).toBe(isApplied)
  expect(claim()).toBeNull()
})

test('a claim beside an active discount is left alone', async () => {
  localStorage.setItem('office-cart-items', CART)
  localStorage.setItem('office-cart-coupon', '{"code":"FIRST","discountMinor":1,"percentage":5}')
  claimCoupon('WELCOME10')
  renderShopHook(() => useClaimedCoupon(500))
  await pass(1_000)
  expect(network).not.toHaveBeenCalled()
  expect(coupon()).toContain('FIRST')
  expect(claim()).not.toBeNull()
})

test('a claim survives a network that fails, and is asked for once per page', async () => {
  network.mockRejectedValue(new TypeError('offline'))
  localStorage.setItem('office-cart-items', CART)
  claimCoupon('WELCOME10')
  renderShopHook(() => useClaimedCoupon(500))
  await pass(10_000)
  expect(network).toHaveBeenCalledTimes(1)
  expect(claim()).not.toBeNull()
})

test('a refused claim is gone', async () => {
  network.mockImplementation(async () => answer({ ...valid, isValid: false, coupon: null }))
  localStorage.setItem('office-cart-items', CART)
  claimCoupon('WELCOME10')
  renderShopHook(() => useClaimedCoupon(500))
  await pass(600)
  expect(coupon()).toBeNull()
  expect(claim()).toBeNull()
})

test('a link claims its code, and the address does not keep it', async () => {
  localStorage.setItem('office-cart-items', CART)
  history.replaceState(null, '', '/shop#claim=welcome10')
  renderShopHook(() => useClaimedCoupon(500))
  expect(location.hash).toBe('')
  expect(claim()).toContain('WELCOME10')
  await pass(600)
  expect(coupon()).toContain('WELCOME10')
  expect(String(network.mock.calls[0]?.[1]?.body)).toContain('"isClaim":true')
})
