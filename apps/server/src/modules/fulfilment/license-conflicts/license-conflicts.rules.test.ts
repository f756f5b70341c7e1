import { errors } from '@keyhaven/contracts/errors'
import { expect, test } from 'vitest'
import {
  type Act,
  acts,
  isConsent,
  type LicenseEvent,
  licenseEvents,
  pairs,
  verdictOn,
} from './license-conflicts.rules.ts'

test('every pair has an answer, and every refusal has its words and says that it is about the state', () => {
  for (const event of licenseEvents) {
    expect(Object.keys(pairs[event]).toSorted()).toEqual(acts.toSorted())
    for (const verdict of Object.values(pairs[event])) {
      if (isConsent(verdict)) continue
      expect(errors[verdict].message.length).toBeGreaterThan(20)
      expect([409, 422]).toContain(errors[verdict].status)
    }
  }
})

test('nobody can refuse what the bank does', () => {
  expect(new Set(licenseEvents.map((event) => pairs[event].dispute))).toEqual(new Set(['goes']))
})

const moneyMoves: readonly LicenseEvent[] = [
  'return',
  'withdrawal',
  'refund',
  'returned',
  'dispute',
]

test('no key is replaced while its money is asked back, on its way or gone', () => {
  for (const event of [...moneyMoves, 'reversed'] as const) {
    expect(isConsent(pairs[event].replacement)).toBe(false)
    expect(['goes', 'replaces']).not.toContain(pairs[event].claim)
  }
})

test('a licence is asked back once, and not while the bank decides', () => {
  for (const event of moneyMoves) {
    expect(isConsent(pairs[event].return)).toBe(false)
    expect(isConsent(pairs[event].withdrawal)).toBe(false)
  }
})

test('a claim that waits keeps nobody from their money', () => {
  expect(pairs.claim.return).toBe('goes')
  expect(pairs.claim.withdrawal).toBe('goes')
})

const several: [LicenseEvent[], Act, string][] = [
  [[], 'claim', 'goes'],
  [['claim', 'return'], 'replacement', 'return_first'],
  [['return', 'claim'], 'decision', 'replaces'],
  [['seat', 'claim'], 'return', 'replaces'],
  [['return', 'dispute'], 'decision', 'dispute_first'],
  [['seat', 'return'], 'erasure', 'waits'],
  [['return', 'erasure'], 'claim', 'order_erased'],
]

test.each(several)('beside %j, %s gets the strictest answer: %s', (standing, act, verdict) => {
  expect(verdictOn(standing, act)).toBe(verdict)
})
