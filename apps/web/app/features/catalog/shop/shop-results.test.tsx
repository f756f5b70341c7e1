// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { ShopResults } from './shop-results.tsx'

const names = () => screen.queryAllByRole('heading', { level: 3 }).map((each) => each.textContent)

test('the shop opens with all nine editions, the popular one first', () => {
  renderInShop(<ShopResults />, { at: '/shop' })
  expect(screen.getByRole('status').textContent).toBe('Showing 9 of 9 products')
  expect(names()).toHaveLength(9)
  expect(names()[0]).toBe('Professional Plus 2024')
})

test('typing narrows the list and the address remembers the word', async () => {
  const { user, address } = renderInShop(<ShopResults />, { at: '/shop' })
  await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'student')
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('Showing 2 of 9 products for “student”'),
  )
  expect(names()).toEqual(['Home & Student 2021', 'Home & Student 2019'])
  expect(address()).toBe('/shop?q=student')
})

test('an address with filters shows what it says', () => {
  renderInShop(<ShopResults />, { at: '/shop?edition=2019&sort=price-desc' })
  expect(names()).toEqual(['Professional Plus 2019', 'Home & Business 2019', 'Home & Student 2019'])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Office 2019' }).checked).toBe(true)
})

test('an empty result offers to clear everything, and does', async () => {
  const { user, address } = renderInShop(<ShopResults />, {
    at: '/shop?q=zebra&edition=2021&sort=name',
  })
  expect(screen.getByText('No products found')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Clear All Filters' }))
  await waitFor(() => expect(names()).toHaveLength(9))
  expect(address()).toBe('/shop')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('a card says for whom, on which system, and what it costs', () => {
  renderInShop(<ShopResults />, { at: '/shop?q=professional+plus+2024', currency: 'EUR' })
  const card = screen.getByRole('article')
  expect(card.textContent).toContain('Windows only')
  expect(card.textContent).toContain('For work that needs every app')
  expect(card.textContent).toContain('€\u00a0339.99')
  expect(card.textContent).toContain('List price €\u00a0467.49')
  expect(card.textContent).toContain('Save 27%')
})
