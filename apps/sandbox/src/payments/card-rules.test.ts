import { describe, expect, test } from 'vitest'
import { caretAfter, formatExpiry, formatNumber } from './card-format.ts'
import { brandOf, judgeCode, judgeExpiry, judgeNumber } from './card-rules.ts'
import { testCards } from './test-cards.ts'

describe('the card number', () => {
  test.each([
    ['', 'Card number required for secure payment'],
    ['   ', 'Card number required for secure payment'],
    ['4242', 'Invalid card number length'],
    ['424242424242', 'Invalid card number length'],
    ['42424242424242424242', 'Invalid card number length'],
    ['4242424242424241', 'Invalid card number'],
    ['4242 4242 4242 424x', 'Invalid card number'],
    ['4242424242424242', undefined],
    ['4242 4242 4242 4242', undefined],
    ['4242-4242-4242-4242', undefined],
    ['4222222222222', undefined],
    ['6304000000000000000', undefined],
  ])('%j: %s', (number, verdict) => {
    expect(judgeNumber(number)).toBe(verdict)
  })

  test('of every test card is a good one', () => {
    expect(testCards.filter(({ number }) => judgeNumber(number) !== undefined)).toEqual([])
    expect(testCards.filter(({ number, brand }) => brandOf(number) !== brand)).toEqual([])
  })

  test.each([
    ['4', 'visa'],
    ['51', 'mastercard'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', 'unknown'],
    ['34', 'amex'],
    ['37', 'amex'],
    ['35', 'jcb'],
    ['6011', 'discover'],
    ['62', 'unionpay'],
    ['30', 'unknown'],
    ['305', 'diners'],
    ['6304', 'unknown'],
    ['', 'unknown'],
  ])('that begins with %j belongs to %s', (number, brand) => {
    expect(brandOf(number)).toBe(brand)
  })

  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['4242 ', '4242'],
    ['378282246310005', '3782 822463 10005'],
    ['37828', '3782 8'],
    ['42424242424242424242', '4242 4242 4242 4242 424'],
    ['', ''],
    ['4242a', '4242a'],
  ])('typed as %j is shown as %j', (typed, shown) => {
    expect(formatNumber(typed)).toBe(shown)
  })
})

describe('the expiry date', () => {
  const today = new Date(2026, 10, 15)

  test.each([
    ['', 'Use MM/YY format'],
    ['1', 'Use MM/YY format'],
    ['12', 'Use MM/YY format'],
    ['12/3', 'Use MM/YY format'],
    ['12-30', 'Use MM/YY format'],
    ['ab/cd', 'Use MM/YY format'],
    ['00/30', 'Invalid month'],
    ['13/30', 'Invalid month'],
    ['10/26', 'Card expired'],
    ['12/20', 'Card expired'],
    ['11/26', undefined],
    ['12/26', undefined],
    ['01 / 27', undefined],
  ])('%j: %s', (text, verdict) => {
    expect(judgeExpiry(text, today)).toBe(verdict)
  })

  test('holds until the last moment of its month', () => {
    expect(judgeExpiry('11/26', new Date(2026, 10, 30, 23, 59, 59))).toBeUndefined()
    expect(judgeExpiry('11/26', new Date(2026, 11, 1))).toBe('Card expired')
    expect(judgeExpiry('12/26', new Date(2026, 11, 31, 23, 59, 59))).toBeUndefined()
    expect(judgeExpiry('12/26', new Date(2027, 0, 1))).toBe('Card expired')
  })

  test.each([
    ['1', '1'],
    ['4', '04/'],
    ['1/', '01/'],
    ['12', '12/'],
    ['12//', '12/'],
    ['123', '12/3'],
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['12 / 30', '12/30'],
    ['12/2030', '12/30'],
    ['x', 'x'],
  ])('typed as %j is shown as %j', (typed, shown) => {
    expect(formatExpiry(typed, false)).toBe(shown)
  })

  test('can be deleted through its slash', () => {
    expect(formatExpiry('12/', true)).toBe('12/')
    expect(formatExpiry('12', true)).toBe('12')
  })
})

describe('the security code', () => {
  test.each([
    ['', 'visa', 'CVV required for payment security'],
    ['12a', 'visa', 'CVV must contain only numbers'],
    ['12', 'visa', 'CVV must have 3 digits'],
    ['1234', 'visa', 'CVV must have 3 digits'],
    ['123', 'visa', undefined],
    ['123', 'mastercard', undefined],
    ['123', 'unknown', undefined],
    ['123', 'amex', 'CVV must have 4 digits'],
    ['1234', 'amex', undefined],
  ] as const)('%j on %s: %s', (code, brand, verdict) => {
    expect(judgeCode(code, brand)).toBe(verdict)
  })
})

test.each([
  ['4242 5', 5, 6],
  ['4242 5', 4, 4],
  ['4242 5', 0, 0],
  ['12/3', 9, 4],
])('in %j the caret behind %d digits is at %d', (text, digits, place) => {
  expect(caretAfter(text, digits)).toBe(place)
})
