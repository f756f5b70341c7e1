import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyRates } from './data/currency-rates.ts'
import {
  add,
  convert,
  currencies,
  formatMoney,
  fromDecimal,
  money,
  savingPercent,
  times,
  toDecimal,
} from './money.ts'

test('cents survive decimals that binary fractions cannot hold', () => {
  const price = fromDecimal('149.99', 'USD')
  expect(price && times(price, 3)).toEqual(money(44_997, 'USD'))
})

test('currencies never mix', () => {
  expect(() => add(money(1, 'USD'), money(1, 'EUR'))).toThrow(RangeError)
  expect(() => convert(money(1, 'EUR'), 'USD', currencyRates)).toThrow(RangeError)
})

test('without its rate nothing is converted, and dollars need none', () => {
  expect(() => convert(money(1, 'USD'), 'EUR', { GBP: 730_000 })).toThrow('no rate of EUR')
  expect(convert(money(1, 'USD'), 'USD', {})).toEqual(money(1, 'USD'))
})

test.each([
  ['USD', '$\u00a0149.99'],
  ['EUR', '€\u00a0127.49'],
  ['GBP', '£\u00a0109.49'],
  ['CAD', 'CA$\u00a0187.49'],
  ['AUD', 'A$\u00a0202.49'],
  ['JPY', '¥\u00a016,499'],
  ['CHF', 'CHF\u00a0137.99'],
  ['CNY', 'CN¥\u00a0967.44'],
  ['INR', '₹\u00a012,486.67'],
] as const)('149.99 dollars are written in %s as %s', (currency, text) => {
  expect(formatMoney(convert(money(14_999, 'USD'), currency, currencyRates))).toBe(text)
})

test.each(['', 'abc', '1,5', '1e3', 'NaN', '--1', '1.'])('"%s" is not an amount', (text) => {
  expect(fromDecimal(text, 'USD')).toBeUndefined()
})

test.each([
  ['a list price a third higher', 10_000, 15_000, 33],
  ['no list price', 10_000, undefined, 0],
  ['a list price below the price', 10_000, 9_000, 0],
] as const)('the saving against %s', (_, price, original, percent) => {
  const list = original === undefined ? undefined : money(original, 'USD')
  expect(savingPercent(money(price, 'USD'), list)).toBe(percent)
})

const anyMoney = fc
  .tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(...currencies))
  .map(([minor, currency]) => money(minor, currency))

test('every amount survives being written and read again', () => {
  fc.assert(
    fc.property(anyMoney, (amount) => {
      expect(fromDecimal(toDecimal(amount), amount.currency)).toEqual(amount)
    }),
  )
})

test('a conversion is never off by more than half of the smallest unit', () => {
  const dollars = fc.integer({ min: 0, max: 1e9 })
  fc.assert(
    fc.property(dollars, fc.constantFrom(...currencies), (minor, currency) => {
      const exact = (minor * currencyRates[currency]) / 1e6 / (currency === 'JPY' ? 100 : 1)
      const { minor: rounded } = convert(money(minor, 'USD'), currency, currencyRates)
      expect(Math.abs(rounded - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
})
