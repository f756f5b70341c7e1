import { expect, test } from 'vitest'
import { isPaymentAddress } from '../../../lib/order/payment-address.ts'
import { billingDetailsOf, paymentOf } from './payment.rules.ts'

const cardError = { type: 'card_error', code: 'card_declined' }

test.each([
  ['a payment that succeeded', { paymentIntent: { status: 'succeeded' } }, 'succeeded'],
  ['one that the bank is still working on', { paymentIntent: { status: 'processing' } }, 'unknown'],
  ['one given up at the provider', { paymentIntent: { status: 'canceled' } }, 'expired'],
  [
    'one that still waits for the bank',
    { paymentIntent: { status: 'requires_action' } },
    'refused',
  ],
  ['a declined card', { error: cardError }, 'refused'],
  ['a lost connection', { error: { type: 'api_connection_error' } }, 'unknown'],
  ['an empty answer', {}, 'unknown'],
  [
    'a second try at what is already paid',
    {
      error: {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        payment_intent: { status: 'succeeded' },
      },
    },
    'succeeded',
  ],
  [
    'a try at what has expired',
    { error: { type: 'invalid_request_error', payment_intent: { status: 'canceled' } } },
    'expired',
  ],
])('%s counts as %s', (_, result, status) => {
  expect(paymentOf(result).status).toBe(status)
})

test('a closed bank window says that the bank could not confirm who it was', () => {
  const payment = paymentOf({ paymentIntent: { status: 'requires_action' } })
  expect(payment).toMatchObject({
    problem: { text: expect.stringContaining('could not confirm it was you') },
  })
})

test('the card provider gets name, e-mail, phone and address', () => {
  const details = billingDetailsOf({
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Moreno',
    phone: '+1 212 555 0178',
    address: '1 Main St',
    city: 'New York',
    zipCode: '10001',
    country: 'US',
  })
  expect(details).toMatchObject({
    name: 'Ana Moreno',
    address: { line1: '1 Main St', city: 'New York', postal_code: '10001', country: 'US' },
  })
})

test.each([
  ['https://checkout.stripe.com/c/pay/1', null, true],
  ['https://checkout.stripe.com.evil.example/c/pay/1', null, false],
  ['http://127.0.0.1:4130/pay/1', 'http://127.0.0.1:4130/stripe.js', true],
  ['https://evil.example/pay', 'http://127.0.0.1:4130/stripe.js', false],
])(
  'a payment page at %s, with the card form from %s, is opened: %s',
  (address, script, expected) => {
    expect(isPaymentAddress(address, script)).toBe(expected)
  },
)
