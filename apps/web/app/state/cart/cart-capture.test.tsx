// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetConsent, giveConsent } from '../../testing/consent.ts'
import { renderShopHook } from '../../testing/render-shop-hook.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { useAnonymousCapture } from './cart-capture.ts'

const ADDRESS = '/api/abandoned-cart/capture'
const items = [{ productId: 'home-2024', quantity: 1, addedAt: '2026-11-15T10:00:00.000Z' }]

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  localStorage.setItem('office-cart-items', JSON.stringify(items))
})
afterEach(() => {
  cleanup()
  forgetConsent()
  localStorage.clear()
  vi.useRealTimers()
})

function visit() {
  const shop = shopAnswers({ [ADDRESS]: { body: { success: true } } })
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  renderShopHook(() => useAnonymousCapture())
  return { shop, beacon }
}
const rest = () => act(() => vi.advanceTimersByTimeAsync(30_500))

test('a cart that never reaches the checkout is reported after 30 seconds and on leaving, without its owner', async () => {
  giveConsent()
  const { shop, beacon } = visit()
  await rest()
  const [call] = shop.to(ADDRESS)
  expect(call?.body).toEqual({
    sessionId: expect.any(String),
    items: [{ productId: 'home-2024', quantity: 1 }],
    subtotal: 149.99,
    total: 149.99,
    couponCode: null,
    couponDiscount: 0,
    remind: false,
  })
  dispatchEvent(new Event('pagehide'))
  expect(beacon).toHaveBeenCalledWith(ADDRESS, expect.any(Blob))
})

test('without a yes to measuring, nothing of the cart leaves the device', async () => {
  const { shop, beacon } = visit()
  await rest()
  dispatchEvent(new Event('pagehide'))
  expect(shop.to(ADDRESS)).toHaveLength(0)
  expect(beacon).not.toHaveBeenCalled()
  expect(localStorage.getItem('checkout-session-id')).toBeNull()
})
