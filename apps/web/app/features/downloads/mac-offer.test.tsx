// @vitest-environment happy-dom
import type { MacRedirect } from '@keyhaven/contracts/settings'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { sampleOrder } from '../../testing/sample-order.ts'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { MacOffer } from './mac-offer.tsx'

const TAKEN = 'mac-redirect:order_A'

function open(macRedirect: MacRedirect, token: object, platform = 'MacIntel') {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(0)
  const shop = shopAnswers({
    '/api/download/behaviour': { body: { macRedirect } },
    '/api/download/create-mac-token': { body: token },
  })
  return {
    shop,
    ...renderInShop(<MacOffer order={sampleOrder} />, { at: '/order-success/order_A' }),
  }
}

afterEach(() => vi.restoreAllMocks())

const made = { success: true, downloadToken: 'T' }
const soon = { timeout: 2_000 }

test('a buyer on a Mac is taken to its page after half a second, with a token', async () => {
  const { address } = open('auto', made)
  expect(address()).toBe('/order-success/order_A')
  await waitFor(() => expect(address()).toBe('/order-success-mac?order=order_A&token=T'), soon)
  expect(sessionStorage.getItem(TAKEN)).not.toBeNull()
})

test('without a token the way is the same', async () => {
  const { address } = open('auto', { success: false })
  await waitFor(() => expect(address()).toBe('/order-success-mac?order=order_A'), soon)
})

test('a returning visitor stays, and finds a link to it', async () => {
  sessionStorage.setItem(TAKEN, 'yes')
  const { address } = open('auto', made)
  expect(await screen.findByRole('link', { name: 'Open the Mac page' })).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(address()).toBe('/order-success/order_A')
})

test('on a PC nothing is asked and nothing happens', async () => {
  const { address, shop } = open('auto', made, 'Win32')
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(address()).toBe('/order-success/order_A')
  expect(shop.to('/api/download/behaviour')).toHaveLength(0)
})
