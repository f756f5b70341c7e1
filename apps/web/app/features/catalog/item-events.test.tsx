// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useProducts } from '../../state/catalog/catalog.ts'
import { forgetConsent, giveConsent } from '../../testing/consent.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { ProductGrid } from './cards/product-grid.tsx'
import { useReportViewed } from './product/use-report-viewed.ts'

beforeEach(giveConsent)
afterEach(() => {
  forgetConsent()
  delete window.dataLayer
})

const item = { item_id: 'home-2024', item_name: 'Office Home 2024', price: 149.99, quantity: 1 }

function Related() {
  return <ProductGrid products={useProducts()} preset="related" />
}

function Page() {
  const [product] = useProducts()
  useReportViewed(product)
  return null
}

test('choosing a card tells the tag manager what and from where', async () => {
  const { user } = renderInShop(<Related />)
  await user.click(screen.getByRole('link', { name: 'Home 2024' }))
  expect(window.dataLayer).toEqual([
    {
      event: 'select_item',
      ecommerce: { currency: 'USD', value: 149.99, items: [item], item_list_name: 'related' },
    },
  ])
})

test('opening the page of an edition tells it once, in dollars', () => {
  renderInShop(<Page />, { currency: 'JPY' })
  expect(window.dataLayer).toEqual([
    { event: 'view_item', ecommerce: { currency: 'USD', value: 149.99, items: [item] } },
  ])
})

test('a tag manager that breaks does not stop the way to an edition', async () => {
  window.dataLayer = Object.freeze([]) as unknown as unknown[]
  const { user, address } = renderInShop(<Related />)
  await user.click(screen.getByRole('link', { name: 'Home 2024' }))
  expect(address()).toBe('/product/home-2024')
})
