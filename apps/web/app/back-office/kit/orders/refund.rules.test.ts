import { expect, test } from 'vitest'
import { keysText, openLicenses, refundLabel, seenIn } from './refund.rules.ts'

const license = (state: 'waiting' | 'unseen' | 'seen' | 'returned', slot = 1) => ({
  ...{ lineId: 1, slot, productName: 'Home 2024', amount: '149.99', state },
  ...{ assignmentId: 1, lastFive: 'AAAAA', batch: 'H24', firstSeenAt: null, reveals: 0 },
  isWithheld: false,
  refill: null,
})

test('staff read what becomes of keys that were seen and of those that were not', () => {
  expect(keysText([license('unseen'), license('seen'), license('seen')])).toBe(
    '1 key not viewed: for sale again. 2 keys viewed: revoked and not sold again.',
  )
  expect(keysText([license('waiting')])).toBe('No key is affected.')
})

test('what was given back cannot be given back again', () => {
  const licenses = [license('returned'), license('seen', 2)]
  expect(openLicenses({ licenses }).map(({ slot }) => slot)).toEqual([2])
  expect(seenIn(licenses)).toBe(1)
})

test.each([
  ['full', '', 2, 'Refund $299.98'],
  ['licenses', '', 0, 'Refund'],
  ['licenses', '', 1, 'Refund $149.99'],
  ['licenses', '', 2, 'Refund $299.98'],
  ['amount', ' 49.5 ', 0, 'Refund $49.50'],
  ['amount', '', 0, 'Refund'],
] as const)(
  'the button of a refund says its sum: %s “%s” of %s licences',
  (kind, amount, count, label) => {
    const order = { currency: 'USD', money: { left: '299.98' } } as Parameters<
      typeof refundLabel
    >[0]['order']
    const chosen = Array.from({ length: count }, () => license('seen'))
    expect(refundLabel({ kind, amount, chosen, order })).toBe(label)
  },
)
