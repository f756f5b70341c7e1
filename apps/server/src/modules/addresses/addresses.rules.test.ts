import { expect, test } from 'vitest'
import {
  decimalFrom,
  isProvenByBrowser,
  isProvenByReceipt,
  mayBeCorrected,
} from './addresses.rules.ts'

test.each([
  ['149.99', '149.99'],
  ['149,99', '149.99'],
  ['$ 149.99', '149.99'],
  ['$ 1,499.00', '1499.00'],
  ['1.499,00 €', '1499.00'],
  ['14,999', '14999'],
  ['16499', '16499'],
  ['¥ 16 499', '16499'],
  ['', undefined],
  ['about a hundred', undefined],
  ['USD 149.99', '149.99'],
  ['149.99 CHF', '149.99'],
  ['.99', undefined],
  ['-149.99', undefined],
  ['1e2', undefined],
])('the amount "%s" is read as %s', (text, decimal) => {
  expect(decimalFrom(text)).toBe(decimal)
})

const order = { chargeMinor: 14_999, currency: 'USD', cardLast4: '4242' }
const receipt = { amount: '149.99', currency: 'USD', cardLast4: '4242' } as const

test.each([
  ['everything right', order, receipt, true],
  ['another amount', order, { ...receipt, amount: '149.98' }, false],
  ['another currency', order, { ...receipt, currency: 'EUR' as const }, false],
  ['another card', order, { ...receipt, cardLast4: '4241' }, false],
  ['a card we do not know', { ...order, cardLast4: null }, receipt, false],
  [
    'an order that cost nothing',
    { chargeMinor: 0, currency: 'USD', cardLast4: null },
    { ...receipt, amount: '0' },
    false,
  ],
  ['no amount', order, { ...receipt, amount: '' }, false],
])('a receipt with %s is proof: %4$s', (_what, known, claim, expected) => {
  expect(isProvenByReceipt(known, claim)).toBe(expected)
})

const gift = { chargeMinor: 0, currency: 'USD', cardLast4: null }

test.each([
  ['its own order and card', order, true, '4242', true],
  ['its own order, another card', order, true, '0000', false],
  ['its own order, no card named', order, true, undefined, false],
  ['somebody else’s order', order, false, '4242', false],
  ['its own gift', gift, true, undefined, true],
  ['somebody else’s gift', gift, false, undefined, false],
  ['an order whose card we do not know', { ...order, cardLast4: null }, true, '4242', false],
])('a browser with %s is proof: %5$s', (_what, known, isOpen, cardLast4, expected) => {
  expect(isProvenByBrowser(known, isOpen, cardLast4)).toBe(expected)
})

const standing = { payment: 'paid', isHeld: false, corrections: 0 } as const

test.each([
  [standing, true],
  [{ ...standing, payment: 'partially_refunded' }, true],
  [{ ...standing, corrections: 1 }, true],
  [{ ...standing, corrections: 2 }, false],
  [{ ...standing, isHeld: true }, false],
  [{ ...standing, payment: 'disputed' }, false],
  [{ ...standing, payment: 'review' }, false],
  [{ ...standing, payment: 'refunded' }, false],
  [{ ...standing, payment: 'dispute_lost' }, false],
] as const)('an order that stands at %j may be corrected: %s', (order, expected) => {
  expect(mayBeCorrected(order)).toBe(expected)
})
