import { handoverStates } from '@keyhaven/contracts/handovers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isOpenState,
  knockRefusal,
  markFrom,
  mayMove,
  type StoredState,
  stateAt,
  statesBefore,
} from './handover.rules.ts'

const stored = handoverStates.filter((state) => state !== 'expired')
const anyState = fc.constantFrom<StoredState>(...stored)

test.each([
  ['offered', 'knocked', true],
  ['offered', 'allowed', false],
  ['offered', 'used', false],
  ['knocked', 'allowed', true],
  ['knocked', 'refused', true],
  ['knocked', 'used', false],
  ['knocked', 'knocked', false],
  ['allowed', 'used', true],
  ['allowed', 'refused', false],
  ['refused', 'allowed', false],
  ['used', 'used', false],
  ['ended', 'offered', false],
] as const)('a handover that is %s becomes %s: %s', (from, to, isSo) => {
  expect(mayMove(from, to)).toBe(isSo)
})

test('nothing comes after a no, a use and an end, whatever is tried', () => {
  fc.assert(
    fc.property(fc.array(anyState, { maxLength: 12 }), (wanted) => {
      const path: StoredState[] = ['offered']
      for (const to of wanted) if (mayMove(path.at(-1) ?? 'offered', to)) path.push(to)
      const [closed] = path.filter((state) => !isOpenState(state))
      if (closed) expect(path.at(-1)).toBe(closed)
      if (path.includes('used')) expect(path).toEqual(['offered', 'knocked', 'allowed', 'used'])
    }),
  )
})

test('an open code is too old once its time is over; a closed one stays what it became', () => {
  fc.assert(
    fc.property(anyState, fc.integer({ min: -10, max: 900 }), (state, seconds) => {
      const isOver = isOpenState(state) && seconds <= 0
      expect(stateAt(state, seconds)).toBe(isOver ? 'expired' : state)
    }),
  )
})

test('a computer that comes too late is told whether the code is old or another was first', () => {
  expect(handoverStates.map((state) => [state, knockRefusal(state)])).toEqual([
    ['offered', 'handover_used'],
    ['knocked', 'handover_used'],
    ['allowed', 'handover_used'],
    ['refused', 'handover_used'],
    ['used', 'handover_used'],
    ['ended', 'handover_expired'],
    ['expired', 'handover_expired'],
  ])
  expect(statesBefore('ended')).toEqual(['offered', 'knocked', 'allowed'])
})

test('both screens show two digits', () => {
  fc.assert(
    fc.property(fc.nat(), (random) => {
      expect(markFrom(random)).toSatisfy((mark: number) => mark >= 10 && mark <= 99)
    }),
  )
})
