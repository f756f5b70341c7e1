// @vitest-environment happy-dom
import type { OwnLicense, OwnOrder } from '@keyhaven/contracts/account'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { SAMPLE_KEY, sampleOrder } from '../../testing/sample-order.ts'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { LicenceShelf } from './licence-shelf.tsx'

const KEYS = '/api/orders/order_A/keys'

const licence = (lastFive: string, over: Partial<OwnLicense> = {}): OwnLicense => ({
  id: `key-${lastFive}`,
  productId: 'home-2024',
  productName: 'Office Home 2024',
  state: 'ready',
  lastFive,
  slot: 1,
  quantity: 1,
  isVolumeKey: false,
  isSeen: true,
  ...over,
})

const shelf = (licenses: OwnLicense[]) => {
  const order: OwnOrder = {
    id: 'order_A',
    orderNumber: 'KH-7F3K-9Q2D',
    status: 'Completed',
    total: '149.99',
    currency: 'USD',
    createdAt: '2026-11-12T19:02:00.000Z',
    items: [],
    licenses,
  }
  return <LicenceShelf orders={[order]} />
}

test('a key is asked for when it is revealed, and not before', async () => {
  const shop = shopAnswers({ [KEYS]: { body: sampleOrder } })
  const { user } = renderInShop(shelf([licence('7QK2M')]))
  expect(shop.to(KEYS)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: /^Reveal/ }))
  expect(await screen.findByText(SAMPLE_KEY)).toBeTruthy()
  expect(shop.to(KEYS)).toHaveLength(1)
})

test('a key that cannot be shown right now says so', async () => {
  shopAnswers({ [KEYS]: { status: 503, body: { error: 'Not available' } } })
  const { user } = renderInShop(shelf([licence('7QK2M')]))
  await user.click(screen.getByRole('button', { name: /^Reveal/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be shown')
})

test('a replaced key leads to the new one, a refunded one to its credit note', () => {
  shopAnswers({})
  renderInShop(
    shelf([
      licence('C6TWH'),
      licence('X4D8P', { state: 'replaced', newLastFive: 'C6TWH' }),
      licence('W9KDB', { state: 'refunded' }),
    ]),
  )
  const fresh = screen.getByRole('link', { name: 'New key ends in C6TWH' })
  expect(fresh.getAttribute('href')).toBe('#key-C6TWH')
  const note = screen.getByRole('link', { name: 'Credit note' })
  expect(note.getAttribute('href')).toBe('/account?tab=orders#KH-7F3K-9Q2D')
})

test.each([
  [9, 0],
  [10, 1],
])('a shelf of %d licences has %d searches', (count, searches) => {
  shopAnswers({})
  renderInShop(shelf(Array.from({ length: count }, (_, index) => licence(`KEY${10 + index}`))))
  expect(screen.queryAllByLabelText('Search your licences')).toHaveLength(searches)
  expect(screen.queryAllByRole('button', { name: `Ready ${count}` })).toHaveLength(searches)
})
