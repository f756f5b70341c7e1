import type { RoleLimits } from '@keyhaven/contracts/staff/roles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Given, isBelowFloor, whyAboveLimit } from './refund-limits.rules.ts'

const limits: RoleLimits = { refund: 5_000, refundDay: 12_000, paymentLink: null, quote: null }
const pal = { orderId: 'order_1', email: 'pal@example.com' }
const gave = (dollarsMinor: number, over: Partial<Given> = {}): Given => ({
  ...{ ...pal, dollarsMinor, isLately: true, isToday: true },
  ...over,
})

test.each<[string, number, Given[], RegExp | undefined]>([
  ['as much as the limit', 5_000, [], undefined],
  ['a cent more', 5_001, [], /^It is above/],
  ['two halves of the same order', 2_500, [gave(2_500)], undefined],
  ['a second half of the same order', 2_501, [gave(2_500)], /of this order/],
  [
    'the same order months ago',
    2_501,
    [gave(2_500, { isLately: false, isToday: false })],
    /of this order/,
  ],
  [
    'another order of the same person in another spelling',
    2_501,
    [gave(2_500, { orderId: 'order_2', email: 'Pal+2@example.com', isToday: false })],
    /this buyer/,
  ],
  [
    'that person long ago',
    5_000,
    [gave(2_500, { orderId: 'order_2', isLately: false, isToday: false })],
    undefined,
  ],
  [
    'others today',
    5_000,
    [
      gave(4_000, { orderId: 'b', email: 'b@example.com' }),
      gave(3_001, { orderId: 'c', email: 'c@example.com' }),
    ],
    /24 hours/,
  ],
  [
    'others yesterday',
    5_000,
    [gave(9_000, { orderId: 'b', email: 'b@example.com', isToday: false })],
    undefined,
  ],
])('%s', (_, dollarsMinor, before, why) => {
  const said = whyAboveLimit(limits, { ...pal, dollarsMinor }, before)
  if (why) expect(said).toMatch(why)
  else expect(said).toBeUndefined()
})

test('however it is split, nobody gives back more of an order alone than the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6_000 }), { maxLength: 30 }), (parts) => {
      const given: Given[] = []
      for (const dollarsMinor of parts) {
        if (!whyAboveLimit(limits, { ...pal, dollarsMinor }, given)) given.push(gave(dollarsMinor))
      }
      const total = given.reduce((sum, one) => sum + one.dollarsMinor, 0)
      expect(total).toBeLessThanOrEqual(5_000)
    }),
  )
})

const line = (kept: number, referenceMinor = 14_999, shareBp = 5_000) => ({
  ...{ kept, referenceMinor, shareBp },
})

test.each<[string, number, ReturnType<typeof line>[], boolean]>([
  ['half the price remains for one key', 7_499, [line(1)], false],
  ['a cent for rounding', 7_498, [line(1)], true],
  ['one cent remains', 1, [line(1)], true],
  ['no key is kept', 0, [line(0)], false],
  ['two kept keys need twice as much', 7_499, [line(2)], true],
  ['a line approved at 10 percent', 1_499, [line(1, 14_999, 1_000)], false],
  ['nothing was sold but words', 0, [], false],
])('%s', (_, remains, lines, is) => {
  expect(isBelowFloor(remains, lines)).toBe(is)
})
