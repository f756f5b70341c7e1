import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountIn,
  countryIn,
  currencyIn,
  emailIn,
  keyIn,
  momentIn,
  quantityIn,
  reading,
  textIn,
} from './cells.rules.ts'

const now = new Date('2026-05-06T07:08:09Z')

test.each([
  ['59.90', 'EUR', 5_990],
  ['$1,234.50', 'USD', 123_450],
  ['1200', 'JPY', 1_200],
  ['0', 'USD', 0],
  ['', 'USD', null],
])('%s in %s is %s', (text, currency, minor) => {
  expect(amountIn(text, currency)).toBe(minor)
})

test.each(['-1', '1e9', '1.2.3', 'free', '9999999999999'])('%s is no amount', (text) => {
  expect(() => amountIn(text, 'USD')).toThrow('not an amount')
})

test.each([
  ['2021-03-04', '2021-03-04T00:00:00.000Z'],
  ['2021-03-04 10:11:12', '2021-03-04T10:11:12.000Z'],
  ['2021-03-04T10:11:12Z', '2021-03-04T10:11:12.000Z'],
  ['2022-05-06 07:08:09 -0400', '2022-05-06T11:08:09.000Z'],
  ['3/4/2021', '2021-03-04T00:00:00.000Z'],
  ['3/4/2021 9:05', '2021-03-04T09:05:00.000Z'],
])('the moment %s is %s', (text, iso) => {
  expect(momentIn(text, now).toISOString()).toBe(iso)
})

test.each(['', 'yesterday', '2021-02-30', '2021-13-01', '1970-01-01', '2031-01-01'])(
  'no order was made at “%s”',
  (text) => {
    expect(() => momentIn(text, now)).toThrow(/^The date/)
  },
)

test.each(['', 'ada', 'ada@', 'a b@example.com', '<a@example.com>', 'a@example'])(
  '“%s” is no address',
  (text) => {
    expect(() => emailIn(text)).toThrow(/^The e-mail address/)
  },
)

test.each(['', '****-12345', '•••••-12345', 'abc', 'a b c d e f', '<b>12345</b>'])(
  '“%s” is no key',
  (text) => {
    expect(() => keyIn(text)).toThrow()
  },
)

test.each([
  ['de', 'DE'],
  ['Germany', 'ZZ'],
  ['', 'ZZ'],
])('the country %s is %s', (text, code) => {
  expect(countryIn(text)).toBe(code)
})

test('whatever a cell has, it is read or refused with a sentence, and never fails otherwise', () => {
  const row = { line: 2, cell: () => '' }
  const readers = [
    (text: string) => amountIn(text, 'EUR'),
    (text: string) => currencyIn(text),
    (text: string) => emailIn(text),
    (text: string) => keyIn(text),
    (text: string) => momentIn(text, now),
    (text: string) => quantityIn(text),
    (text: string) => textIn(text, 'The text'),
  ]
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), fc.nat(6), (text, nth) => {
      const read = reading(row, text, () => ({ value: readers[nth]?.(text) }))
      if ('outcome' in read) expect(read).toMatchObject({ line: 2, outcome: 'broken' })
    }),
  )
})

test('an amount that was written out is read as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (minor) => {
      expect(amountIn((minor / 100).toFixed(2), 'EUR')).toBe(minor)
    }),
  )
})

test('text that people see is one printable line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      expect(textIn(text, 'The text')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }),
  )
})
