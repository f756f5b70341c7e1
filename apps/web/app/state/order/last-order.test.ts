// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { isFirstReport, isOwnOrder, rememberOrder } from './last-order.ts'

afterEach(() => localStorage.clear())

const key = {
  productId: 'home-2024',
  productName: 'Home 2024',
  licenseKey: 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE',
  downloadLink: 'https://example.com',
  isVolumeKey: false,
}
const delivered = { productName: 'Home 2024', quantity: 1, licenseKeys: [key] }
const confirmation = {
  success: true,
  orderId: 'order_A',
  orderNumber: 'KH-AAAA-BBBB',
  requiresVerification: false,
  hasLicenseKeys: true,
  licenseKeys: [key],
  totalQuantity: 1,
  hasMultiDeviceLicense: false,
  productsWithKeys: [delivered],
  productsWithoutKeys: [],
  hasMixedAvailability: false,
} as const
const order = {
  ...confirmation,
  licenseKeys: [key],
  productsWithKeys: [delivered],
  productsWithoutKeys: [],
}

test('the device keeps the id, the number and the total of an order, and nothing else of it', () => {
  rememberOrder(order, '149.99')
  expect(JSON.parse(localStorage.getItem('last-order') ?? '')).toEqual({
    id: 'order_A',
    orderNumber: 'KH-AAAA-BBBB',
    total: '149.99',
    requiresVerification: false,
  })
})

test('an order placed here is known as one of this device', () => {
  rememberOrder(order, '149.99')
  expect([isOwnOrder('order_A'), isOwnOrder('order_B')]).toEqual([true, false])
})

test('an order is reported once', () => {
  expect([isFirstReport('order_A'), isFirstReport('order_A'), isFirstReport('order_B')]).toEqual([
    true,
    false,
    true,
  ])
})
