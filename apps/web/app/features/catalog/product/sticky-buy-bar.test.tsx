// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeCart } from '../../../state/cart/cart-drawer.ts'
import { useProducts } from '../../../state/catalog/catalog.ts'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
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

test('on a phone it waits until the button of the page is out of sight', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('<') }))
  document.body.insertAdjacentHTML('beforeend', '<div data-buy><button>Add</button></div>')
  const button = document.querySelector('[data-buy] button') as Element
  const placeAt = (top: number) => {
    button.getBoundingClientRect = () => ({ top, bottom: top + 40 }) as DOMRect
  }
  renderInShop(<Page />)
  placeAt(200)
  scrollTo(900)
  expect(bar()).toBeNull()
  placeAt(-60)
  scrollTo(1_200)
  expect(bar()).not.toBeNull()
  button.parentElement?.remove()
  vi.unstubAllGlobals()
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
