import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lettersOf, minutesAlone, momentOf } from './alone.rules.ts'

const DAY = 24 * 60

test.each([
  ['a price in a shop with one member', 'minutes', 'product.edit', true, 10],
  ['a setting in a shop with one member', 'day', 'settings.edit', true, DAY],
  ['the first invitation of a shop with one member', 'day', 'staff.invite', true, 10],
  ['an invitation where others work', 'day', 'staff.invite', false, DAY],
] as const)('%s rests for its wait', (_, wait, name, isOnlyMember, minutes) => {
  expect(minutesAlone({ wait, name, isOnlyMember })).toBe(minutes)
})

test('a code is eight letters that nobody takes for digits', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      expect(lettersOf(Buffer.from(bytes))).toMatch(/^[A-HJ-NP-Z]{8}$/)
    }),
  )
})

test('each letter comes from four bytes of its own', () => {
  const digest = Buffer.alloc(32)
  for (let nth = 0; nth < 8; nth += 1) digest.writeUInt32BE(nth, nth * 4)
  expect(lettersOf(digest)).toBe('ABCDEFGH')
  digest.writeUInt32BE(23, 0)
  digest.writeUInt32BE(24, 4)
  digest.writeUInt32BE(0x01_00_00_00, 8)
  expect(lettersOf(digest)).toBe('ZASDEFGH')
})

test('a moment is told in UTC', () => {
  expect(momentOf(new Date('2026-11-08T23:05:00Z'))).toBe('8 November at 23:05 UTC')
})
