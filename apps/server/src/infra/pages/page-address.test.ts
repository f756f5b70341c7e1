import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { pageOf, pathOf, spellingsOf } from './page-address.ts'

const route = (id: string, path: string | undefined, parentId?: string) => [
  id,
  { id, path, parentId },
]
const routes = Object.fromEntries([
  route('root', ''),
  route('site', undefined, 'root'),
  route('home', '/', 'site'),
  route('shop', '/shop', 'site'),
  route('product', '/product/:slug', 'site'),
  route('markdown', '/product/:slug.md', 'site'),
  route('order', '/order-success/:orderId', 'site'),
  route('rest', '*', 'site'),
  route('staff', '/admin/*', 'root'),
]) as ServerBuild['routes']
const spellingOf = spellingsOf(routes)

test.each([
  ['/', '/'],
  ['/shop', '/shop'],
  ['/SHOP', '/shop'],
  ['/sHoP', '/shop'],
  ['/%73hop', '/shop'],
  ['/%53HOP', '/shop'],
  ['/shop/', '/shop'],
  ['/shop//', '/shop'],
  ['//shop', '/shop'],
  ['/./shop', '/shop'],
  ['/%2e/shop', '/shop'],
  ['/a/../shop', '/shop'],
  ['/\\shop', '/shop'],
  ['//', '/'],
  ['/shop#x', '/shop'],
  ['/#x', '/'],
  ['/shop.data', '/shop.data'],
  ['/Shop.data', '/shop.data'],
  ['/shop/_.data', '/shop.data'],
  ['/_.data', '/_.data'],
  ['//_.data', '/_.data'],
  ['/Product/home-2024', '/product/home-2024'],
  ['/PRODUCT/home%2D2024/', '/product/home-2024'],
  ['/product/caf%c3%a9', '/product/caf%C3%A9'],
  ['/product/home-2024.MD', '/product/home-2024.md'],
  ['/Order-Success/order_ABC', '/order-success/order_ABC'],
])('%s is spelled %s', (path, spelling) => {
  expect(spellingOf(path)).toBe(spelling)
})

test.each([
  '/nowhere',
  '/shop/more',
  '//evil.example/shop',
  '/admin/none',
  '/%2573hop',
  '/product',
])('%s is the address of no page', (path) => {
  expect(spellingOf(path)).toBeUndefined()
})

test('a spelling is its own spelling', () => {
  for (const path of ['/SHOP//', '/%73hop', '/Product/A%2fb%41', '/shop/_.data']) {
    const spelling = spellingOf(path) ?? ''
    expect(spellingOf(spelling)).toBe(spelling)
  }
})

test.each([
  ['/checkout.data', '/checkout'],
  ['/checkout/_.data', '/checkout'],
  ['/_.data', '/'],
  ['/checkout', '/checkout'],
])('%s belongs to the page %s', (path, page) => {
  expect(pageOf(path)).toBe(page)
})

test.each([
  ['/shop?x=1', '/shop'],
  ['/shop#x?y', '/shop#x'],
  ['/shop', '/shop'],
])('the path of %s is %s', (url, path) => {
  expect(pathOf(url)).toBe(path)
})
