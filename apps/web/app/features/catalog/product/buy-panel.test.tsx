// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { BuyPanel } from './buy-panel.tsx'

function FirstProduct() {
  const [product] = useProducts()
  const [quantity, setQuantity] = useState(1)
  return product && <BuyPanel product={product} quantity={quantity} onQuantity={setQuantity} />
}

const total = () => screen.getByRole('status').textContent

test('the total follows the quantity', async () => {
  const { user } = renderInShop(<FirstProduct />)
  expect(total()).toBe('Total for 1 licence: $\u00a0149.99')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), '10 licences')
  expect(total()).toBe('Total for 10 licences: $\u00a01,499.90')
})

test('the total is converted once, not per licence', async () => {
  const { user } = renderInShop(<FirstProduct />, { currency: 'JPY' })
  expect(total()).toBe('Total for 1 licence: ¥\u00a016,499')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), '10 licences')
  expect(total()).toBe('Total for 10 licences: ¥\u00a0164,989')
})

test('the chosen number goes into the cart, and then the panel tells what is there', async () => {
  const { user } = renderInShop(<FirstProduct />)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quantity' }), '3 licences')
  const button = screen.getByRole('button', { name: 'Add to cart Home 2024' })
  await user.click(button)
  expect(localStorage.getItem('office-cart-items')).toContain('"quantity":3')
  expect(button.textContent).toBe('Added Home 2024')
  expect(document.activeElement).toBe(button)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(total()).toBe('In your cart, 3 licences: $\u00a0449.97')
})
