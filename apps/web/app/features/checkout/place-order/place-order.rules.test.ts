import { expect, test } from 'vitest'
import {
  idle,
  isGuarded,
  isUnderWay,
  mayPay,
  type PlaceOrderEvent,
  type PlaceOrderState,
  placeOrderStep,
} from './place-order.rules.ts'

const problem = { title: 'Payment Failed', text: 'Declined.' }
const unknown = { ...problem, holdsPayment: true }

const submitting: PlaceOrderState = { step: 'submitting' }
const opened: PlaceOrderState = { step: 'submitting', orderId: 'order_A' }
const action: PlaceOrderState = { step: 'action', orderId: 'order_A' }
const checking: PlaceOrderState = { step: 'checking', orderId: 'order_A' }
const done: PlaceOrderState = { step: 'done', orderId: 'order_A' }
const failed: PlaceOrderState = { step: 'failed', problem }
const held: PlaceOrderState = { step: 'failed', problem: unknown }

const submitted: PlaceOrderEvent = { type: 'submitted' }
const succeeded: PlaceOrderEvent = { type: 'succeeded', orderId: 'order_A' }
const lost: PlaceOrderEvent = { type: 'connection-lost', orderId: 'order_A' }

test.each<[PlaceOrderState, PlaceOrderEvent, PlaceOrderState]>([
  [idle, submitted, submitting],
  [submitting, submitted, submitting],
  [checking, submitted, checking],
  [failed, submitted, submitting],
  [held, submitted, held],
  [submitting, { type: 'opened', orderId: 'order_A' }, opened],
  [idle, { type: 'opened', orderId: 'order_A' }, idle],
  [opened, { type: 'bank-asks' }, action],
  [submitting, { type: 'bank-asks' }, submitting],
  [action, { type: 'bank-answered' }, opened],
  [opened, { type: 'bank-answered' }, opened],
  [opened, lost, checking],
  [action, lost, checking],
  [held, lost, checking],
  [checking, succeeded, done],
  [opened, succeeded, done],
  [opened, { type: 'failed', problem }, failed],
  [checking, { type: 'failed', problem: unknown }, held],
  [failed, { type: 'dismissed' }, idle],
  [held, { type: 'dismissed' }, held],
  [opened, { type: 'dismissed' }, opened],
  [done, { type: 'failed', problem }, done],
  [done, submitted, done],
])('%o and then %o is %o', (state, event, next) => {
  expect(placeOrderStep(state, event)).toEqual(next)
})

test.each<[PlaceOrderState, boolean]>([
  [idle, true],
  [failed, true],
  [held, false],
  [opened, false],
  [action, false],
  [checking, false],
  [done, false],
])('in %o the button pays: %s', (state, expected) => {
  expect(mayPay(state)).toBe(expected)
})

test('only an order on its way keeps the page busy', () => {
  const busy = [idle, submitting, action, checking, done, failed].filter(isUnderWay)
  expect(busy.map(({ step }) => step)).toEqual(['submitting', 'action', 'checking'])
})

test('a shopper is asked before leaving a payment, unless the way to pay leads away by itself', () => {
  expect([idle, submitting, opened, checking, failed].map(isGuarded)).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
  expect(isGuarded(placeOrderStep(opened, { type: 'leaving' }))).toBe(false)
})
