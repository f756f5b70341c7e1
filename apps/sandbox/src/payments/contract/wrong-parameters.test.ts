import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  at,
  create,
  expectRefused,
  hosted,
  list,
  many,
  read,
  refund,
  type WrongRequest,
} from '../testing/requests.ts'
import { clientOf, failureOf, keys, startSandbox } from '../testing/sandbox.ts'

beforeAll(async () => {
  at.sandbox = await startSandbox()
})
beforeEach(() => at.sandbox.control('POST', '/reset'))
afterAll(() => at.sandbox.close())

const cases: readonly WrongRequest[] = [
  {
    name: 'an unknown parameter',
    wrong: () => create({ colour: 'blue' }),
    ...{ status: 400, code: 'parameter_unknown', says: /^Received unknown parameter: colour$/ },
    right: () => create({ description: 'blue' }),
  },
  {
    name: 'an unknown parameter inside another',
    wrong: () => create({ automatic_payment_methods: { enabled: true, redirects: 'never' } }),
    ...{ status: 400, code: 'parameter_unknown', says: /automatic_payment_methods\[redirects\]$/ },
    right: () => create({ automatic_payment_methods: { enabled: true, allow_redirects: 'never' } }),
  },
  {
    name: 'an unknown parameter inside a list',
    wrong: () => hosted({ line_items: [{ price: 'price_1', colour: 'blue' }] }),
    ...{ status: 400, code: 'parameter_unknown', says: /line_items\[0\]\[colour\]$/ },
    right: () => hosted(),
  },
  {
    name: 'an unknown filter',
    wrong: () => list({ status: 'succeeded' }),
    ...{ status: 400, code: 'parameter_unknown', says: /parameter: status$/ },
    right: () => list({ created: { gte: 1 } }),
  },
  {
    name: 'the removed list of methods of an intent',
    wrong: () => create({ payment_method_types: ['card'] }),
    ...{
      status: 400,
      code: 'payment_method_types_no_longer_supported',
      says: /no longer supported/,
    },
    right: () => create({ allowed_payment_method_types: ['card'] }),
  },
  {
    name: 'the removed list of methods of a hosted page',
    wrong: () => hosted({ payment_method_types: ['card'] }),
    ...{
      status: 400,
      code: 'payment_method_types_no_longer_supported',
      says: /no longer supported/,
    },
    right: () => hosted({ allowed_payment_method_types: ['card'] }),
  },
  {
    name: 'an amount that is a word',
    wrong: () => create({ amount: 'ten' }),
    ...{ status: 400, code: 'parameter_invalid_integer', says: /^Invalid integer: ten$/ },
    right: () => create({ amount: 1000 }),
  },
  {
    name: 'an amount with a fraction',
    wrong: () => create({ amount: 10.5 }),
    ...{ status: 400, code: 'parameter_invalid_integer', says: /^Invalid integer: 10.5$/ },
    right: () => create({ amount: 1050 }),
  },
  {
    name: 'an empty currency',
    wrong: () => create({ currency: '' }),
    ...{ status: 400, code: 'parameter_invalid_empty', says: /cannot be unset/ },
    right: () => create({ currency: 'eur' }),
  },
  {
    name: 'no currency',
    wrong: () => create({ currency: undefined }),
    ...{ status: 400, code: 'parameter_missing', says: /^Missing required param: currency/ },
    right: () => create(),
  },
  {
    name: 'no name of a product',
    wrong: () =>
      hosted({
        line_items: [
          { price_data: { currency: 'usd', unit_amount: 1, product_data: {} }, quantity: 1 },
          { price_data: { currency: 'usd', product_data: { description: 'x' } }, quantity: 1 },
        ],
      }),
    ...{ status: 400, code: 'parameter_missing', says: /\[product_data\]\[name\]/ },
    right: () => hosted(),
  },
  {
    name: 'a way of capture that does not exist',
    wrong: () => create({ capture_method: 'banana' }),
    ...{ status: 400, says: /^Invalid capture_method: must be one of automatic, automatic_async/ },
    right: () => create({ capture_method: 'automatic_async' }),
  },
  {
    name: 'a mode that does not exist',
    wrong: () => hosted({ mode: 'gift' }),
    ...{ status: 400, says: /^Invalid mode: must be one of payment/ },
    right: () => hosted({ mode: 'payment' }),
  },
  {
    name: 'a method that does not exist',
    wrong: () => create({ allowed_payment_method_types: ['cowrie'] }),
    ...{ status: 400, says: /^Invalid allowed_payment_method_types\[0\]: must be one of/ },
    right: () => create({ allowed_payment_method_types: ['card', 'link'] }),
  },
  {
    name: 'a reason of a refund that does not exist',
    wrong: () => refund({ reason: 'mood' }),
    ...{ status: 400, says: /^Invalid reason: must be one of/ },
    right: () => refund({ reason: 'requested_by_customer' }),
  },
  {
    name: 'a switch that is neither on nor off',
    wrong: () => create({ automatic_payment_methods: { enabled: 'maybe' } }),
    ...{ status: 400, says: /^Invalid boolean: maybe$/ },
    right: () => create({ automatic_payment_methods: { enabled: true } }),
  },
  {
    name: 'a text where parts belong',
    wrong: () => create({ automatic_payment_methods: 'on' }),
    ...{ status: 400, says: /^Invalid object$/ },
    right: () => create({ automatic_payment_methods: { enabled: true } }),
  },
  {
    name: 'parts where a text belongs',
    wrong: () => create({ description: { text: 'blue' } }),
    ...{ status: 400, code: 'parameter_invalid_string', says: /^Invalid string/ },
    right: () => create({ description: 'blue' }),
  },
  {
    name: 'to show whole what is no object',
    wrong: () => read({ expand: ['amount'] }),
    ...{ status: 400, says: /^This property cannot be expanded \(amount\)/ },
    right: () => read({ expand: ['latest_charge'] }),
  },
  {
    name: 'to show an entry of a list whole without saying data',
    wrong: () => list({ expand: ['latest_charge'] }),
    ...{ status: 400, says: /try expanding 'data.latest_charge' instead/ },
    right: () => list({ expand: ['data.latest_charge'] }),
  },
  {
    name: 'to show five levels',
    wrong: () => list({ expand: ['data.latest_charge.balance_transaction.source.charge'] }),
    ...{ status: 400, says: /^You cannot expand more than 4 levels/ },
    right: () => list({ expand: ['data.latest_charge.balance_transaction'] }),
  },
  {
    name: 'a page after what does not exist',
    wrong: () => list({ starting_after: 'pi_gone' }),
    ...{ status: 400, code: 'resource_missing', says: /^No such payment_intent: 'pi_gone'/ },
    right: async () => list({ starting_after: (await create()).id }),
  },
  {
    name: 'an empty page',
    wrong: () => list({ limit: 0 }),
    ...{ status: 400, code: 'parameter_invalid_integer', says: /between 1 and 100/ },
    right: () => list({ limit: 1 }),
  },
  {
    name: 'a page of 101',
    wrong: () => list({ limit: 101 }),
    ...{ status: 400, code: 'parameter_invalid_integer', says: /between 1 and 100/ },
    right: () => list({ limit: 100 }),
  },
  {
    name: 'fifty-one notes',
    wrong: () => create({ metadata: many(51) }),
    ...{ status: 400, says: /up to 50 metadata keys/ },
    right: () => create({ metadata: many(50) }),
  },
  {
    name: 'a note with a long name',
    wrong: () => create({ metadata: { ['n'.repeat(41)]: 'x' } }),
    ...{ status: 400, says: /up to 40 characters/ },
    right: () => create({ metadata: { ['n'.repeat(40)]: 'x' } }),
  },
  {
    name: 'a long note',
    wrong: () => create({ metadata: { note: 'x'.repeat(501) } }),
    ...{ status: 400, says: /up to 500 characters/ },
    right: () => create({ metadata: { note: 'x'.repeat(500) } }),
  },
  {
    name: 'another version of the API',
    wrong: () => {
      const { port } = new URL(at.sandbox.origin)
      const old = clientOf(Number(port), keys.secretKey, { apiVersion: '2026-08-26.dahlia' })
      return old.balance.retrieve()
    },
    ...{ status: 400, says: /^Invalid Stripe API version/ },
    right: () => at.sandbox.stripe.balance.retrieve(),
  },
]

test.each(cases)('$name is refused, and its right twin is not', expectRefused)

test('what was malformed can be sent again under the same key', async () => {
  const options = { idempotencyKey: 'key_1' }
  const wrong = { amount: 1000, currency: 'usd', capture_method: 'banana' }
  await failureOf(at.sandbox.stripe.paymentIntents.create(wrong, options))
  const made = await at.sandbox.stripe.paymentIntents.create(
    { amount: 1000, currency: 'usd' },
    options,
  )
  expect(made.status).toBe('requires_payment_method')
})
