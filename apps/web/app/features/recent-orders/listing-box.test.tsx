// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { ListingBox, listedWords } from './listing-box.tsx'

const order = {
  id: 'order_A',
  firstName: 'ana',
  billingInfo: { email: 'ana@example.com', country: 'DE' },
  items: [
    { productId: 'home-2024', name: 'Office Home 2024', productName: '', quantity: 1, price: '1' },
  ],
}
const PATH = '/api/orders/order_A/listing'
const listing = (isListed: boolean, mayBeListed = true) => ({
  [PATH]: { body: { success: true, isListed, mayBeListed } },
})

test('the box is unticked, and its text is what others would read', async () => {
  expect(listedWords(order)).toBe('A., Germany, Office Home 2024')
  const shop = shopAnswers(listing(false))
  const { user } = renderInShop(<ListingBox order={order} />)
  const box = await screen.findByLabelText<HTMLInputElement>('Show this order among recent orders')
  expect(box.checked).toBe(false)
  expect(screen.getByText(/A\., Germany, Office Home 2024/)).toBeTruthy()
  await user.click(box)
  await expect.poll(() => shop.to(PATH).at(-1)?.body).toEqual({ isListed: true })
})

test('an order that was paid by a link is never asked about', async () => {
  const shop = shopAnswers(listing(false, false))
  renderInShop(<ListingBox order={order} />)
  await expect.poll(() => shop.to(PATH).length).toBe(1)
  expect(screen.queryByRole('checkbox')).toBeNull()
})
