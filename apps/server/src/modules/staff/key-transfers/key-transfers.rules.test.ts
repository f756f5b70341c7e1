import { defaultSettings } from '@keyhaven/contracts/settings'
import { keyActs } from '@keyhaven/contracts/staff/key-moves'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Counted,
  isAmong,
  type MoveFacts,
  successorActs,
  whyTwo,
} from './key-transfers.rules.ts'

const none: Counted = {
  ...{ today: 0, thisWeek: 0, revealedToday: 0 },
  ...{ ofPlace: 0, ofLine: 0, ofPerson: 0, ofNetwork: 0 },
}

const plain: MoveFacts = {
  ...{ act: 'address', licenses: 1, isOfStaff: false, isOutOfSight: false },
  ...{ areSeen: false, isProven: false, hasMember: true, quantity: 1, paidLicenses: 1 },
  counted: none,
}
const counted = (over: Partial<Counted>): Partial<MoveFacts> => ({ counted: { ...none, ...over } })

const cases: [string, Partial<MoveFacts>, boolean][] = [
  ['the first key of the day', {}, false],
  ['the third key of the day', counted({ today: 2 }), false],
  ['the fourth key of the day', counted({ today: 3 }), true],
  ['four keys at once', { licenses: 4 }, true],
  ['the tenth key of the week', counted({ thisWeek: 9 }), false],
  ['the eleventh key of the week', counted({ thisWeek: 10 }), true],
  ['one to a colleague', { isOfStaff: true }, true],
  ['one to a colleague, proven by a code', { isOfStaff: true, isProven: true }, true],
  ['one to another mailbox by a person who sees keys masked', { isOutOfSight: true }, true],
  ['a payment that only staff have seen', { act: 'mark_paid' }, true],
  ['a licence without a payment', { act: 'grant' }, true],
  ['a new key for an order of another shop', { act: 'import_successor' }, true],
  ['withheld keys that are shown again', { act: 'withheld_release' }, true],
  ['a merge with no seen key', { act: 'merge' }, false],
  ['a merge with a seen key', { act: 'merge', areSeen: true }, true],
  ['the same with a code', { act: 'merge', areSeen: true, isProven: true, licenses: 40 }, false],
  ['the first replacement of a place', { act: 'replacement' }, false],
  ['the second replacement of a place', { act: 'replacement', ...counted({ ofPlace: 1 }) }, true],
  ['the second of a line of ten', { act: 'claim', quantity: 10, ...counted({ ofLine: 1 }) }, true],
  ['the second of twenty', { act: 'claim', quantity: 20, ...counted({ ofLine: 1 }) }, false],
  ['the third of one buyer', { act: 'claim', quantity: 99, ...counted({ ofPerson: 2 }) }, true],
  [
    'the third of a buyer of sixty',
    { act: 'claim', quantity: 60, paidLicenses: 60, ...counted({ ofPerson: 2 }) },
    false,
  ],
  ['the sixth of one network', { act: 'refill', ...counted({ ofNetwork: 5 }) }, true],
  ['the fifth key revealed in a day', { act: 'reveal', ...counted({ revealedToday: 4 }) }, false],
  ['the sixth key revealed in a day', { act: 'reveal', ...counted({ revealedToday: 5 }) }, true],
  ['a reveal after three moves', { act: 'reveal', ...counted({ today: 3 }) }, false],
  ['the rules after three moves of nobody', { act: 'claim', hasMember: false, licenses: 1 }, false],
]

test.each(cases)('%s: a second person is needed', (_, over, isNeeded) => {
  expect(whyTwo({ ...plain, ...over }, defaultSettings) !== undefined).toBe(isNeeded)
})

const count = fc.nat({ max: 30 })
const facts = fc.record({
  act: fc.constantFrom(...keyActs),
  licenses: fc.integer({ min: 1, max: 30 }),
  ...{ isOfStaff: fc.boolean(), isOutOfSight: fc.boolean(), areSeen: fc.boolean() },
  ...{ isProven: fc.boolean(), hasMember: fc.boolean() },
  ...{ quantity: fc.integer({ min: 1, max: 200 }), paidLicenses: fc.nat({ max: 500 }) },
  counted: fc.record({
    ...{ today: count, thisWeek: count, revealedToday: count },
    ...{ ofPlace: count, ofLine: count, ofPerson: count, ofNetwork: count },
  }),
})

test('a member who has moved more never needs fewer people', () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...(Object.keys(none) as (keyof Counted)[])), (move, of) => {
      const more = { ...move, counted: { ...move.counted, [of]: move.counted[of] + 1 } }
      const isTwo = (each: MoveFacts) => whyTwo(each, defaultSettings) !== undefined
      expect(isTwo(more) || !isTwo(move)).toBe(true)
    }),
  )
})

test('nothing that puts a second successor in a place is done alone', () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...successorActs), (move, act) => {
      const again = { ...move, act, isProven: false }
      const { ofPlace } = again.counted
      expect(ofPlace === 0 || whyTwo(again, defaultSettings) !== undefined).toBe(true)
    }),
  )
})

test('a mailbox is known in every spelling', () => {
  const people = ['ada@example.com']
  expect(isAmong(['buyer@example.com', 'ADA+shop@Example.com'], people)).toBe(true)
  expect(isAmong(['adam@example.com'], people)).toBe(false)
})
