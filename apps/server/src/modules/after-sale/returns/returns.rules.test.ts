import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chosenUnits,
  guaranteeEnd,
  type Held,
  isTooMuch,
  isWithdrawable,
  type Line,
  mayRefuseFor,
  type RequestedUnit,
  sharesOf,
  sumOf,
  type Unit,
  unitsOf,
  withdrawalEnd,
  withdrawalOf,
} from './returns.rules.ts'

const paidAt = new Date('2026-11-01T23:30:00Z')
const facts = { country: 'DE', paidAt, now: new Date('2026-11-02T00:00:00Z'), hasWaiver: true }
const unit = (state: Unit['state']): Unit => ({
  lineId: 1,
  slot: 1,
  productName: 'Office Home 2024',
  amountMinor: 100,
  state,
  assignmentId: state === 'waiting' ? null : 7,
})

test('a period ends with its last day, whatever the hour of the purchase', () => {
  expect(withdrawalEnd(paidAt).toISOString()).toBe('2026-11-16T00:00:00.000Z')
  expect(guaranteeEnd(paidAt).toISOString()).toBe('2026-12-02T00:00:00.000Z')
})

describe('the right of withdrawal', () => {
  test.each([
    ['applies to a key nobody saw, given up or not', 'unseen', {}, true],
    ['applies to a key that has not come', 'waiting', {}, true],
    ['ended for a key that was seen after it was given up', 'seen', {}, false],
    ['applies to a key that was seen without giving it up', 'seen', { hasWaiver: false }, true],
    ['exists in the UK', 'unseen', { country: 'GB' }, true],
    ['is none of buyers elsewhere', 'unseen', { country: 'US' }, false],
    [
      'lasts to the end of the fourteenth day',
      'unseen',
      { now: new Date('2026-11-15T23:59:59Z') },
      true,
    ],
    ['is over with the fifteenth', 'unseen', { now: new Date('2026-11-16T00:00:00Z') }, false],
    ['is used once', 'requested', {}, false],
    ['is gone with the licence', 'returned', {}, false],
  ] as const)('%s', (_says, state, change, expected) => {
    expect(isWithdrawable(unit(state), { ...facts, ...change })).toBe(expected)
  })

  test.each([
    ['none', [unit('unseen')], { country: 'US' }],
    ['over', [unit('unseen')], { now: new Date('2026-12-01T00:00:00Z') }],
    ['open', [unit('seen'), unit('waiting')], {}],
    ['lapsed', [unit('seen')], {}],
  ] as const)('of an order is said to be %s', (expected, units, change) => {
    expect(withdrawalOf(units, { ...facts, ...change })).toBe(expected)
  })
})

const aLine = fc.record({
  id: fc.integer({ min: 1, max: 5 }),
  name: fc.constant('An edition'),
  quantity: fc.integer({ min: 1, max: 50 }),
  chargeMinor: fc.integer({ min: 0, max: 10_000_000 }),
})

test('the shares of a line add up to what was charged, and differ by one unit at most', () => {
  fc.assert(
    fc.property(aLine, (line) => {
      const shares = sharesOf(line)
      expect(shares).toHaveLength(line.quantity)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(line.chargeMinor)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    }),
  )
})

const places = fc.array(
  fc.record({ lineId: fc.integer({ min: 1, max: 2 }), slot: fc.integer({ min: 1, max: 6 }) }),
  { minLength: 1, maxLength: 12 },
)

test('whatever is asked for, in whatever order, never more goes back than was charged', () => {
  const line = (id: number): Line => ({ id, name: 'E', quantity: 5, chargeMinor: 10_003 })
  fc.assert(
    fc.property(fc.array(places, { maxLength: 10 }), (requests) => {
      const lines = [line(1), line(2)]
      const asked: RequestedUnit[] = []
      let back = 0
      for (const request of requests) {
        const chosen = chosenUnits(unitsOf(lines, [] as Held[], asked), request)
        const before = { charged: 20_006, booked: back, promised: 0 }
        if (!chosen || isTooMuch(sumOf(chosen), before)) continue
        back += sumOf(chosen)
        asked.push(...chosen.map(({ lineId, slot }) => ({ lineId, slot, isTakenBack: true })))
      }
      expect(back).toBeLessThanOrEqual(20_006)
      const all = unitsOf(lines, [], asked)
      expect(back).toBe(sumOf(all.filter(({ state }) => state === 'returned')))
    }),
  )
})

test('a licence that was named twice counts once, and one that is unknown spoils the request', () => {
  const units = unitsOf([{ id: 1, name: 'E', quantity: 2, chargeMinor: 200 }], [], [])
  const twice = [
    { lineId: 1, slot: 1 },
    { lineId: 1, slot: 1 },
  ]
  expect(chosenUnits(units, twice)).toHaveLength(1)
  expect(chosenUnits(units, [{ lineId: 1, slot: 3 }])).toBeUndefined()
})

test.each([
  ['key_in_use', false, true],
  ['key_in_use', true, false],
  ['right_lapsed', true, true],
  ['not_a_consumer', false, false],
] as const)('%s as a reason against a withdrawal (%s): %s', (refusal, isWithdrawal, expected) => {
  expect(mayRefuseFor(refusal, isWithdrawal)).toBe(expected)
})

test.each([
  ['all of it', { asked: 100, booked: 0, promised: 0 }, false],
  ['one unit more', { asked: 101, booked: 0, promised: 0 }, true],
  ['what is left beside a refund', { asked: 60, booked: 40, promised: 0 }, false],
  ['more than is left beside a refund', { asked: 61, booked: 40, promised: 0 }, true],
  ['what is left beside a promise', { asked: 60, booked: 0, promised: 40 }, false],
  ['more than is left beside a promise', { asked: 61, booked: 0, promised: 40 }, true],
  ['more than is left beside both', { asked: 21, booked: 40, promised: 40 }, true],
] as const)('of 100 charged, asking for %s', (_what, { asked, ...before }, expected) => {
  expect(isTooMuch(asked, { charged: 100, ...before })).toBe(expected)
})
