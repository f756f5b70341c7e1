import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import type { PartialAnswer } from './sample-answer.ts'

export const AT_ORDER = '/admin/main-site?tab=orders&id=order_A'

const license = {
  lineId: 1,
  slot: 1,
  productName: 'Office Home 2024',
  amount: '149.99',
  state: 'unseen',
  assignmentId: 11,
  lastFive: '7QK2M',
  batch: 'H24-01',
} as const

/** An order of one licence, paid and delivered, as staff see it. */
export const staffOrder = {
  id: 'order_A',
  orderNumber: 'KH-7F3K-9Q2D',
  status: 'Completed',
  paymentStatus: 'paid',
  total: '149.99',
  currency: 'USD',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Moreno',
  hasLicenseKeys: true,
  paidAt: '2026-11-12T19:02:00.000Z',
  channel: 'web',
  licenses: [license],
  money: { charged: '149.99', refunded: '0.00', left: '149.99' },
  desk: { colleagues: [{ id: 's2', name: 'Bo Lind' }] },
} satisfies PartialAnswer<OrderDetails>

export const staffLicense = license
