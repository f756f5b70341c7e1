import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDisposable } from './disposable-mailbox.ts'
import {
  countedJudgements,
  explained,
  HIGHEST_SCORE,
  isSharedTestCard,
  levelOf,
  pointsOf,
  type RiskFacts,
  riskRules,
  scoreOf,
  strictestLevel,
} from './risk.rules.ts'

const ordinary: RiskFacts = {
  providerRisk: 'normal',
  billingCountry: 'US',
  cardCountry: 'US',
  networkCountry: 'US',
  sameCard: 0,
  sameDevice: 0,
  sameNetwork: 0,
  sameAddress: 0,
  isDisposable: false,
  worthOfDay: 14_999,
}
const scored = (over: Partial<RiskFacts>) => scoreOf(pointsOf({ ...ordinary, ...over }))

test('an ordinary purchase scores nothing', () => {
  expect(pointsOf(ordinary)).toEqual({})
})

test.each<[string, Partial<RiskFacts>, number]>([
  ['a provider that says nothing', { providerRisk: null }, 0],
  ['elevated risk by the provider', { providerRisk: 'elevated' }, 18],
  ['the highest risk by the provider', { providerRisk: 'highest' }, 34],
  ['a card of another country', { cardCountry: 'GB' }, 10],
  ['a card of an unknown country', { cardCountry: null }, 0],
  ['a network of another country', { networkCountry: 'RO' }, 6],
  ['a buyer whose country nobody knows', { billingCountry: null, cardCountry: 'GB' }, 0],
  ['one other order by the card', { sameCard: 1 }, 0],
  ['two other orders by the card', { sameCard: 2 }, 8],
  ['many other orders by the card', { sameCard: 20 }, 20],
  ['three other orders by the browser', { sameDevice: 3 }, 4],
  ['an office of five buyers', { sameNetwork: 5 }, 0],
  ['a network with ten orders', { sameNetwork: 10 }, 4],
  ['five other orders by the address', { sameAddress: 5 }, 4],
  ['a disposable mailbox', { isDisposable: true }, 8],
  ['five hundred dollars in a day', { worthOfDay: 50_000 }, 2],
  ['a cent less than that', { worthOfDay: 49_999 }, 0],
  ['four thousand dollars in a day', { worthOfDay: 400_000 }, 6],
])('%s scores as the rule says', (_what, over, points) => {
  expect(scored(over)).toBe(points)
})

describe('with the thresholds of a new shop', () => {
  const thresholds = { codeFrom: 30, reviewFrom: 50 }
  test.each<[string, Partial<RiskFacts>, string]>([
    [
      'a large order of a company abroad',
      { cardCountry: 'GB', networkCountry: 'GB', billingCountry: 'DE', worthOfDay: 900_000 },
      'low',
    ],
    [
      'a card that is tried on order after order',
      { sameCard: 9, sameDevice: 9, worthOfDay: 200_000 },
      'medium',
    ],
    ['the highest risk alone', { providerRisk: 'highest' }, 'medium'],
    [
      'a foreign card with the highest risk and a disposable mailbox',
      { providerRisk: 'highest', cardCountry: 'GB', isDisposable: true },
      'high',
    ],
  ])('%s is %s', (_what, over, level) => {
    expect(levelOf(scored(over), thresholds)).toBe(level)
  })
})

const country = fc.constantFrom(null, 'US', 'GB', 'DE')
const count = fc.nat({ max: 50 })
const anyFacts: fc.Arbitrary<RiskFacts> = fc.record({
  providerRisk: fc.constantFrom('normal', 'elevated', 'highest', null),
  billingCountry: country,
  cardCountry: country,
  networkCountry: country,
  sameCard: count,
  sameDevice: count,
  sameNetwork: count,
  sameAddress: count,
  isDisposable: fc.boolean(),
  worthOfDay: fc.nat({ max: 1_000_000 }),
})

test('a score is never below zero and never above a hundred', () => {
  expect(HIGHEST_SCORE).toBe(100)
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const score = scoreOf(pointsOf(facts))
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(HIGHEST_SCORE)
    }),
  )
})

test('the parts that staff read add up to the score, and name every rule once', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const points = pointsOf(facts)
      const parts = explained(facts, points)
      expect(parts.map(({ rule }) => rule)).toEqual(riskRules.map(({ name }) => name))
      expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(scoreOf(points))
      for (const part of parts) {
        expect(part.points).toBeLessThanOrEqual(part.most)
        expect(part.fact).not.toBe('')
      }
    }),
  )
})

const anyPoints = fc.array(fc.integer({ min: -10, max: 100 }), { maxLength: 5 })

test('whatever plug-ins say, the score stays within 0 and 100, is the sum of its parts, and no level is milder', () => {
  const thresholds = { codeFrom: 30, reviewFrom: 60 }
  fc.assert(
    fc.property(anyFacts, anyPoints, (facts, given) => {
      const points = pointsOf(facts)
      const own = scoreOf(points)
      const judgements = given.map((each, nth) => ({
        ...{ plugin: `p${nth}`, version: '1', sentence: 'So it is', points: each },
      }))
      const plugins = countedJudgements(own, judgements)
      const parts = explained({ ...facts, plugins }, points)
      const score = parts.reduce((sum, part) => sum + part.points, 0)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(HIGHEST_SCORE)
      expect(new Set(parts.map(({ rule }) => rule)).size).toBe(parts.length)
      const both = [levelOf(own, thresholds), levelOf(score, thresholds)] as const
      const order = ['low', 'medium', 'high']
      const strictest = order.indexOf(strictestLevel(...both))
      expect(strictest).toBeGreaterThanOrEqual(order.indexOf(both[0]))
      expect(strictest).toBeGreaterThanOrEqual(order.indexOf(both[1]))
    }),
  )
})

const numbers = ['sameCard', 'sameDevice', 'sameNetwork', 'sameAddress', 'worthOfDay'] as const

test('more of a thing never lowers the score', () => {
  fc.assert(
    fc.property(
      anyFacts,
      fc.constantFrom(...numbers),
      fc.nat({ max: 500_000 }),
      (facts, name, more) => {
        const worse = { ...facts, [name]: facts[name] + more }
        expect(scoreOf(pointsOf(worse))).toBeGreaterThanOrEqual(scoreOf(pointsOf(facts)))
      },
    ),
  )
})

test('a worse word of the provider, another country and a disposable mailbox never lower the score', () => {
  const order = [null, 'normal', 'elevated', 'highest'] as const
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const score = scoreOf(pointsOf(facts))
      const worse = [
        { ...facts, isDisposable: true },
        { ...facts, billingCountry: 'US', cardCountry: 'FR' },
        { ...facts, billingCountry: 'US', networkCountry: 'FR' },
      ]
      const same = [
        { ...facts },
        { ...facts, billingCountry: 'US', cardCountry: 'US' },
        { ...facts, billingCountry: 'US', networkCountry: 'US' },
      ]
      for (const [index, one] of worse.entries()) {
        expect(scoreOf(pointsOf(one))).toBeGreaterThanOrEqual(scoreOf(pointsOf(same[index] ?? one)))
      }
      const higher = order.slice(order.indexOf(facts.providerRisk))
      for (const providerRisk of higher) {
        expect(scoreOf(pointsOf({ ...facts, providerRisk }))).toBeGreaterThanOrEqual(score)
      }
    }),
  )
})

test('a higher score is never treated more lightly', () => {
  const levels = ['low', 'medium', 'high']
  const threshold = fc.integer({ min: 1, max: 101 })
  fc.assert(
    fc.property(fc.nat({ max: 99 }), threshold, threshold, (score, one, other) => {
      const thresholds = { codeFrom: Math.min(one, other), reviewFrom: Math.max(one, other) }
      const place = (points: number) => levels.indexOf(levelOf(points, thresholds))
      expect(place(score + 1)).toBeGreaterThanOrEqual(place(score))
    }),
  )
})

test.each([
  ['a@mailinator.com', true],
  ['a@inbox.MAILINATOR.com', true],
  ['a@notmailinator.com', false],
  ['a@mailinator.com.example.com', false],
  ['ada@example.com', false],
])('%s is disposable: %s', (email, verdict) => {
  expect(isDisposable(email)).toBe(verdict)
})

test('the test card of the provider is everybody’s, and no other card is', () => {
  expect(isSharedTestCard({ isLive: false, last4: '4242' })).toBe(true)
  expect(isSharedTestCard({ isLive: true, last4: '4242' })).toBe(false)
  expect(isSharedTestCard({ isLive: false, last4: '4954' })).toBe(false)
})
