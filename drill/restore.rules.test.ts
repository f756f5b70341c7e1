import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Facts, keysOf, mayHeal, orphansIn, verdictOf } from './restore.rules.ts'

const target = new Date('2026-11-17T12:40:00.000Z')
const after = new Date(target.getTime() + 1)
const invariants = { held: ['I1', 'I2'], broken: [], failed: [], skipped: ['I20'] }

const whole: Facts = {
  copy: 'whole',
  migrated: true,
  orphans: 'none',
  healed: 'not-asked',
  invariants,
  target,
  lastOrderAt: target,
  keys: 'live',
  isHealAsked: false,
}
const healed = { healed: 'yes', isHealAsked: true, keys: 'test' } as const

test.each<[string, Partial<Facts>]>([
  ['everything is there', {}],
  ['no order was made yet', { lastOrderAt: null }],
  ['nothing was skipped', { invariants: { ...invariants, skipped: [] } }],
  ['what was lost is healed', { orphans: 'found', ...healed }],
  ['nothing had to be healed', healed],
])('a backup is good where %s', (_, facts) => {
  const { isGood, sentences } = verdictOf({ ...whole, ...facts })
  expect([isGood, sentences.at(-1)]).toEqual([true, 'The backup is good.'])
})

/** Each of these alone makes any backup a bad one. */
const faults: readonly [string, Partial<Facts>][] = [
  ['It could not be restored, so nothing else was looked at.', { copy: 'failed' }],
  [
    'The archive ends too early or lacks a file, so nothing else was looked at.',
    { copy: 'cut short' },
  ],
  ['The migrations failed, so nothing else was looked at.', { migrated: false }],
  ['Nobody knows which payments are lost: the provider was not asked.', { orphans: 'unknown' }],
  ['Payments from before the moment are lost.', { orphans: 'found', healed: 'not-asked' }],
  ['Not every lost payment was healed.', { healed: 'no' }],
  ['A copy is never healed with live keys.', { isHealAsked: true, keys: 'live' }],
  ['No invariant is known to hold.', { invariants: { ...invariants, held: [] } }],
  [
    'These invariants do not hold: I3, I14.',
    { invariants: { ...invariants, broken: ['I3', 'I14'] } },
  ],
  [
    'These invariants could not be checked: I18.',
    { invariants: { ...invariants, failed: ['I18'] } },
  ],
  [
    'The last order is of 2026-11-17T12:40:00.001Z, later than 2026-11-17T12:40:00.000Z.',
    { lastOrderAt: after },
  ],
]

test.each(faults)('a backup is not good: %s', (sentence, facts) => {
  const { isGood, sentences } = verdictOf({ ...whole, ...facts })
  expect(isGood).toBe(false)
  expect(sentences.at(0)).toBe(sentence)
  expect(sentences.at(-1)).toBe('THE BACKUP IS NOT GOOD.')
})

test('what was skipped is named, and changes no verdict', () => {
  expect(verdictOf(whole).sentences).toEqual([
    'Not asked of this copy: I20.',
    'The backup is good.',
  ])
  const nothing = { held: [], broken: [], failed: [], skipped: [] }
  expect(verdictOf({ ...whole, migrated: false, invariants: nothing }).sentences).toHaveLength(2)
})

const ids = fc.array(
  fc.integer({ min: 1, max: 46 }).map((number) => `I${number}`),
  { maxLength: 3 },
)
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  copy: fc.constantFrom('whole', 'cut short', 'failed'),
  migrated: fc.boolean(),
  orphans: fc.constantFrom('none', 'found', 'unknown'),
  healed: fc.constantFrom('not-asked', 'yes', 'no'),
  invariants: fc.record({ held: ids, broken: ids, failed: ids, skipped: ids }),
  target: fc.constant(target),
  lastOrderAt: fc.constantFrom(null, target, after),
  keys: fc.constantFrom('test', 'live'),
  isHealAsked: fc.boolean(),
})

test('a good backup was migrated, is whole, and lacks no payment, whatever else is said of it', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      if (!verdictOf(facts).isGood) return
      expect([facts.copy, facts.migrated]).toEqual(['whole', true])
      expect([...facts.invariants.broken, ...facts.invariants.failed]).toEqual([])
      expect(facts.invariants.held).not.toEqual([])
      expect(
        facts.orphans === 'none' || (facts.orphans === 'found' && facts.healed === 'yes'),
      ).toBe(true)
      expect(facts.lastOrderAt).not.toBe(after)
    }),
  )
})

test('no backup gets better by a fault, and none is bad without a reason', () => {
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(...faults), (facts, [, fault]) => {
      expect(verdictOf({ ...facts, ...fault }).isGood).toBe(false)
      const { isGood, sentences } = verdictOf(facts)
      const notes = facts.invariants.skipped.length > 0 ? 2 : 1
      expect(sentences.length > notes).toBe(!isGood)
    }),
  )
})

test.each([
  [true, 'test', true],
  [true, 'live', false],
  [false, 'test', false],
  [false, 'live', false],
] as const)('healing asked %s with %s keys: %s', (isHealAsked, keys, may) => {
  expect(mayHeal({ isHealAsked, keys })).toBe(may)
})

test.each([
  ['sk_live_1', 'live'],
  ['rk_live_1', 'live'],
  ['sk_test_1', 'test'],
  ['sk_test_live_1', 'test'],
  ['whsk_live_1', 'test'],
  [undefined, 'test'],
])('the key %s is one to %s', (key, keys) => {
  expect(keysOf(key)).toBe(keys)
})

const lost = { kind: 'order lost', plan: 'rebuild', isLeft: true } as const
const payment = { intent: 'pi_1', order: 'KH-1', at: '2026-11-17T12:37:30.000Z', ...lost }

test.each([
  ['none', { payments: [], hasMore: false }],
  ['found', { payments: [payment], hasMore: false }],
  ['none', { payments: [{ ...payment, isLeft: false }], hasMore: false }],
  ['none', { payments: [{ ...payment, at: '2026-11-17T12:37:30.001Z' }], hasMore: false }],
  ['none', { payments: [{ ...payment, at: '2026-11-17T13:00:00.000Z' }], hasMore: false }],
  ['unknown', { payments: [], hasMore: true }],
  ['unknown', undefined],
] as const)('payments lost by the backup: %s in %o', (orphans, answer) => {
  expect(orphansIn(answer, target)).toBe(orphans)
})
