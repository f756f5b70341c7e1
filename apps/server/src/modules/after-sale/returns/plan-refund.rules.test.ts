import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, keptOf, licensesOf, seenIn } from './plan-refund.rules.ts'
import type { Unit } from './returns.rules.ts'

const unit = (slot: number, state: Unit['state'], over: Partial<Unit> = {}): Unit => ({
  ...{ lineId: 1, slot, productName: 'Home', amountMinor: 1_000, state, assignmentId: slot },
  ...over,
})
const waiting = unit(1, 'waiting')
const unseen = unit(2, 'unseen')
const seen = unit(3, 'seen')
const requested = unit(4, 'requested')
const returned = unit(5, 'returned')
const all = [waiting, unseen, seen, requested, returned]

const full = { kind: 'full' } as const
const amount = (text: string) => ({ kind: 'amount', amount: text }) as const
const licenses = (...slots: number[]) =>
  ({ kind: 'licenses', units: slots.map((slot) => ({ lineId: 1, slot })) }) as const

test('with everything go the keys that the buyer still has or waits for, and with an amount none', () => {
  expect(licensesOf(all, full)).toEqual([waiting, unseen, seen])
  expect(licensesOf(all, amount('1.00'))).toEqual([])
})

test.each([
  ['the chosen ones', licenses(2, 3), [unseen, seen]],
  ['none, where one of them is asked back already', licenses(2, 4), undefined],
  ['none, where one of them is no place of the order', licenses(2, 9), undefined],
])('with chosen licences go %s', (_, what, chosen) => {
  expect(licensesOf(all, what)).toEqual(chosen)
})

test('only keys that were looked at count as seen', () => {
  expect([seenIn(all), seenIn([seen, unit(6, 'seen')]), seenIn([])]).toEqual([1, 2, 0])
})

const money = { all: [unseen, seen], units: [seen], left: 2_000, currency: 'USD' } as const

test.each<
  [string, Parameters<typeof amountOf>[0], Partial<Parameters<typeof amountOf>[1]>, unknown]
>([
  ['everything is what is left', full, {}, 2_000],
  ['of an order with nothing left, nothing', full, { left: 0 }, 'nothing_to_refund'],
  ['of one that gave back too much, nothing', full, { left: -1 }, 'nothing_to_refund'],
  ['a licence is what was paid for it', licenses(3), {}, 1_000],
  ['a licence is never more than what is left', licenses(3), { left: 1 }, 1],
  ['a free licence is nothing', licenses(3), { units: [] }, 'nothing_to_refund'],
  ['an amount is itself', amount('19.99'), {}, 1_999],
  ['an amount in a currency without cents', amount('500'), { currency: 'JPY' }, 500],
  ['no amount is nothing', amount('0.00'), {}, 'nothing_to_refund'],
  ['what is no amount is nothing', amount('x'), {}, 'nothing_to_refund'],
  ['a cent more than is left is too much', amount('20.01'), {}, 'refund_too_high'],
  ['all that is left would take the keys', amount('20.00'), {}, 'refund_takes_keys'],
  ['it would where one key of several is left', amount('20.00'), { all }, 'refund_takes_keys'],
  ['without keys all that is left may go', amount('20.00'), { all: [requested, returned] }, 2_000],
])('%s', (_, what, over, result) => {
  expect(amountOf(what, { ...money, ...over })).toBe(result)
})

test('what goes back is more than nothing and never more than what is left', () => {
  const anyWhat = fc.oneof(
    fc.constant(full),
    fc.constant(licenses(2, 3)),
    fc.integer({ min: 0, max: 9_999 }).map((minor) => amount((minor / 100).toFixed(2))),
  )
  fc.assert(
    fc.property(anyWhat, fc.integer({ min: -50, max: 5_000 }), (what, left) => {
      const units = licensesOf(all, what) ?? []
      const result = amountOf(what, { ...money, all, units, left })
      if (typeof result === 'string') return
      expect(result).toBeGreaterThan(0)
      expect(result).toBeLessThanOrEqual(left)
    }),
  )
})

test('of each line count the licences that stay, by the share that was agreed on or else the floor', () => {
  const other = unit(1, 'seen', { lineId: 2 })
  const lines = [
    { lineId: 1, referenceMinor: 5_000, shareBp: null },
    { lineId: 2, referenceMinor: 3_000, shareBp: 4_500 },
    { lineId: 3, referenceMinor: 1_000, shareBp: 0 },
  ]
  expect(keptOf(lines, { units: [...all, other], floorPercent: 60 })).toEqual([
    { kept: 3, referenceMinor: 5_000, shareBp: 6_000 },
    { kept: 1, referenceMinor: 3_000, shareBp: 4_500 },
    { kept: 0, referenceMinor: 1_000, shareBp: 0 },
  ])
})
