// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { helpTopics } from '../../content/help-topics.ts'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { urls } from '../../urls.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const shell = (
  <>
    <Header />
    <main id="main" />
    <Footer />
  </>
)

const known = new Set(urls.map((url) => url.path))
const comesLater = /^\/(payment$|payment\/|payment-success|admin|rbac|super-admin|office-mac)/

const pagesLinked = () =>
  [...document.querySelectorAll('a')]
    .map((link) => link.getAttribute('href')?.split(/[?#]/)[0] ?? '')
    .filter((address) => address.startsWith('/'))
    .map((address) => address.replace(/^\/product\/.+/, '/product/:slug'))

const strange = (pages: string[]) =>
  pages.filter((page) => !known.has(page) || comesLater.test(page))

test('every link of the shell leads to a page of the shop', async () => {
  const { user } = renderInShop(shell)
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await screen.findByRole('dialog', { name: 'Menu' })
  await screen.findAllByText('Purchase benefits')
  const pages = [...pagesLinked(), ...helpTopics.map((topic) => topic.to)]
  expect(new Set(pages).size).toBeGreaterThan(35)
  expect(strange(pages)).toEqual([])
})

test('the products menu has its four columns', async () => {
  const { user } = renderInShop(shell)
  await user.click(screen.getByRole('button', { name: 'Products' }))
  const menu = within(screen.getByRole('navigation', { name: 'Main' }))
  const titles = [
    'Office 2024 editions',
    'Support and help',
    'Legal and policies',
    'Purchase benefits',
  ]
  for (const title of titles) expect(await menu.findByText(title)).toBeTruthy()
})

test('the menu of narrow screens has the same content, and settings', async () => {
  const { user } = renderInShop(shell)
  const button = screen.getByRole('button', { name: 'Menu' })
  await user.click(button)
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
  expect(menu.getByRole('link', { name: 'Help and contact' }).getAttribute('href')).toBe('/contact')
  expect(menu.getByRole('link', { name: /^Home 2024/ })).toBeTruthy()
  for (const title of ['Support and help', 'Legal and policies', 'Purchase benefits', 'Settings']) {
    expect(menu.getByRole('heading', { name: title })).toBeTruthy()
  }
  await user.selectOptions(menu.getByRole('combobox', { name: 'Currency' }), 'EUR')
  expect(menu.getByRole('link', { name: /^Home 2024/ }).textContent).toContain('€\u00a0127.49')
  await user.click(menu.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  await user.click(menu.getByRole('radio', { name: 'Automatic' }))
  await user.click(menu.getByRole('button', { name: 'Close menu' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull())
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
  const home = await menu.findByRole('link', { name: /^Home 2024/ })
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
  await user.click(await menu.findByRole('link', { name: /^Professional Plus 2024/ }))
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
  const home = await menu.findByRole('link', { name: /^Home 2024/ })
  expect(home.textContent).toContain('¥\u00a016,499')
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
