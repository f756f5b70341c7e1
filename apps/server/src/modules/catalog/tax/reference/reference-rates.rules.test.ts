import { expect, test } from 'vitest'
import { inEuro, readReferenceRates } from './reference-rates.rules.ts'

const day = (at: string, rates: string) => `<Cube time='${at}'>${rates}</Cube>`
const rate = (currency: string, said: string) => `<Cube currency='${currency}' rate='${said}'/>`
const file = (...days: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope><Cube>${days.join('')}</Cube></gesmes:Envelope>`
const TODAY = '2026-11-19'

test('a file of the bank says what a euro bought, for one day or for many', () => {
  const friday = day('2026-11-13', rate('USD', '1.0815') + rate('JPY', '165.32'))
  const monday = day('2026-11-16', rate('USD', '1.08') + rate('JPY', '165'))
  expect(readReferenceRates(file(monday, friday), TODAY)).toEqual([
    { day: '2026-11-16', currency: 'USD', rateMicros: 1_080_000 },
    { day: '2026-11-16', currency: 'JPY', rateMicros: 165_000_000 },
    { day: '2026-11-13', currency: 'USD', rateMicros: 1_081_500 },
    { day: '2026-11-13', currency: 'JPY', rateMicros: 165_320_000 },
  ])
})

test.each([
  ['is not of the bank', '<html>Service unavailable</html>'],
  ['has no rates', file(day('2026-11-16', ''))],
  ['has a rate of nothing', file(day('2026-11-16', rate('USD', '0.0')))],
  ['has a rate that is no number', file(day('2026-11-16', rate('USD', '1,08')))],
  [
    'lacks one rate of many',
    file(day('2026-11-16', `${rate('USD', '1.08')}<Cube currency='JPY'/>`)),
  ],
  ['speaks of a day to come', file(day('2026-11-25', rate('USD', '1.08')))],
  ['speaks of a day that is none', file(day('2026-02-31', rate('USD', '1.08')))],
])('a file that %s is not taken, not even in parts', (_, xml) => {
  expect(() => readReferenceRates(xml, TODAY)).toThrow()
})

test.each([
  [10_815, 1_081_500, 2, 10_000],
  [16_532, 165_320_000, 0, 10_000],
  [1, 2_000_000, 2, 1],
  [1, 2_000_001, 2, 0],
  [0, 1_081_500, 2, 0],
  [12_345, 1_000_000, 2, 12_345],
])('%i at %i with %i decimals are %i euro cents', (minor, rateMicros, decimals, cents) => {
  expect(inEuro(minor, rateMicros, decimals)).toBe(cents)
})
