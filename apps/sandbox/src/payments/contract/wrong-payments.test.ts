import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  account,
  at,
  back,
  confirmInBrowser,
  create,
  expectRefused,
  hosted,
  left,
  nothing,
  pay,
  refundAfter,
  type WrongRequest,
} from '../testing/requests.ts'
import { failureOf, startSandbox } from '../testing/sandbox.ts'

beforeAll(async () => {
  at.sandbox = await startSandbox()
})
beforeEach(() => at.sandbox.control('POST', '/reset'))
afterAll(() => at.sandbox.close())

const cases: readonly WrongRequest[] = [
  ...[
    { automatic_payment_methods: { enabled: true } },
    { excluded_payment_method_types: ['klarna'] },
    { payment_method_configuration: 'pmc_1' },
  ].map((rival) => ({
    name: `a list beside ${Object.keys(rival)[0]}`,
    wrong: () => create({ allowed_payment_method_types: ['card'], ...rival }),
    ...{ status: 400, code: 'parameters_exclusive', says: /You may only specify one of these/ },
    right: () => create(rival),
  })),
  {
    name: 'a list of a hosted page beside what it excludes',
    wrong: () =>
      hosted({ allowed_payment_method_types: ['card'], excluded_payment_method_types: ['klarna'] }),
    ...{ status: 400, code: 'parameters_exclusive', says: /You may only specify one of these/ },
    right: () => hosted({ allowed_payment_method_types: ['card', 'link'] }),
  },
  {
    name: 'a list in which nothing fits the currency',
    wrong: () => create({ allowed_payment_method_types: ['ideal'] }),
    ...{ status: 400, says: /^No valid payment method types/ },
    right: () => create({ allowed_payment_method_types: ['ideal', 'card'] }),
  },
  {
    name: 'to confirm without a way back while a method leaves',
    wrong: () => pay({ allowed_payment_method_types: ['card', 'klarna'] }),
    ...{ status: 400, code: 'parameter_missing', says: /`return_url`/ },
    right: () => pay({ allowed_payment_method_types: ['card', 'klarna'] }, { return_url: back }),
  },
  {
    name: 'a method outside the list',
    wrong: () => pay({ allowed_payment_method_types: ['link'] }),
    ...{
      status: 400,
      code: 'payment_intent_incompatible_payment_method',
      says: /\(card\) is not allowed/,
    },
    right: () => pay({ allowed_payment_method_types: ['link', 'card'] }),
  },
  {
    name: 'a form made for another list',
    wrong: () => confirmInBrowser({ types: 'card,link' }),
    ...{
      status: 400,
      says: /provided payment_method_types \(\["card"\]\) does not match the expected .*\["card","link"\]/,
    },
    right: () => confirmInBrowser({}),
  },
  {
    name: 'a form made for another amount',
    wrong: () => confirmInBrowser({ amount: '999' }),
    ...{ status: 400, says: /provided amount \(1000\) does not match the expected amount \(999\)/ },
    right: () => confirmInBrowser({ amount: '1000' }),
  },
  {
    name: 'a form made for another currency',
    wrong: () => confirmInBrowser({ currency: 'eur' }),
    ...{ status: 400, says: /provided currency \(usd\) does not match/ },
    right: () => confirmInBrowser({ currency: 'usd' }),
  },
  {
    name: 'to cancel while the bank is at it',
    wrong: async () => at.sandbox.stripe.paymentIntents.cancel(await left('authorise-later')),
    ...{ status: 400, code: 'payment_intent_unexpected_state', says: /status of processing/ },
    right: async () => at.sandbox.stripe.paymentIntents.cancel(await left('')),
  },
  {
    name: 'to give back more than is left',
    wrong: () => refundAfter(nothing, { amount: 1001 }),
    ...{ status: 400, code: 'charge_already_refunded', says: /greater than unrefunded amount/ },
    right: () => refundAfter(nothing, { amount: 1000 }),
  },
  {
    name: 'to give back what is disputed',
    wrong: () =>
      refundAfter((payment_intent) => at.sandbox.control('POST', '/disputes', { payment_intent })),
    ...{ status: 400, code: 'charge_disputed', says: /has been charged back/ },
    right: () => refundAfter(nothing),
  },
  {
    name: 'to give back what the balance does not hold',
    wrong: () => refundAfter(() => account({ isBalanceLow: true })),
    ...{ status: 400, code: 'balance_insufficient', says: /^Insufficient funds/ },
    right: () => refundAfter(() => account({})),
  },
]

test.each(cases)('$name is refused, and its right twin is not', expectRefused)

test('the second change of an intent at once, and a call too many in a second, are to be tried again', async () => {
  const { id } = await create()
  await at.sandbox.control('PUT', '/faults', [
    { match: 'POST /v1/payment_intents/:id', kind: 'slow', times: 1, ms: 300 },
  ])
  const first = at.sandbox.stripe.paymentIntents.update(id, { description: 'one' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  const locked = await failureOf(
    at.sandbox.stripe.paymentIntents.update(id, { description: 'two' }),
  )
  expect(locked).toMatchObject({ statusCode: 429, code: 'lock_timeout' })
  expect(locked.headers?.['stripe-should-retry']).toBe('true')
  expect((await first).description).toBe('one')

  await account({ callsPerSecond: 1 })
  const calls = await Promise.allSettled(Array.from({ length: 5 }, () => create()))
  const refused = calls.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(3)
  expect(refused[0]).toMatchObject({ reason: { statusCode: 429, code: 'rate_limit' } })
})
