import { expect, test } from 'vitest'
import { keysText, openLicenses, seenIn } from './refund.rules.ts'

const license = (state: 'waiting' | 'unseen' | 'seen' | 'returned', slot = 1) => ({
  ...{ lineId: 1, slot, productName: 'Home 2024', amount: '149.99', state },
  ...{ assignmentId: 1, lastFive: 'AAAAA', batch: 'H24', firstSeenAt: null, reveals: 0 },
  isWithheld: false,
  refill: null,
})

test('staff read what becomes of keys that were seen and of those that were not', () => {
  expect(keysText([license('unseen'), license('seen'), license('seen')])).toBe(
    '1 key nobody saw: for sale again. 2 keys seen: withdrawn for good, to be reported to the supplier.',
  )
  expect(keysText([license('waiting')])).toBe('No key is concerned.')
})

test('what was given back cannot be given back again', () => {
  const licenses = [license('returned'), license('seen', 2)]
  expect(openLicenses({ licenses }).map(({ slot }) => slot)).toEqual([2])
  expect(seenIn(licenses)).toBe(1)
})
