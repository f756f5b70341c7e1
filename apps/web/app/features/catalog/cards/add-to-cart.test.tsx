// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeCart, useCartDrawer } from '../../../state/cart/cart-drawer.ts'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { forgetConsent, giveConsent } from '../../../testing/consent.ts'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { BestSellers } from './best-sellers.tsx'
import { CompactCard } from './compact-card.tsx'
import { ProductCard } from './product-card.tsx'

beforeEach(giveConsent)
afterEach(() => {
  forgetConsent()
  closeCart()
  delete window.dataLayer
})

function Drawer() {
  return <output aria-label="Drawer">{useCartDrawer().isOpen ? 'open' : 'closed'}</output>
}
function First({ card: Card }: { card: typeof ProductCard }) {
  const [product] = useProducts()
  return (
    <>
      {product && <Card product={product} list="test" />}
      <Drawer />
    </>
  )
}
const drawer = () => screen.getByRole('status', { name: 'Drawer' }).textContent
const hold = (productId: string) =>
  localStorage.setItem('office-cart-items', JSON.stringify([{ productId, quantity: 1 }]))

test('a card adds once, opens the drawer, and then shows the way to the cart', async () => {
  const { user } = renderInShop(<First card={ProductCard} />)
  expect(screen.queryByRole('button', { name: 'View cart' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add to cart Home 2024' }))
  expect(drawer()).toBe('open')
  const added = screen.getByRole('button', { name: 'Added Home 2024' })
  expect(added.getAttribute('aria-disabled')).toBe('true')
  await user.click(added)
  expect(JSON.parse(localStorage.getItem('office-cart-items') ?? '')).toMatchObject([
    { productId: 'home-2024', quantity: 1 },
  ])
})

test('View cart opens the drawer of a cart that was filled before', async () => {
  hold('home-2024')
  const { user } = renderInShop(<First card={ProductCard} />)
  expect(drawer()).toBe('closed')
  await user.click(screen.getByRole('button', { name: 'View cart' }))
  expect(drawer()).toBe('open')
})

test('the tag manager is told what was added, in dollars, and nothing about the person', async () => {
  const { user } = renderInShop(<First card={ProductCard} />, { currency: 'EUR' })
  await user.click(screen.getByRole('button', { name: 'Add to cart Home 2024' }))
  expect(window.dataLayer).toEqual([
    {
      event: 'add_to_cart',
      ecommerce: {
        currency: 'USD',
        value: 149.99,
        items: [
          { item_id: 'home-2024', item_name: 'Office Home 2024', price: 149.99, quantity: 1 },
        ],
      },
    },
  ])
})

test('a tag manager that breaks does not stop the cart: the failure is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  window.dataLayer = Object.freeze([]) as unknown as unknown[]
  const { user } = renderInShop(<First card={ProductCard} />)
  await user.click(screen.getByRole('button', { name: 'Add to cart Home 2024' }))
  expect(drawer()).toBe('open')
  expect(screen.getByRole('button', { name: 'Added Home 2024' })).toBeDefined()
  expect(log).toHaveBeenCalledWith('Adding to the cart failed', expect.any(TypeError))
  log.mockRestore()
})

test('a compact card adds once too, and then shows the way to the cart', async () => {
  const { user } = renderInShop(<First card={CompactCard} />)
  await user.click(screen.getByRole('button', { name: 'Add Home 2024 to cart' }))
  const added = screen.getByRole('button', { name: 'Added Home 2024' })
  expect(added.getAttribute('aria-disabled')).toBe('true')
  closeCart()
  await user.click(added)
  expect(drawer()).toBe('closed')
  expect(localStorage.getItem('office-cart-items')).toContain('"quantity":1')
  await user.click(screen.getByRole('button', { name: 'View cart' }))
  expect(drawer()).toBe('open')
})

test('what is added in one place is added in every place', async () => {
  const { user } = renderInShop(
    <>
      <First card={CompactCard} />
      <BestSellers />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Add Home 2024 to cart' }))
  const [, card] = screen.getAllByRole('article')
  expect(within(card as HTMLElement).getByRole('button', { name: 'Added Home 2024' })).toBeDefined()
})
