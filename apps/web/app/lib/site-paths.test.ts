import { expect, test } from 'vitest'
import { showsOfficePage } from './site-paths.ts'

test.each([
  '/',
  '/cart',
  '/checkout',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
  '/Contact/',
])('the smaller site has its own %s', (path) => expect(showsOfficePage(path)).toBe(false))

test.each(['/order-success/order_1', '/order-access', '/keep-address', '/withdraw', '/withdrawal'])(
  'who paid there finds %s there',
  (path) => expect(showsOfficePage(path)).toBe(false),
)

test.each([
  '/shop',
  '/microsoft-office',
  '/product/home-2024',
  '/contact/us',
  '/nothing',
  '/order-successes',
])('at %s the smaller site shows its product page', (path) =>
  expect(showsOfficePage(path)).toBe(true),
)
