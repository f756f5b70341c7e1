import { currencies } from '@keyhaven/contracts/money'
import {
  fromHundredths,
  toHundredths,
  toTwoDecimals,
} from '@keyhaven/contracts/payment-link-fields'
import type { PaymentLink } from '@keyhaven/contracts/payment-links'
import { describe, expect, test } from 'vitest'
import {
  amountOfLink,
  customerFrom,
  failureOf,
  lookAgainAfter,
  paymentPageIn,
  refusalOf,
} from './payment-links.rules.ts'

const link = {
  title: 'Setup service',
  description: '',
  amount: '99.00',
  currency: 'USD',
  customMessage: '',
  collectPhoneNumber: true,
  collectBillingAddress: true,
  isCustomerPaymentLink: false,
  status: 'active',
  expiresAt: null,
  remainingUses: 1,
  chooses: null,
} satisfies PaymentLink

const info = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '1',
  address: '1 Main Street',
  city: 'Oakland',
  state: '',
  zipCode: '',
  country: 'US',
}

test.each([
  [{ ...link }, '$\u00a099.00 USD'],
  [{ ...link, amount: '1500.00', currency: 'EUR' as const }, '€\u00a01,500.00 EUR'],
  [{ ...link, amount: '500.00', currency: 'JPY' as const }, '¥\u00a0500.00 JPY'],
  [{ ...link, isCustomerPaymentLink: true as const, amount: 9_900 }, '$\u00a099.00 USD'],
  [
    { ...link, isCustomerPaymentLink: true as const, amount: 50_000, currency: 'JPY' as const },
    '¥\u00a0500.00 JPY',
  ],
])('an amount is shown with two decimals and its currency in capitals: %#', (asked, shown) => {
  expect(amountOfLink(asked as PaymentLink)).toBe(shown)
})

test.each(currencies)(
  '500 %s is 50000 hundredths and "500.00" on the wire, and back',
  (currency) => {
    const amount = fromHundredths(50_000, currency)
    expect(amount.minor).toBe(currency === 'JPY' ? 500 : 50_000)
    expect([toHundredths(amount), toTwoDecimals(amount)]).toEqual([50_000, '500.00'])
  },
)

const missing = 'Missing Information'

describe('the form is not sent', () => {
  test.each([
    [{ firstName: ' ' }, missing, 'Please fill in all required fields', ['firstName']],
    [{ lastName: '' }, missing, 'Please fill in all required fields', ['lastName']],
    [{ email: '', phone: '' }, missing, 'Please fill in all required fields', ['email', 'phone']],
    [{ phone: '' }, missing, 'Phone number is required', ['phone']],
    [{ address: '' }, missing, 'Complete billing address is required', ['address']],
    [{ city: '' }, missing, 'Complete billing address is required', ['city']],
  ])('with %o: %s, %s', (gap, title, text, fields) => {
    const refusal = refusalOf('pl_1', link, { ...info, ...gap })
    expect(refusal).toMatchObject({ title, text })
    expect(Object.keys(refusal?.fields ?? {})).toEqual(fields)
  })

  test.each([
    ['without the id of a link', '', link],
    ['without a link', 'pl_1', undefined],
  ])('%s', (_, id, known) => {
    const refusal = { title: 'Error', text: 'Invalid payment link', fields: {} }
    expect(refusalOf(id, known, info)).toEqual(refusal)
  })
})

test('state, postal code and country may stay empty, and what is not collected too', () => {
  expect(refusalOf('pl_1', link, { ...info, state: '', zipCode: '' })).toBeUndefined()
  const bare = { ...link, collectPhoneNumber: false, collectBillingAddress: false }
  expect(refusalOf('pl_1', bare, { ...info, phone: '', address: '', city: '' })).toBeUndefined()
})

test('a form without an address is from the United States unless it says otherwise', () => {
  expect(customerFrom(new FormData()).country).toBe('US')
})

const refused = (message: string, details = {}) =>
  Object.assign(new Error(message), { status: 400, ...details })

test.each([
  [refused('410: Payment link not found or expired'), 'Payment link not found or expired'],
  [refused('500: '), 'Payment processing failed'],
  [new TypeError('Failed to fetch'), 'Payment processing failed'],
])('a failure is a Payment Error in the server’s words or our own: %#', (error, text) => {
  expect(failureOf(error)).toEqual({ title: 'Payment Error', text, fields: {} })
})

test('what the server says about a field is shown at the field', () => {
  const details = [{ field: 'customerInfo.email', message: 'Invalid email format' }]
  const failure = failureOf(refused('400: Invalid email format', { details }))
  expect(failure.fields).toEqual({ email: 'Invalid email format' })
})

const script = 'http://127.0.0.1:4130/stripe.js'
const own = 'https://shop.example'

test.each([
  ['https://checkout.stripe.com/c/pay/cs_1', null, true],
  ['https://checkout.stripe.com.evil.example/c/pay/cs_1', null, false],
  ['https://checkout.stripe.com@evil.example/', null, false],
  ['http://127.0.0.1:4130/pay/cs_1', script, true],
  ['http://127.0.0.1:4131/pay/cs_1', script, false],
  ['https://checkout.stripe.com/c/pay/cs_1', script, false],
  [`${own}/payment-success?session_id=cs_1`, null, true],
  [`${own}/account`, null, false],
  [`${own}.evil.example/payment-success?session_id=cs_1`, null, false],
  ['javascript:alert(1)', null, false],
  ['//evil.example', null, false],
])('the browser goes to %s with the card form from %s: %s', (checkoutUrl, from, isFollowed) => {
  const page = paymentPageIn({ checkoutUrl }, from, own)
  expect('address' in page).toBe(isFollowed)
  if (!isFollowed) expect(page).toMatchObject({ problem: { title: 'Payment Error' } })
})

test('an answer may name its page as url; one that names none is a Payment Error', () => {
  const url = 'https://checkout.stripe.com/c/pay/cs_1'
  expect(paymentPageIn({ url }, null, own)).toEqual({ address: url })
  expect(paymentPageIn({}, null, own)).toMatchObject({
    problem: { title: 'Payment Error', text: 'No checkout URL received' },
  })
})

test('the page looks for a payment for two minutes', () => {
  expect([0, 1, 24, 25].map(lookAgainAfter)).toEqual([false, 5_000, 5_000, false])
})
