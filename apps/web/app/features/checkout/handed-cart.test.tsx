// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { readDraft, saveDraft } from '../../state/checkout-draft.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { Toaster } from '../../ui/toast.tsx'
import { HandedChoice } from './handed-choice.tsx'
import { useHandedCart } from './use-handed-cart.ts'

const HANDED = '/api/cart/handed'
const token = 'A'.repeat(43)
const own = [{ productId: 'home-2021', quantity: 3, addedAt: '2026-11-15T10:00:00.000Z' }]
const handed = {
  items: [{ productId: 'home-2024', quantity: 2 }],
  couponCode: 'SAVE10',
  email: 'ann@example.com',
}

function Checkout() {
  const { isOpening, choice, couponCode } = useHandedCart()
  return (
    <>
      {choice && <HandedChoice {...choice} />}
      <p>{isOpening ? 'Opening' : `Ready ${couponCode ?? 'without a code'}`}</p>
      <Toaster />
    </>
  )
}

function openLink(answer: Parameters<typeof shopAnswers>[0][string], stored: object[] = []) {
  localStorage.setItem('office-cart-items', JSON.stringify(stored))
  const at = `/checkout?handed=1&utm_source=agent#${token}`
  history.replaceState(null, '', at)
  const shop = shopAnswers({ [HANDED]: answer })
  return { shop, ...renderInShop(<Checkout />, { at }) }
}

const cart = () =>
  (JSON.parse(localStorage.getItem('office-cart-items') ?? '[]') as typeof own).map(
    ({ productId, quantity }) => ({ productId, quantity }),
  )

afterEach(() => history.replaceState(null, '', '/'))

test('an empty cart takes up the lines, the code and the address, and the link is forgotten', async () => {
  const { shop, address } = openLink({ body: handed })
  expect(await screen.findByText('Ready SAVE10')).toBeTruthy()
  expect(cart()).toEqual(handed.items)
  expect(readDraft().email).toBe('ann@example.com')
  expect(shop.to(HANDED)[0]?.body).toEqual({ token })
  await waitFor(() => expect(address()).toBe('/checkout?utm_source=agent'))
})

test('a cart of the buyer is replaced only if they say so', async () => {
  const { user } = openLink({ body: handed }, own)
  const take = await screen.findByRole('button', { name: 'Use the cart of the link' })
  expect(cart()).toEqual([{ productId: 'home-2021', quantity: 3 }])
  await user.click(take)
  expect(await screen.findByText('Ready SAVE10')).toBeTruthy()
  expect(cart()).toEqual(handed.items)
})

test('who keeps their own cart gets nothing of the other: no line, no code, no address', async () => {
  const { user } = openLink({ body: handed }, own)
  await user.click(await screen.findByRole('button', { name: 'Keep my cart' }))
  expect(await screen.findByText('Ready without a code')).toBeTruthy()
  expect(cart()).toEqual([{ productId: 'home-2021', quantity: 3 }])
  expect(readDraft().email).toBeUndefined()
})

test('an address that was typed already stays', async () => {
  saveDraft({ email: 'own@example.com' })
  openLink({ body: handed })
  expect(await screen.findByText('Ready SAVE10')).toBeTruthy()
  expect(readDraft().email).toBe('own@example.com')
})

test('nobody is asked where both carts hold the same', async () => {
  const [line] = own
  openLink({ body: { ...handed, items: [{ productId: line?.productId, quantity: 3 }] } }, own)
  expect(await screen.findByText('Ready SAVE10')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Keep my cart' })).toBeNull()
})

test('a link that ended says so and changes nothing', async () => {
  const gone = { success: false, error: 'gone', message: 'gone', code: 'link_expired' }
  openLink({ status: 410, body: gone }, own)
  expect(await screen.findByText('This link no longer works')).toBeTruthy()
  expect(cart()).toEqual([{ productId: 'home-2021', quantity: 3 }])
})

test('a cart whose editions are all gone says so and changes nothing', async () => {
  openLink({ body: { ...handed, items: [] } }, own)
  expect(await screen.findByText('This cart is empty now')).toBeTruthy()
  expect(cart()).toEqual([{ productId: 'home-2021', quantity: 3 }])
})
