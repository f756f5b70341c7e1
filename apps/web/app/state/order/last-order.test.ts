// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { isFirstReport, isOwnOrder, lastOrderOf, rememberOrder } from './last-order.ts'

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
const billingInfo = {
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Moreno',
  phone: '+12125550178',
  address: '1 Main St',
  city: 'New York',
  zipCode: '10001',
  country: 'US',
}
const purchase = {
  paymentId: 'pi_1',
  total: '149.99',
  items: [{ name: 'Home 2024', quantity: 1, price: '149.99' }],
  billingInfo,
}
const record = () =>
  lastOrderOf(
    {
      ...confirmation,
      licenseKeys: [key],
      productsWithKeys: [delivered],
      productsWithoutKeys: [],
    },
    purchase,
  )

test('no licence key stays on the device', () => {
  rememberOrder(record())
  const stored = JSON.stringify({ ...localStorage })
  expect(stored).toContain('KH-AAAA-BBBB')
  expect(stored).not.toContain('BBBBB-CCCCC')
})

test('an order placed here is known as one of this device', () => {
  rememberOrder(record())
  expect([isOwnOrder('order_A'), isOwnOrder('order_B')]).toEqual([true, false])
})

test('an order is reported once', () => {
  expect([isFirstReport('order_A'), isFirstReport('order_A'), isFirstReport('order_B')]).toEqual([
    true,
    false,
    true,
  ])
})
