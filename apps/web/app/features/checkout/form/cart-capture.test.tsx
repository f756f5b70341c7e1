// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../../testing/shop-answers.ts'
import { CartCapture } from './cart-capture.tsx'
import { filledFrom } from './checkout-fields.ts'
import { FormFrame } from './form-frame.tsx'
import { RemindBox } from './remind-box.tsx'

const ADDRESS = '/api/abandoned-cart/capture'
const items = [{ productId: 'home-2024', quantity: 1, addedAt: '2026-11-15T10:00:00.000Z' }]

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

function openCheckout() {
  localStorage.setItem('office-cart-items', JSON.stringify(items))
  const shop = shopAnswers({ [ADDRESS]: { body: { success: true } } })
  const beacons: Blob[] = []
  vi.stubGlobal('navigator', {
    ...{ userAgent: navigator.userAgent, language: 'en', clipboard: navigator.clipboard },
    sendBeacon: (_: string, body: Blob) => beacons.push(body) > 0,
  })
  const values = filledFrom({ email: 'ana@example.com', firstName: 'Ana' })
  renderInShop(
    <FormFrame label="Checkout" initial={values} onSubmit={() => {}} onInvalid={() => {}}>
      <CartCapture />
      <RemindBox />
    </FormFrame>,
  )
  return { shop, beacons }
}

const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a cart is told of when it has rested for 30 seconds, without its owner', async () => {
  const { shop } = openCheckout()
  await rest(29_000)
  expect(shop.to(ADDRESS)).toHaveLength(0)
  await rest(1_500)
  const [call] = shop.to(ADDRESS)
  expect(call?.body).toMatchObject({
    remind: false,
    items: [{ productId: 'home-2024', quantity: 1 }],
  })
  expect(JSON.stringify(call?.body)).not.toContain('ana@')
  await rest(90_000)
  expect(shop.to(ADDRESS)).toHaveLength(1)
})

test('a tick counts as a change, and leaving the page tells at once', async () => {
  const { shop, beacons } = openCheckout()
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remind me about this cart' })
  expect(box.checked).toBe(false)
  await act(async () => box.click())
  dispatchEvent(new Event('pagehide'))
  expect(beacons).toHaveLength(1)
  expect(beacons[0]?.type).toBe('application/json')
  expect(JSON.parse((await beacons[0]?.text()) ?? '')).toMatchObject({
    remind: true,
    customerEmail: 'ana@example.com',
  })
  await rest(30_500)
  expect(shop.to(ADDRESS)[0]?.body).toMatchObject({ remind: true, customerName: 'Ana' })
})
