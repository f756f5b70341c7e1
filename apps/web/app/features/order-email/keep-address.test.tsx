// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { KeepAddress } from './keep-address.tsx'

test.each([
  ['stopped', 'Your address stays.'],
  ['taken_back', 'The order is yours again.'],
])(
  'the link does nothing until the button is pressed; then it says what was %s',
  async (outcome, words) => {
    const shop = shopAnswers({ '/api/orders/keep-address': { body: { success: true, outcome } } })
    location.hash = '#12.secret'
    const { user } = renderInShop(<KeepAddress />)
    expect(shop.to('/api/orders/keep-address')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Keep my address' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(shop.to('/api/orders/keep-address')).toHaveLength(1)
  },
)

test('a link that was used says so', async () => {
  shopAnswers({
    '/api/orders/keep-address': { status: 410, body: { success: false, code: 'link_expired' } },
  })
  const { user } = renderInShop(<KeepAddress />)
  await user.click(screen.getByRole('button', { name: 'Keep my address' }))
  expect(await screen.findByText(/was used already/)).toBeTruthy()
})
