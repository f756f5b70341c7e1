// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { CartFoot } from './cart-foot.tsx'
import { CouponBox } from './coupon-box.tsx'

const network = vi.fn<typeof fetch>()
const answers = (isValid: boolean) => async () =>
  new Response(
    JSON.stringify({
      success: true,
      isValid,
      discountAmount: isValid ? 15 : 0,
      coupon: isValid ? { discountType: 'percentage', discountValue: 10 } : null,
      message: '',
    }),
    { headers: { 'content-type': 'application/json' } },
  )

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  localStorage.setItem('office-cart-items', '[{"productId":"home-2024","quantity":1}]')
})
afterEach(() => {
  network.mockReset()
  vi.unstubAllGlobals()
})

const box = (
  <>
    <CouponBox />
    <CartFoot />
  </>
)
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Promo code' })

async function enter(code: string) {
  const { user } = renderInShop(box)
  await user.type(field(), `${code}{Enter}`)
  return user
}

test('letters become upper case where they are typed', async () => {
  const { user } = renderInShop(box)
  await user.type(field(), 'welce')
  field().setSelectionRange(4, 4)
  await user.keyboard('om')
  expect(field().value).toBe('WELCOME')
  expect(field().selectionStart).toBe(6)
})

test('a code that applies shows in the sums and can be taken off', async () => {
  network.mockImplementation(answers(true))
  const user = await enter('welcome10')
  expect(
    await screen.findByText('Coupon applied successfully!', { selector: '.text-success-ink' }),
  ).toBeDefined()
  expect(screen.getByText('WELCOME10', { selector: 'b' })).toBeDefined()
  expect(screen.getByText('Promo code, 10%').nextSibling?.textContent).toBe('−$\u00a015.00')
  expect(field().value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Remove WELCOME10' }))
  expect(screen.queryByText('WELCOME10')).toBeNull()
  expect(document.activeElement).toBe(field())
  expect(screen.queryByText('Promo code, 10%')).toBeNull()
})

test('a refused code keeps what was typed and says why beside the field', async () => {
  network.mockImplementation(answers(false))
  await enter('nope')
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
  const note = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Invalid coupon code or discount conflict')
  expect(screen.getByRole('status').textContent).toBe('Invalid coupon code or discount conflict')
  expect(field().value).toBe('NOPE')
})

test('a second code is told that one discount is the most', async () => {
  network.mockImplementation(answers(true))
  const user = await enter('welcome10')
  await screen.findByText('WELCOME10', { selector: 'b' })
  await user.type(field(), 'another{Enter}')
  const text = 'A discount is already active. Only one discount allowed.'
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))
  expect(network).toHaveBeenCalledTimes(1)
})

test('a shop that cannot be asked is named as such, and nothing happens on a blank code', async () => {
  network.mockRejectedValue(new TypeError('offline'))
  const { user } = renderInShop(box)
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(network).not.toHaveBeenCalled()
  expect(screen.getByRole('status').textContent).toBe('')
  await user.type(field(), 'x{Enter}')
  const text = 'Error applying coupon. Please try again.'
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))
})

test('a code that does not fit the cart says so, and nothing is taken off', async () => {
  const stored = { code: 'OTHER', discountMinor: 1, percentage: 10, productIds: ['home-2019'] }
  localStorage.setItem('office-cart-coupon', JSON.stringify(stored))
  renderInShop(box)
  expect(await screen.findByText(/does not apply to this cart/)).toBeTruthy()
  expect(screen.getAllByText(/^\$\s149\.99$/)).toHaveLength(2)
  localStorage.removeItem('office-cart-coupon')
})
