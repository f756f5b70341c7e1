import { money } from '@keyhaven/contracts/money'
import type { PriceComparison } from '@keyhaven/contracts/price-comparisons'
import { expect, test } from 'vitest'
import { comparedSums } from './compared.rules.ts'

const seen = (over: Partial<PriceComparison> = {}): PriceComparison => ({
  productId: 'home-2024',
  place: 'vendor',
  seller: 'The publisher’s store',
  price: '149.99',
  currency: 'USD',
  sourceUrl: 'https://www.example.com/office',
  sourceNote: null,
  seenOn: '2026-11-12',
  ...over,
})
const toEuros = (dollars: string, quantity: number) =>
  money(Math.round(Number(dollars) * 100 * 0.85) * quantity, 'EUR')
const never = () => {
  throw new Error('nothing to change')
}
const line = { productId: 'home-2024', quantity: 2 }

test('a cart is compared with what all of it costs elsewhere', () => {
  const [sum] = comparedSums([line], [seen()], 'USD', never)
  expect(sum).toMatchObject({ place: 'vendor', amount: money(29_998, 'USD') })
})

test('a place where one line was not seen is left out', () => {
  const lines = [line, { productId: 'home-2021', quantity: 1 }]
  expect(comparedSums(lines, [seen()], 'USD', never)).toEqual([])
  const both = [seen(), seen({ productId: 'home-2021', price: '99' })]
  expect(comparedSums(lines, both, 'USD', never)[0]?.amount).toEqual(money(39_898, 'USD'))
})

test('dollars are changed, another currency is only compared with itself', () => {
  expect(comparedSums([line], [seen()], 'EUR', toEuros)[0]?.amount).toEqual(money(25_498, 'EUR'))
  const inEuros = [seen({ currency: 'EUR', price: '139' })]
  expect(comparedSums([line], inEuros, 'EUR', never)[0]?.amount).toEqual(money(27_800, 'EUR'))
  expect(comparedSums([line], inEuros, 'USD', never)).toEqual([])
})

test('an empty cart is compared with nothing', () => {
  expect(comparedSums([], [seen()], 'USD', never)).toEqual([])
})
