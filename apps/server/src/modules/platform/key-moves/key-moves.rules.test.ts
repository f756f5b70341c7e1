import { expect, test } from 'vitest'
import { isAmong, MOVES_A_DAY, type MoveFacts, whyTwo } from './key-moves.rules.ts'

const plain = { act: 'address', movesToday: 0, isOfStaff: false, isOutOfSight: false } as const

const cases: [string, Partial<MoveFacts>, boolean][] = [
  ['the first of the day', {}, false],
  ['the third of the day', { movesToday: MOVES_A_DAY - 1 }, false],
  ['the fourth of the day', { movesToday: MOVES_A_DAY }, true],
  ['one to a colleague', { isOfStaff: true }, true],
  ['one to another mailbox by a person who sees keys masked', { isOutOfSight: true }, true],
  ['a replacement', { act: 'replacement' }, false],
  ['a payment that only staff have seen', { act: 'mark_paid' }, true],
  ['a licence without a payment', { act: 'grant' }, true],
]

test.each(cases)('%s: a second person is needed', (_, over, isNeeded) => {
  expect(whyTwo({ ...plain, ...over }) !== undefined).toBe(isNeeded)
})

test('a mailbox is known in every spelling', () => {
  const people = ['ada@example.com']
  expect(isAmong(['buyer@example.com', 'ADA+shop@Example.com'], people)).toBe(true)
  expect(isAmong(['adam@example.com'], people)).toBe(false)
})
