import { defaultSettings } from '@keyhaven/contracts/settings'
import { type InvoicedOrder, saleContent } from '../invoice-content.rules.ts'

export const sampleInvoicedOrder: InvoicedOrder = {
  orderNumber: 'KH-7F3K-9Q2D',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  address: '12 St James Square',
  city: 'London',
  zipCode: 'SW1Y 4JH',
  region: '',
  country: 'GB',
  subtotalMinor: 35_997,
  totalMinor: 32_397,
  chargeSubtotalMinor: null,
  chargeMinor: 27_537,
  currency: 'EUR',
  rateMicros: 850_000,
  title: null,
  couponCode: 'TENTH',
  paidAt: new Date('2026-11-12T19:02:00Z'),
  cardBrand: 'visa',
  offeredTo: null,
  lines: [
    { name: 'Office Home 2024', quantity: 1, discountMinor: 1_500, chargeMinor: 11_474 },
    { name: 'Office Home 2021', quantity: 2, discountMinor: 2_100, chargeMinor: 16_063 },
  ],
}

/** An invoice as it is kept, without a database. */
export const sampleDocument = (change: Partial<InvoicedOrder> = {}) => ({
  number: 'KH-2026-000123',
  kind: 'invoice' as const,
  cause: 'payment' as const,
  issuedAt: new Date('2026-11-12T19:02:05Z'),
  content: saleContent(
    { ...sampleInvoicedOrder, ...change },
    {
      seller: defaultSettings['invoice.seller'],
      taxNote: defaultSettings['invoice.tax_note'],
      notice: defaultSettings['company.facts'].disclaimer,
    },
  ),
})
