// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { isBuilt } from '../../urls.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const shell = (
  <>
    <Header />
    <main id="main" />
    <Footer />
  </>
)

test('every link of the shell leads to a page that exists', () => {
  renderInShop(shell)
  const addresses = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  const pages = addresses.filter((address) => address?.startsWith('/'))
  const missing = pages.filter((address) => {
    const path = address?.split('?')[0]?.replace(/^\/product\/.+/, '/product/:slug')
    return !path || !isBuilt(path)
  })
  expect(pages.length).toBeGreaterThan(5)
  expect(missing).toEqual([])
})

test('the first stop of the keyboard skips to the content', async () => {
  const { user } = renderInShop(shell)
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  expect(document.activeElement?.getAttribute('href')).toBe('#main')
})

test('the products menu opens with live prices and closes on Escape, giving the focus back', async () => {
  const { user } = renderInShop(shell, { currency: 'GBP' })
  const button = screen.getByRole('button', { name: 'Products' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const menu = within(screen.getByRole('navigation', { name: 'Main' }))
  const home = menu.getByRole('link', { name: /^Home 2024/ })
  expect(home.textContent).toContain('£\u00a0109.49')
  home.focus()
  await user.keyboard('{Escape}')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
})

test('the products menu closes when a page is chosen or the focus moves on', async () => {
  const { user, address } = renderInShop(shell)
  const button = screen.getByRole('button', { name: 'Products' })
  const menu = within(screen.getByRole('navigation', { name: 'Main' }))
  await user.click(button)
  await user.click(menu.getByRole('link', { name: /^Professional Plus 2024/ }))
  expect(address()).toBe('/product/professional-plus-2024')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  await user.tab({ shift: true })
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
})

test('a chosen currency changes every price and is remembered', async () => {
  const { user } = renderInShop(shell)
  const select = screen.getAllByRole('combobox', { name: 'Currency' })[0] as HTMLElement
  await user.selectOptions(select, 'Japanese Yen (JPY)')
  await user.click(screen.getByRole('button', { name: 'Products' }))
  const menu = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(menu.getByRole('link', { name: /^Home 2024/ }).textContent).toContain('¥\u00a016,499')
  expect(localStorage.getItem('selectedCurrency')).toBe('JPY')
})

test('the colour scheme goes round from automatic to light to dark', async () => {
  const { user } = renderInShop(shell)
  const toggle = screen.getAllByRole('button', { name: /Colour scheme/ })[0] as HTMLElement
  expect(toggle.textContent).toBe('Colour scheme: automatic')
  await user.click(toggle)
  expect(document.documentElement.dataset.theme).toBe('light')
  await user.click(toggle)
  expect(document.documentElement.dataset.theme).toBe('dark')
  await user.click(toggle)
  expect(document.documentElement.dataset.theme).toBeUndefined()
})
