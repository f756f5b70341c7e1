import { expect, test } from 'vitest'
import { signInFrom, wayBack } from './way-back.rules.ts'

const back = (to: string) => wayBack(new URLSearchParams({ back: to }))

test('signing in leads back to where one was, with its tab', () => {
  const url = new URL('https://shop.example.com/admin/main-site?tab=reviews')
  const address = new URL(signInFrom('/admin/login', url), url)
  expect(address.pathname).toBe('/admin/login')
  expect(wayBack(address.searchParams)).toBe('/admin/main-site?tab=reviews')
})

test('the start page needs no way back', () => {
  expect(signInFrom('/admin/login', new URL('https://shop.example.com/admin'))).toBe('/admin/login')
  expect(wayBack(new URLSearchParams())).toBe('/admin')
})

test.each([
  'https://evil.example.com/admin',
  '//evil.example.com/admin',
  '/\\evil.example.com',
  '/admin/../shop',
  '/admin//evil.example.com',
  '/admin@evil.example.com',
  '/shop',
  '/administrator',
  'javascript:alert(1)',
  '/admin/login?back=/admin',
])('no link leads a member of staff to %s', (to) => {
  expect(back(to)).toBe('/admin')
})
