import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventTypes, failureOf, pay, type Sandbox, startSandbox } from './testing/sandbox.ts'

let sandbox: Sandbox
let stripe: Stripe
beforeAll(async () => {
  sandbox = await startSandbox()
  stripe = sandbox.stripe
})
beforeEach(() => sandbox.control('POST', '/reset'))
afterAll(() => sandbox.close())

const entries = async (params: Stripe.BalanceTransactionListParams = {}) =>
  (await stripe.balanceTransactions.list({ limit: 100, ...params })).data.toReversed()

const inShort = ({ type, amount, fee, net, currency }: Stripe.BalanceTransaction) =>
  [type, amount, fee, net, currency].join(' ')

test('a payment brings its money less 1.5 % and 25, and a refund gives no fee back', async () => {
  const paid = await pay(stripe)
  const { id, balance_transaction } = await stripe.refunds.create({ payment_intent: paid.id })
  const booked = await entries({ expand: ['data.source'] })
  expect(booked.map(inShort)).toEqual(['charge 1000 40 960 usd', 'refund -1000 0 -1000 usd'])
  expect(booked[0]?.source).toMatchObject({ id: paid.latest_charge, payment_intent: paid.id })
  expect(booked[1]).toMatchObject({ id: balance_transaction, source: { id } })
  const charge = await stripe.charges.retrieve(paid.latest_charge as string)
  expect(charge.balance_transaction).toBe(booked[0]?.id)
})

test('a refund that fails later brings its money back', async () => {
  const paid = await pay(stripe, 'pm_card_refundFail')
  const { id } = await stripe.refunds.create({ payment_intent: paid.id })
  await expect.poll(async () => (await entries()).length).toBe(3)
  expect((await entries()).map(inShort).at(-1)).toBe('refund_failure 1000 0 1000 usd')
  const { failure_balance_transaction } = await stripe.refunds.retrieve(id)
  expect(failure_balance_transaction).toBe((await entries()).at(-1)?.id)
})

test('a dispute takes the money and a fee of 2,000, and one that is won brings the money back', async () => {
  const paid = await pay(stripe, 'pm_card_createDispute')
  const { data } = await stripe.disputes.list({ payment_intent: paid.id })
  await sandbox.control('POST', `/disputes/${data[0]?.id}/close`, { status: 'won' })
  expect((await entries()).slice(1).map(inShort)).toEqual([
    'adjustment -1000 2000 -3000 usd',
    'adjustment 1000 0 1000 usd',
  ])
})

test('an inquiry of the bank and a declined card move nothing', async () => {
  await pay(stripe, 'pm_card_createDisputeInquiry')
  await failureOf(pay(stripe, 'pm_card_chargeDeclined'))
  expect((await entries()).map(({ type }) => type)).toEqual(['charge'])
})

test('an account that is settled in another currency says at which rate', async () => {
  await sandbox.control('PUT', '/account', { settlesIn: 'eur' })
  await pay(stripe)
  const [entry] = await entries()
  expect(entry).toMatchObject({ amount: 900, currency: 'eur', exchange_rate: 0.9, fee: 39 })
})

test('all that lies on the balance leaves by one payout, is listed by it, and comes back if its bank fails', async () => {
  await pay(stripe)
  await pay(stripe)
  const { payouts } = await sandbox.control<{ payouts: Stripe.Payout[] }>('POST', '/payouts')
  expect(payouts).toMatchObject([{ amount: 1_920, currency: 'usd', status: 'in_transit' }])
  const id = payouts[0]?.id ?? ''
  const left = await entries({ payout: id })
  expect(left.map(({ type, net }) => [type, net])).toEqual([
    ['charge', 960],
    ['charge', 960],
    ['payout', -1_920],
  ])
  const first = await stripe.balanceTransactions.list({ payout: id, limit: 1 })
  const rest = await stripe.balanceTransactions.list({
    payout: id,
    starting_after: first.data[0]?.id ?? '',
  })
  expect([first.has_more, rest.data.length]).toEqual([true, 2])
  await sandbox.control('POST', `/payouts/${id}/end`, { status: 'failed' })
  expect(await stripe.payouts.retrieve(id)).toMatchObject({
    status: 'failed',
    failure_code: 'account_closed',
  })
  expect((await entries()).at(-1)).toMatchObject({ type: 'payout_failure', net: 1_920 })
  expect((await eventTypes(stripe)).filter((type) => type.startsWith('payout.'))).toEqual([
    'payout.created',
    'payout.reconciliation_completed',
    'payout.failed',
  ])
  const none = stripe.balanceTransactions.list({ payout: 'po_none' })
  expect(await failureOf(none)).toMatchObject({ code: 'resource_missing' })
})

test('a host is registered once, and its wallets are active where the provider reaches it', async () => {
  const domain_name = 'shop.example.com'
  await sandbox.control('PUT', '/account', { unreachedHosts: [domain_name] })
  const made = await stripe.paymentMethodDomains.create({ domain_name })
  expect(made).toMatchObject({ enabled: true, apple_pay: { status: 'inactive' } })
  expect((await stripe.paymentMethodDomains.create({ domain_name })).id).toBe(made.id)
  await sandbox.control('PUT', '/account', {})
  expect(await stripe.paymentMethodDomains.validate(made.id)).toMatchObject({
    apple_pay: { status: 'active' },
  })
  await stripe.paymentMethodDomains.update(made.id, { enabled: false })
  const { data } = await stripe.paymentMethodDomains.list({ domain_name })
  expect(data).toMatchObject([{ id: made.id, enabled: false }])
  expect(
    (await stripe.paymentMethodDomains.list({ domain_name: 'other.example.com' })).data,
  ).toEqual([])
})

test('a payment that a rule of the owner stops is in review until a person closes it', async () => {
  const { id: payment_intent } = await pay(stripe)
  const review = await sandbox.control<Stripe.Review>('POST', '/reviews', { payment_intent })
  expect(await stripe.reviews.retrieve(review.id)).toMatchObject({ open: true, payment_intent })
  await sandbox.control('POST', `/reviews/${review.id}/close`, { reason: 'approved' })
  expect(await stripe.reviews.list()).toMatchObject({ data: [{ closed_reason: 'approved' }] })
  expect((await eventTypes(stripe)).slice(-2)).toEqual(['review.opened', 'review.closed'])
})
