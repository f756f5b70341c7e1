import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exitCodeOf, findings, outcomeOf, outcomes, tallyOf } from './outcomes.rules.ts'

const held = { id: 'I1', hits: [] }
const broken = { id: 'I2', hits: [{ unit: 1 }] }
const failed = { id: 'I3', hits: [], failed: 'canceling statement due to statement timeout' }
const skipped = { id: 'I4', hits: [], skipped: 'the card provider does not answer' }

test.each([
  ['held', held],
  ['broken', broken],
  ['failed', failed],
  ['failed', { ...failed, failed: '' }],
  ['skipped', skipped],
] as const)('a check is %s', (outcome, result) => {
  expect(outcomeOf(result)).toBe(outcome)
})

test('the ids of each outcome are told apart', () => {
  expect(tallyOf([held, broken, failed, skipped])).toEqual({
    held: ['I1'],
    broken: ['I2'],
    failed: ['I3'],
    skipped: ['I4'],
  })
})

test.each([
  [0, [held, skipped]],
  [1, [held, broken]],
  [1, [failed, broken]],
  [2, [failed, held]],
  [0, []],
] as const)('the command ends with %s', (code, results) => {
  expect(exitCodeOf(tallyOf(results))).toBe(code)
})

test('a check that threw is a finding like a contradiction', () => {
  expect(findings([held, broken, failed, skipped])).toEqual([broken, failed])
})

const result = fc.record({
  id: fc.string(),
  hits: fc.array(fc.constant({ unit: 1 }), { maxLength: 2 }),
  skipped: fc.option(fc.string(), { nil: undefined }),
  failed: fc.option(fc.string(), { nil: undefined }),
})

test('every check has one outcome, and the command ends with 0 exactly if nothing is found', () => {
  fc.assert(
    fc.property(fc.array(result, { maxLength: 8 }), (results) => {
      const tally = tallyOf(results)
      const counted = outcomes.reduce((sum, outcome) => sum + tally[outcome].length, 0)
      expect(counted).toBe(results.length)
      expect(exitCodeOf(tally) === 0).toBe(findings(results).length === 0)
    }),
  )
})
