// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeCart } from '../../../state/cart/cart-drawer.ts'
import { renderInShop } from '../../../testing/render-in-shop.tsx'
import { CompareEditions } from './compare-editions.tsx'

afterEach(() => closeCart())

const table = () => screen.getByRole('table', { name: 'Editions compared' })
const columns = () =>
  within(table())
    .getAllByRole('columnheader')
    .map((each) => within(each).getByRole('link').textContent)
const box = (year: string, name: string) =>
  within(screen.getByRole('group', { name: `Office ${year}` })).getByRole<HTMLInputElement>(
    'checkbox',
    { name },
  )

test('the page opens with the newest year, and a fourth edition joins it', async () => {
  const { user, address } = renderInShop(<CompareEditions />, { at: '/compare' })
  expect(columns()).toEqual(['Home 2024', 'Home & Business 2024', 'Professional Plus 2024'])
  await user.click(box('2019', 'Professional Plus'))
  expect(columns()).toContain('Professional Plus 2019')
  expect(address()).toContain('edition=professional-plus-2019')
  expect(box('2021', 'Professional Plus').disabled).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('4 of 4 selected. Remove one to add another.')
})

test('with two left neither can be taken away', () => {
  renderInShop(<CompareEditions />, { at: '/compare?edition=home-2019&edition=home-2024' })
  expect(box('2019', 'Home & Student').disabled).toBe(true)
  expect(box('2021', 'Home & Student').disabled).toBe(false)
})

test('only differences is a matter of the address', async () => {
  const { user, address } = renderInShop(<CompareEditions />, {
    at: '/compare?edition=home-2019&edition=home-2024',
  })
  const rows = () => {
    const [, body = document.body] = within(table()).getAllByRole('rowgroup')
    return within(body)
      .getAllByRole('rowheader')
      .map((each) => each.textContent)
  }
  expect(rows()).toContain('System')
  await user.click(screen.getByRole('switch', { name: 'Show only differences' }))
  expect(rows()).toEqual(['Security updates'])
  expect(address()).toContain('only=differences')
})

test('on a phone each of the two columns is chosen by name', async () => {
  const { user, address } = renderInShop(<CompareEditions />, { at: '/compare' })
  await user.selectOptions(screen.getByLabelText('Second edition'), 'home-2021')
  expect(columns().slice(0, 2)).toEqual(['Home 2024', 'Home & Student 2021'])
  expect(address()).toContain('edition=home-2021')
})

test('the button of a column adds its edition, and then shows the cart', async () => {
  const { user } = renderInShop(<CompareEditions />, { at: '/compare' })
  await user.click(screen.getByRole('button', { name: 'Add to cart Home 2024' }))
  expect(localStorage.getItem('office-cart-items')).toContain('home-2024')
  const added = screen.getByRole('button', { name: 'Added Home 2024' })
  expect(added.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: 'View cart with Home 2024' })).toBeDefined()
})
