import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { riskOf } from './charge-facts.ts'

const judged = (outcome: object) => riskOf({ outcome } as Stripe.Charge)

test.each([
  ['authorized', 'normal', 'normal'],
  ['authorized', 'elevated', 'elevated'],
  ['manual_review', 'normal', 'highest'],
  ['authorized', 'not_assessed', null],
])('%s with %s risk is of %s risk', (type, risk_level, risk) => {
  expect(judged({ type, risk_level })).toBe(risk)
})

test('a payment that was not judged is of no known risk', () => {
  expect([riskOf(null), riskOf('ch_1')]).toEqual([null, null])
})
