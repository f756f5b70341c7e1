import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandOf, chargedRate, decimalOf, deviationOf, microsOf } from './rates.rules.ts'
import { readRateFile } from './read-rate-file.ts'

test('a rate is read and written without losing a millionth', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (micros) => {
      expect(microsOf(decimalOf(micros))).toBe(micros)
    }),
  )
  expect([microsOf('0'), microsOf('0.0000001'), microsOf('1e3'), microsOf('-1')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['no margin, four decimals', 851_234, { marginBp: 0, decimals: 4 }, 851_300],
  ['two percent', 850_000, { marginBp: 200, decimals: 4 }, 867_000],
  ['two percent of yen', 110_000_000, { marginBp: 200, decimals: 2 }, 112_200_000],
  ['six decimals leave it', 851_234, { marginBp: 0, decimals: 6 }, 851_234],
])('%s', (_, market, making, charged) => {
  expect(chargedRate(market, making)).toBe(charged)
})

test('neither margin nor rounding ever lowers a price', () => {
  const making = fc.record({
    marginBp: fc.integer({ min: 0, max: 2_000 }),
    decimals: fc.integer({ min: 2, max: 6 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), making, (market, how) => {
      expect(chargedRate(market, how)).toBeGreaterThanOrEqual(market)
    }),
  )
})

test('a rate is near, above or below the last one, to the millionth', () => {
  const { least, most } = bandOf(850_000)
  expect([least, most]).toEqual([765_000, 935_000])
  expect([least, most].map((rate) => deviationOf(rate, 850_000))).toEqual(['near', 'near'])
  expect(deviationOf(least - 1, 850_000)).toBe('below')
  expect(deviationOf(most + 1, 850_000)).toBe('above')
})

test.each([
  ['no JSON', '<html>'],
  ['another base', '{"asOf":"2026-11-16","base":"EUR","rates":{"GBP":"0.9"}}'],
  ['no day', '{"base":"USD","rates":{"EUR":"0.9"}}'],
  ['a rate of nothing', '{"asOf":"2026-11-16","base":"USD","rates":{"EUR":"0","GBP":"0.8"}}'],
  ['a rate below nothing', '{"asOf":"2026-11-16","base":"USD","rates":{"EUR":-1}}'],
  ['none of ours', '{"asOf":"2026-11-16","base":"USD","rates":{"SEK":"10"}}'],
])('a file with %s says nothing at all', (_, text) => {
  expect(() => readRateFile(text)).toThrow()
})

test('a file is read with what it says of our currencies', () => {
  const text = '{"asOf":"2026-11-16","base":"USD","rates":{"EUR":0.92,"JPY":"151.5","SEK":"10"}}'
  expect([...readRateFile(text).rates]).toEqual([
    ['EUR', 920_000],
    ['JPY', 151_500_000],
  ])
})
