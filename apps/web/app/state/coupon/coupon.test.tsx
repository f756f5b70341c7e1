// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderShopHook } from '../../testing/render-shop-hook.tsx'
import { useCart } from '../cart/cart.ts'
import { useCartTotals } from '../cart/cart-totals.ts'
import { couponMessages, useCoupon, useCouponMessage } from './coupon.ts'

const answer = (body: object, status = 200) =>
  Promise.resolve(
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    }),
  )
const forAll = { minSubtotal: 0, productIds: [], allowsFree: true }
const percent = (discountAmount: number, discountValue: number) => ({
  success: true,
  isValid: true,
  discountAmount,
  coupon: { discountType: 'percentage', discountValue, ...forAll },
  message: 'Coupon applied successfully!',
})
const fixed = (discountAmount: number) => ({
  ...percent(discountAmount, discountAmount),
  coupon: { discountType: 'fixed', discountValue: discountAmount, ...forAll },
})
const refused = { success: true, isValid: false, discountAmount: 0, coupon: null, message: '' }

const network = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  network.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function shopWith(quantity: number) {
  const { result } = renderShopHook(() => ({
    cart: useCart(),
    totals: useCartTotals(),
    ...useCoupon(),
    shown: useCouponMessage(),
  }))
  act(() => result.current.cart.add('home-2024', quantity))
  return result
}
const apply = (shop: ReturnType<typeof shopWith>, code: string) =>
  act(async () => await shop.current.apply(code))

test('the shop is asked in upper case, with the total in dollars and a placeholder address', async () => {
  network.mockReturnValue(answer(percent(15, 10)))
  const shop = shopWith(1)
  expect(await apply(shop, ' welcome10 ')).toBe('applied')
  const [address, call] = network.mock.calls[0] ?? []
  expect(address).toBe('/api/coupons/validate')
  expect(JSON.parse(String(call?.body))).toEqual({
    code: 'WELCOME10',
    email: 'guest@example.com',
    currency: 'USD',
    cartTotal: 149.99,
    productIds: ['home-2024'],
    items: [{ productId: 'home-2024', quantity: 1 }],
  })
  expect(JSON.parse(localStorage.getItem('office-cart-coupon') ?? '')).toEqual({
    code: 'WELCOME10',
    discountMinor: 1_500,
    percentage: 10,
    productIds: [],
    excludedProductIds: [],
    minSubtotalMinor: 0,
    allowsFree: true,
  })
})

test('a percentage follows the cart', async () => {
  network.mockReturnValue(answer(percent(15, 10)))
  const shop = shopWith(1)
  await apply(shop, 'WELCOME10')
  expect(shop.current.totals.usd.couponDiscount).toBe(1_500)
  act(() => shop.current.cart.update('home-2024', 2))
  expect(shop.current.totals.usd).toMatchObject({ couponDiscount: 3_000, total: 26_998 })
})

test('a coupon for some products follows those products alone, and says so in money', async () => {
  const coupon = {
    discountType: 'percentage',
    discountValue: 10,
    ...forAll,
    productIds: ['home-2021'],
  }
  network.mockReturnValue(answer({ ...percent(13, 10), coupon }))
  const shop = shopWith(2)
  act(() => shop.current.cart.add('home-2021', 1))
  await apply(shop, 'SOME10')
  const { usd, couponPercentage } = shop.current.totals
  expect([usd.couponDiscount, couponPercentage]).toEqual([1_300, null])
  act(() => shop.current.cart.remove('home-2021'))
  expect(shop.current.totals.usd).toMatchObject({ couponDiscount: 0, total: 29_998 })
})

test('a fixed amount stays, and takes no more than there is', async () => {
  network.mockReturnValue(answer(fixed(200)))
  const shop = shopWith(2)
  await apply(shop, 'TWOHUNDRED')
  expect(shop.current.totals.usd.total).toBe(9_998)
  act(() => shop.current.cart.update('home-2024', 1))
  expect(shop.current.totals.usd).toMatchObject({ couponDiscount: 14_999, total: 0 })
})

test('a blank code is ignored', async () => {
  expect(await apply(shopWith(1), '   ')).toBe('ignored')
  expect(network).not.toHaveBeenCalled()
})

test('the same code again succeeds and changes nothing; another one is refused', async () => {
  network.mockReturnValue(answer(percent(15, 10)))
  const shop = shopWith(1)
  await apply(shop, 'WELCOME10')
  expect(await apply(shop, 'welcome10')).toBe('applied')
  expect(await apply(shop, 'OTHER')).toBe('conflict')
  expect(network).toHaveBeenCalledTimes(1)
  expect(shop.current.coupon?.code).toBe('WELCOME10')
})

test('applying clears an exit offer, removing clears everything', async () => {
  network.mockReturnValue(answer(percent(15, 10)))
  localStorage.setItem('exit-intent-discount', '{"percentage":5}')
  const shop = shopWith(1)
  await apply(shop, 'WELCOME10')
  expect(localStorage.getItem('exit-intent-discount')).toBeNull()
  act(() => shop.current.remove())
  expect(shop.current.coupon).toBeNull()
  expect(shop.current.totals.usd.total).toBe(14_999)
})

test.each([
  ['a refused code', () => answer(refused), 'invalid'],
  ['a shop that fails', () => answer({ error: 'Something went wrong' }, 500), 'failed'],
  ['a network that fails', () => Promise.reject(new TypeError('offline')), 'failed'],
])('%s leaves the cart as it was', async (_, respond, outcome) => {
  network.mockImplementation(respond)
  const shop = shopWith(1)
  expect(await apply(shop, 'NOPE')).toBe(outcome)
  expect(shop.current.coupon).toBeNull()
})

test('a discount that came first from another tab is not replaced', async () => {
  const shop = shopWith(1)
  network.mockImplementation(() => {
    localStorage.setItem('office-cart-coupon', '{"code":"FIRST","discountMinor":1,"percentage":5}')
    return answer(percent(15, 10))
  })
  expect(await apply(shop, 'SECOND')).toBe('conflict')
  expect(localStorage.getItem('office-cart-coupon')).toContain('FIRST')
})

test('the words and their times are those of the specification', () => {
  const told = Object.values(couponMessages).map(({ text, shownMs }) => [text, shownMs])
  expect(told).toEqual([
    ['Coupon applied successfully!', 3_000],
    ['A discount is already active. Only one discount allowed.', 4_000],
    ['Invalid coupon code or discount conflict', 3_000],
    ['Error applying coupon. Please try again.', 3_000],
  ])
})

test('a message goes when its time is over, and a second one has its own time', () => {
  vi.useFakeTimers()
  const { result } = renderShopHook(useCouponMessage)
  act(() => result.current.show('invalid'))
  act(() => {
    vi.advanceTimersByTime(2_000)
  })
  act(() => result.current.show('conflict'))
  act(() => {
    vi.advanceTimersByTime(3_900)
  })
  expect(result.current.message?.text).toContain('already active')
  act(() => {
    vi.advanceTimersByTime(200)
  })
  expect(result.current.message).toBeUndefined()
})
