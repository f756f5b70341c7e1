import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { ErrorCode } from '@keyhaven/contracts/errors'
import { expect, test } from 'vitest'
import type { Payment } from '../card/payment.rules.ts'
import { cardProblem, priceProblem } from '../problems.rules.ts'
import { idle, type PlaceOrderEvent, placeOrderStep } from './place-order.rules.ts'
import { type PaymentKind, placeOrder, type Tools } from './place-order.ts'

const confirmation = { success: true, orderId: 'order_A' } as OrderConfirmation
const intent = {
  clientSecret: 'pi_1_secret',
  paymentIntentId: 'pi_1',
  liveMode: false,
  orderId: 'order_A',
  total: '399.99',
  expiresAt: '2026-11-12T14:32:00.000Z',
  keysHeld: true,
}
const refusal = (status: number, code: ErrorCode) =>
  Object.assign(new Error(`${status}: no`), { status, code })
const lost = new TypeError('Failed to fetch')
const declined = cardProblem({ type: 'card_error', code: 'card_declined' })

/** An order on its way: the given parts decide its course, the rest goes well. */
async function follow(parts: Partial<Tools>, kind: PaymentKind = 'card') {
  const told: PlaceOrderEvent[] = []
  const did: string[] = []
  const note = async (what: string) => void did.push(what)
  const tools: Tools = {
    tell: (event) => void told.push(event),
    checkCard: async () => undefined,
    open: async () => intent,
    pay: async () => ({ status: 'succeeded' }),
    confirm: async () => confirmation,
    placeFree: async () => confirmation,
    keep: (_, paymentId) => note(`kept ${paymentId}`),
    forget: () => void did.push('forgot'),
    leave: ({ checkoutUrl }) => void did.push(`left for ${checkoutUrl}`),
    priceProblem: async () => priceProblem('A', 'B'),
    requote: () => note('asked for the price'),
    wait: (ms) => note(`waited ${ms}`),
    ...parts,
  }
  await placeOrder(kind, tools)
  return { state: told.reduce(placeOrderStep, idle), told: told.map(({ type }) => type), did }
}

/** Answers in turn, the last one for ever. */
function answers<Value>(...given: (Value | Error)[]): () => Promise<Value> {
  return async () => {
    const next = given.length > 1 ? given.shift() : given[0]
    if (next instanceof Error) throw next
    return next as Value
  }
}

test('a card that pays places the order, which is kept before anyone is told', async () => {
  const { state, told, did } = await follow({})
  expect(told).toEqual(['submitted', 'opened', 'succeeded'])
  expect(state).toEqual({ step: 'done', orderId: 'order_A' })
  expect(did).toEqual(['kept pi_1'])
})

test('an unfinished card form opens no payment', async () => {
  const { told } = await follow({
    checkCard: async () => declined,
    open: answers<typeof intent>(new Error('never asked')),
  })
  expect(told).toEqual(['failed'])
})

test('a declined card leaves the order unplaced and the shopper free to try again', async () => {
  const { state, did } = await follow({
    pay: async () => ({ status: 'refused', problem: declined }),
  })
  expect(state).toEqual({ step: 'failed', problem: declined })
  expect(did).toEqual([])
})

test('a payment given up at the provider is forgotten, so that the next press opens another', async () => {
  const { state, did } = await follow({ pay: async () => ({ status: 'expired' }) })
  expect(state).toMatchObject({ step: 'failed', problem: { title: 'Payment Setup Failed' } })
  expect(did).toEqual(['forgot'])
})

test('a changed price is put to the shopper instead of being charged', async () => {
  const { state } = await follow({ open: answers<typeof intent>(refusal(409, 'price_changed')) })
  expect(state).toMatchObject({ problem: { remedy: 'accept-price' } })
})

test('an intent without a secret is a setup error', async () => {
  const { state } = await follow({ open: async () => ({ ...intent, clientSecret: '' }) })
  expect(state).toMatchObject({ problem: { title: 'Payment Setup Error' } })
})

test('a shop that is lost after the payment is asked until it answers', async () => {
  const { state, told, did } = await follow({
    confirm: answers<OrderConfirmation>(lost, refusal(503, 'unavailable'), confirmation),
  })
  expect(told).toContain('connection-lost')
  expect(state).toEqual({ step: 'done', orderId: 'order_A' })
  expect(did).toEqual(['waited 3000', 'waited 3000', 'kept pi_1'])
})

const unpaid = refusal(409, 'payment_not_completed')
const processing = refusal(202, 'payment_processing')
const inReview = refusal(409, 'payment_in_review')

test.each<[string, Payment['status'], Error, { title: string; isHeld: boolean }]>([
  ['nobody answers', 'succeeded', lost, { title: 'We don’t know yet', isHeld: true }],
  ['nobody answers', 'unknown', lost, { title: 'We don’t know yet', isHeld: true }],
  ['the shop sees no money', 'succeeded', unpaid, { title: 'We don’t know yet', isHeld: true }],
  ['the shop sees no money', 'unknown', unpaid, { title: 'Payment Failed', isHeld: false }],
  ['the bank is still at it', 'unknown', processing, { title: 'We don’t know yet', isHeld: true }],
  ['the shop checks it', 'succeeded', inReview, { title: 'Payment received', isHeld: true }],
])('when %s after a payment that %s, paying again waits for certainty', async (...given) => {
  const [, status, answer, { title, isHeld }] = given
  const { state } = await follow({
    pay: async () => ({ status }) as Payment,
    confirm: answers<OrderConfirmation>(answer),
  })
  if (state.step !== 'failed') throw new Error(`it is ${state.step}`)
  expect(state.problem.title).toContain(title)
  expect(Boolean(state.problem.holdsPayment)).toBe(isHeld)
})

test('a free order needs no card and no payment', async () => {
  const { state, did } = await follow(
    { checkCard: answers<undefined>(new Error('no card')), open: answers<typeof intent>(lost) },
    'free',
  )
  expect(state.step).toBe('done')
  expect(did).toEqual(['kept null'])
})

test('a free order that is refused says so', async () => {
  const { state } = await follow(
    { placeFree: answers<OrderConfirmation>(refusal(422, 'not_free')) },
    'free',
  )
  expect(state).toMatchObject({ problem: { title: 'Order Processing Failed' } })
})

test('where the provider has its own page the shopper is sent there', async () => {
  const checkoutUrl = 'http://127.0.0.1:4130/pay/1'
  const { did } = await follow({ open: async () => ({ ...intent, checkoutUrl }) }, 'hosted')
  expect(did).toEqual([`left for ${checkoutUrl}`])
})

test('a list of ways to pay that is out of date is asked for anew, and nothing is paid', async () => {
  const { state, did } = await follow({ open: answers<never>(refusal(409, 'methods_changed')) })
  expect(did).toEqual(['asked for the price'])
  expect(state).toMatchObject({
    step: 'failed',
    problem: { text: expect.stringContaining('The ways to pay changed with your country.') },
  })
})
