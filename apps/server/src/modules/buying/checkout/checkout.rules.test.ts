import { currencyRates } from '@keyhaven/contracts/data/currency-rates'
import { currencies, money, splitByLargestRemainder } from '@keyhaven/contracts/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasDrifted, isBelowMinimum, isTooMuch, mergeItems, totalsOf } from './checkout.rules.ts'

const item = (productId: string, quantity: number, unitPriceMinor: number) => ({
  productId,
  quantity,
  unitPriceMinor,
  productName: productId,
})

test('the same product on two lines becomes one line before anything is counted', () => {
  const merged = mergeItems([
    { productId: 'b', quantity: 2 },
    { productId: 'a', quantity: 1 },
    { productId: 'b', quantity: 3 },
  ])
  expect(merged).toEqual([
    { productId: 'a', quantity: 1 },
    { productId: 'b', quantity: 5 },
  ])
})

test.each([
  ['fifty of one product', [{ productId: 'a', quantity: 50 }], false],
  ['fifty-one of one product', [{ productId: 'a', quantity: 51 }], true],
  ['a hundred and one in all', [...'abc'].map((id) => ({ productId: id, quantity: 34 })), true],
])('%s is too much: %s', (_, items, expected) => {
  expect(isTooMuch(items)).toBe(expected)
})

test('an order is charged in yen without decimals, and its lines add up', () => {
  const totals = totalsOf([item('a', 1, 14_999), item('b', 2, 24_999)], 0, 'JPY', currencyRates)
  expect(totals.charge).toEqual(money(71_497, 'JPY'))
  expect(totals.lines.map((line) => line.chargeMinor)).toEqual([16_499, 54_998])
})

test('a discount never exceeds the order', () => {
  const totals = totalsOf([item('a', 1, 1_000)], 5_000, 'USD', currencyRates)
  expect(totals).toMatchObject({ discountMinor: 1_000, totalMinor: 0, charge: money(0, 'USD') })
})

const anyCart = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 1_000_000 })),
  { minLength: 1, maxLength: 9 },
)

test('whatever is bought, discounts and charges of the lines add up to those of the order', () => {
  fc.assert(
    fc.property(
      anyCart,
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.constantFrom(...currencies),
      (cart, discount, currency) => {
        const items = cart.map(([quantity, price], index) => item(`p${index}`, quantity, price))
        const totals = totalsOf(items, discount, currency, currencyRates)
        const sum = (field: 'discountMinor' | 'totalMinor' | 'chargeMinor') =>
          totals.lines.reduce((total, line) => total + line[field], 0)
        expect(sum('discountMinor')).toBe(totals.discountMinor)
        expect(sum('totalMinor')).toBe(totals.totalMinor)
        expect(sum('chargeMinor')).toBe(totals.charge.minor)
        expect(totals.lines.every((line) => line.totalMinor >= 0 && line.chargeMinor >= 0)).toBe(
          true,
        )
      },
    ),
  )
})

test('a split gives each share within one unit of the exact one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 9 }),
      (amount, weights) => {
        const sum = weights.reduce((total, weight) => total + weight, 0)
        fc.pre(sum > 0)
        const shares = splitByLargestRemainder(amount, weights)
        for (const [index, weight] of weights.entries()) {
          expect(Math.abs((shares[index] ?? 0) - (amount * weight) / sum)).toBeLessThan(1.001)
        }
      },
    ),
  )
})

test.each([
  ['nothing shown', undefined, false],
  ['the exact total', 399.99, false],
  ['a cent less', 399.98, false],
  ['a tenth of the price', 39.99, true],
  ['more than the price', 449.99, true],
])('with %s the total has drifted: %s', (_, shown, expected) => {
  expect(hasDrifted(shown, money(39_999, 'USD'), 1)).toBe(expected)
})

test('forty-nine cents are below what the card provider takes', () => {
  expect([isBelowMinimum(money(49, 'USD')), isBelowMinimum(money(50, 'USD'))]).toEqual([
    true,
    false,
  ])
})
