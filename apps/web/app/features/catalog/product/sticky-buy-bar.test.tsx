// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeCart } from '../../state/cart-drawer.ts'
import { useProducts } from '../../state/catalog.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { StickyBuyBar } from './sticky-buy-bar.tsx'

function Page({ quantity = 1 }: { quantity?: number }) {
  const [product] = useProducts()
  return product && <StickyBuyBar product={product} quantity={quantity} />
}

const scrollTo = (top: number) =>
  act(() => {
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true })
    document.dispatchEvent(new Event('scroll'))
  })
const bar = () => screen.queryByRole('region', { name: 'Buy Home 2024' })

beforeEach(() => scrollTo(0))
afterEach(() => closeCart())

test('the bar comes after 600 px and goes again above', () => {
  renderInShop(<Page />)
  scrollTo(600)
  expect(bar()).toBeNull()
  scrollTo(601)
  expect(bar()).not.toBeNull()
  scrollTo(100)
  expect(bar()).toBeNull()
})

test('it adds the chosen number and is gone, because the edition is in the cart', async () => {
  const { user } = renderInShop(<Page quantity={3} />)
  scrollTo(700)
  expect(bar()?.textContent).toContain('$\u00a0449.97')
  await user.click(screen.getByRole('button', { name: 'Add to cart Home 2024' }))
  expect(localStorage.getItem('office-cart-items')).toContain('"quantity":3')
  expect(bar()).toBeNull()
})

test('sent away once, it stays away for the session', async () => {
  const { user } = renderInShop(<Page />)
  scrollTo(700)
  await user.click(screen.getByRole('button', { name: 'Hide this bar' }))
  expect(bar()).toBeNull()
  scrollTo(0)
  scrollTo(900)
  expect(bar()).toBeNull()
  expect(sessionStorage.getItem('buy-bar-dismissed')).toBe('1')
})
