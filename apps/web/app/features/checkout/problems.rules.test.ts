import { expect, test } from 'vitest'
import {
  cardProblem,
  freeOrderProblem,
  leftUnpaidProblem,
  priceProblem,
  setupProblem,
  unknownPaymentProblem,
} from './problems.rules.ts'

test.each([
  ['amount_too_small', 422, 'Amount Too Small', 'remove-coupon'],
  ['coupon_refused', 422, 'Invalid Coupon', 'remove-coupon'],
  ['out_of_stock', 409, 'Payment Setup Failed', undefined],
  ['too_many_requests', 429, 'Payment Setup Failed', undefined],
  ['payment_unavailable', 503, 'Payment Setup Error', undefined],
  ['internal', 500, 'Payment Setup Error', undefined],
] as const)('a payment refused with %s reads as its toast', (code, status, title, remedy) => {
  const problem = setupProblem({ message: `${status}: No.`, code, status })
  expect(problem.title).toBe(title)
  expect(problem.remedy).toBe(remedy)
})

test('a server that cannot be reached is a setup error and says that nothing was charged', () => {
  const problem = setupProblem({ message: 'Failed to fetch' })
  expect(problem.title).toBe('Payment Setup Error')
  expect(problem.text).toContain('You were not charged.')
})

test('the status of a refusal is not read out to people', () => {
  expect(setupProblem({ message: '409: Not enough licences.', status: 409 }).text).toBe(
    'Not enough licences. You were not charged.',
  )
})

test('what the server finds wrong with a field goes back to that field', () => {
  const details = [{ field: 'billingInfo.zipCode', message: 'Postal code is required' }]
  const problem = setupProblem({ message: '400: x', status: 400, code: 'invalid_request', details })
  expect(problem.fields).toEqual([{ field: 'zipCode', message: 'Postal code is required' }])
  expect(problem.title).toBe('Please Fix Errors')
})

test.each([
  ['payment_in_review', true],
  ['out_of_stock', undefined],
] as const)('after %s paying again is held back: %s', (code, isHeld) => {
  expect(setupProblem({ message: '409: x', status: 409, code }).holdsPayment).toBe(isHeld)
})

test.each([
  [{ code: 'card_declined', decline_code: 'generic_decline' }, 'Your bank didn’t say why.'],
  [
    { code: 'card_declined', decline_code: 'insufficient_funds' },
    'The bank’s reason: not enough funds.',
  ],
  [{ code: 'expired_card' }, 'The bank’s reason: the card has expired.'],
  [{ code: 'incorrect_cvc' }, 'The bank’s reason: the security code is incorrect.'],
  [{ code: 'processing_error' }, 'The bank’s reason: it could not process the payment just now.'],
])('%o is the bank’s no: not charged first, then its reason', (error, words) => {
  const problem = cardProblem({ type: 'card_error', ...error })
  expect(problem.title).toBe('Payment Failed')
  expect(problem.text).toMatch(/^Your bank declined this card\. You were not charged\. /)
  expect(problem.text).toContain(words)
  expect(problem.isDeclined).toBe(true)
})

test.each([
  [{ code: 'payment_intent_authentication_failure' }, 'Your bank could not confirm it was you'],
  [{ code: 'something_new', message: 'New trouble.' }, 'New trouble.'],
])('%o is explained, and that nothing was charged', (error, words) => {
  const problem = cardProblem({ type: 'card_error', ...error })
  expect(problem.title).toBe('Payment Failed')
  expect(problem.text).toContain(words)
  expect(problem.text).toContain('You were not charged.')
  expect(problem.holdsPayment).toBeUndefined()
})

test('an unfinished card number needs no word about money', () => {
  const problem = cardProblem({ type: 'validation_error', message: 'Invalid card number' })
  expect(problem.text).toBe('Invalid card number')
})

test.each([
  [{ message: '422: Not free.', status: 422, code: 'not_free' }, 'Order Processing Failed'],
  [{ message: '422: x', status: 422, code: 'coupon_refused' }, 'Invalid Coupon'],
  [{ message: 'Failed to fetch' }, 'Order Processing Failed'],
] as const)('a free order refused with %o says so', (error, title) => {
  expect(freeOrderProblem(error).title).toBe(title)
})

test('a changed price names both totals and is paid only when accepted', () => {
  const problem = priceProblem('$ 399.99', '$ 419.99')
  expect(problem.text).toContain('Price changed from $ 399.99 to $ 419.99.')
  expect(problem.remedy).toBe('accept-price')
})

test('while a payment is unknown it is not made again', () => {
  expect(unknownPaymentProblem('order_A')).toMatchObject({
    holdsPayment: true,
    orderId: 'order_A',
  })
})

test.each([
  ['iDEAL | Wero', 'Your iDEAL | Wero payment was not completed.'],
  [undefined, 'Your payment was not completed.'],
])(
  'who comes back from %s without having paid reads so, and that nothing was charged',
  (way, says) => {
    const { title, text } = leftUnpaidProblem(way)
    expect([title, text]).toEqual([
      'Payment Failed',
      expect.stringMatching(new RegExp(`^${says.replace('|', '\\|')} You were not charged\\.`)),
    ])
  },
)
