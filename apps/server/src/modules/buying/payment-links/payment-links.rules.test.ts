import { worthInDollars } from '@keyhaven/contracts/charge'
import { currencies, money } from '@keyhaven/contracts/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWhole, remainingOf, statusOf } from './payment-links.rules.ts'

const aLink = { withdrawn_at: null, paused_at: null, is_expired: false, max_uses: null }

test.each([
  ['active', aLink, 1_000],
  ['active', { ...aLink, max_uses: 2 }, 1],
  ['used', { ...aLink, max_uses: 2 }, 2],
  ['used', { ...aLink, max_uses: 2 }, 3],
  ['expired', { ...aLink, is_expired: true, max_uses: 2 }, 2],
  ['paused', { ...aLink, is_expired: true, paused_at: new Date() }, 0],
] as const)('a link is %s: %o after %i payments', (status, link, paid) => {
  expect(statusOf(link, paid)).toBe(status)
})

test('what remains is never less than nothing, and without a limit it is not counted', () => {
  expect([remainingOf(3, 1), remainingOf(3, 5), remainingOf(null, 5)]).toEqual([2, 0, null])
})

test.each([
  [10_000, 'USD', 1_000_000, 10_000],
  [10_000, 'EUR', 850_000, 11_765],
  [500, 'JPY', 110_000_000, 455],
  [10_002, 'CAD', 1_250_000, 8_002],
] as const)(
  '%i of %s at a rate of %i millionths is worth %i US cents',
  (minor, code, rate, worth) => {
    expect(worthInDollars(money(minor, code), rate)).toEqual(money(worth, 'USD'))
  },
)

test('what an amount is worth is never off by more than half a cent', () => {
  const amounts = fc.integer({ min: 1, max: 10 ** 9 })
  const rates = fc.integer({ min: 100_000, max: 200_000_000 })
  fc.assert(
    fc.property(amounts, rates, fc.constantFrom(...currencies), (minor, rate, code) => {
      if (code === 'USD') return
      const scale = code === 'JPY' ? 100 : 1
      const exact = (minor * scale * 1_000_000) / rate
      expect(Math.abs(worthInDollars(money(minor, code), rate).minor - exact)).toBeLessThan(0.501)
    }),
  )
})

test('yen are whole, other amounts may have cents', () => {
  expect(isWhole('500', 'JPY')).toBe(true)
  expect(isWhole('500.00', 'JPY')).toBe(true)
  expect(isWhole('500.50', 'JPY')).toBe(false)
  expect(isWhole('500.50', 'CHF')).toBe(true)
})
