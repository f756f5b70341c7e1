// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useProducts } from '../../state/catalog.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { BuyPanel } from './buy-panel.tsx'

function FirstProduct() {
  const [product] = useProducts()
  return product && <BuyPanel product={product} />
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

test('nothing pretends to sell while ordering is not open', () => {
  renderInShop(<FirstProduct />)
  expect(screen.getByText('Ordering is not open yet.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
