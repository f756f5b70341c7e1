// @vitest-environment happy-dom
import { editions } from '@keyhaven/contracts/data/editions'
import type { Product } from '@keyhaven/contracts/products'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { LandingBuy } from './landing-buy.tsx'

const product = { ...editions[0], ownPrices: {} } as Product
const claimed = () => JSON.parse(localStorage.getItem('claimed-coupon') ?? 'null')
const inCart = () => JSON.parse(localStorage.getItem('office-cart-items') ?? '[]')

test('a page with a code remembers it for the cart, and says so', async () => {
  const { user } = renderInShop(<LandingBuy product={product} coupon="WELCOME10" />)
  expect(claimed()).toMatchObject({ code: 'WELCOME10' })
  expect(screen.getByText('Code WELCOME10 goes into your cart')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add to cart' }))
  expect(inCart()).toMatchObject([{ productId: 'home-2024', quantity: 1 }])
  const added = screen.getByRole('button', { name: 'Added' })
  expect(added.getAttribute('aria-disabled')).toBe('true')
  await user.click(added)
  expect(inCart()).toMatchObject([{ productId: 'home-2024', quantity: 1 }])
  expect(screen.getByRole('button', { name: 'View cart' })).toBeTruthy()
})

test('a page without a code leaves the discount alone', async () => {
  const { user } = renderInShop(<LandingBuy product={product} coupon={undefined} />)
  await user.click(screen.getByRole('button', { name: 'Add to cart' }))
  expect(claimed()).toBeNull()
  expect(inCart()).toHaveLength(1)
})
