// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { bearerFor, saveCustomerToken } from './credentials.ts'

afterEach(() => localStorage.clear())

test.each([
  '/api/auth/me',
  '/api/account/orders',
  '/api/contact',
  '/api/consents',
  '/api/orders/order_1/keys',
])('the token of a customer goes to %s', (path) => {
  saveCustomerToken('half')
  expect(bearerFor(path)).toBe('half')
})

test.each([
  '/api/admin/me',
  '/api/admin/login',
  '/api/admin/orders/order_1',
  '/api/rbac/verify',
  '/api/super-admin/verify',
  '/api/products',
  '/api/orders/order_1/keys.csv',
  '/api/orders/order_1/returns',
  '/api/authority',
])('the token of a customer never goes to %s, nor does one of staff', (path) => {
  saveCustomerToken('half')
  localStorage.setItem('adminToken', 'staff half')
  localStorage.setItem('superAdminToken', 'staff half')
  expect(bearerFor(path)).toBeUndefined()
})
