import type { Order } from '@keyhaven/contracts/orders'

export const SAMPLE_KEY = 'RT4VK-92MHW-6XCPD-J3Q8B-7QK2M'

const key = {
  productId: 'home-2024',
  productName: 'Office Home 2024',
  licenseKey: SAMPLE_KEY,
  downloadLink: 'https://setup.office.com',
  isVolumeKey: false,
}

/** One licence, paid and delivered. */
export const sampleOrder: Order = {
  id: 'order_A',
  orderNumber: 'KH-7F3K-9Q2D',
  status: 'Completed',
  paymentStatus: 'paid',
  total: '149.99',
  currency: 'USD',
  items: [
    {
      productId: 'home-2024',
      productName: 'Office Home 2024',
      name: 'Office Home 2024',
      quantity: 1,
      price: '149.99',
    },
  ],
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Moreno',
  billingInfo: { email: 'ana@example.com', country: 'US' },
  createdAt: '2026-11-12T19:02:00.000Z',
  requiresVerification: false,
  areKeysSeen: true,
  hasLicenseKeys: true,
  licenseKeys: [key],
  totalQuantity: 1,
  hasMultiDeviceLicense: false,
  productsWithKeys: [{ productName: 'Office Home 2024', quantity: 1, licenseKeys: [key] }],
  productsWithoutKeys: [],
  hasMixedAvailability: false,
}
