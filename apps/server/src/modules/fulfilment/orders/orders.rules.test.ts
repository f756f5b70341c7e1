import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fulfilmentOf,
  isUnpaid,
  labelOf,
  maskEmail,
  mayBecome,
  normalOrderId,
  orderIdFrom,
  orderNumberFrom,
  type PaymentStatus,
} from './orders.rules.ts'

test('order ids carry 130 random bits: every bit changes the id', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 17, maxLength: 17 }),
      fc.integer({ min: 0, max: 129 }),
      (bytes, bit) => {
        const other = Uint8Array.from(bytes)
        const index = bit >> 3
        other[index] = (other[index] ?? 0) ^ (128 >> (bit & 7))
        expect(orderIdFrom(bytes)).toMatch(/^order_[A-Z2-7]{26}$/)
        expect(orderIdFrom(other)).not.toBe(orderIdFrom(bytes))
      },
    ),
  )
})

test('order numbers are read out in two groups of four', () => {
  expect(orderNumberFrom(Uint8Array.from([1, 2, 3, 4, 5]))).toMatch(/^KH-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
})

test('an order id is accepted with and without its prefix', () => {
  expect(normalOrderId('ABC')).toBe('order_ABC')
  expect(normalOrderId('order_ABC')).toBe('order_ABC')
})

test('an address is masked to what its owner recognises', () => {
  expect(maskEmail('ada.byron@mail.example.com')).toBe('a•••@m•••.com')
})

const paidOn: PaymentStatus[] = [
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_lost',
]
test('no step leads from money received back to unpaid', () => {
  const all: PaymentStatus[] = [...paidOn, 'review', 'awaiting', 'processing', 'expired']
  for (const from of [...paidOn, 'review' as const]) {
    expect(all.filter((to) => isUnpaid(to) && mayBecome(from, to))).toEqual([])
  }
})

test.each([
  [2, 2, 'allocated'],
  [2, 1, 'partial'],
  [2, 0, 'backordered'],
] as const)('of %i wanted with %i found an order is %s', (wanted, found, status) => {
  expect(fulfilmentOf(wanted, found)).toBe(status)
})

test.each([
  ['paid', 'allocated', 'Completed'],
  ['paid', 'partial', 'Partly delivered'],
  ['paid', 'backordered', 'Keys being prepared'],
  ['awaiting', 'none', 'Awaiting payment'],
  ['review', 'none', 'Being checked'],
  ['refunded', 'revoked', 'Refunded'],
  ['partially_refunded', 'allocated', 'Partly refunded'],
  ['disputed', 'allocated', 'Disputed'],
  ['dispute_lost', 'revoked', 'Charged back'],
] as const)('an order that is %s and %s reads "%s"', (payment, fulfilment, label) => {
  expect(labelOf(payment, fulfilment)).toBe(label)
})
