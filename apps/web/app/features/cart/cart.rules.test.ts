import type { Product } from '@keyhaven/contracts/products'
import { expect, test } from 'vitest'
import type { CartLine } from '../../state/cart/cart.ts'
import { itemsText, recommendedFor, rowsOf } from './cart.rules.ts'

const product = (id: string, marks: Partial<Product> = {}) =>
  ({ id, popular: false, recommended: false, ...marks }) as Product
const line = (productId: string) => ({ productId }) as CartLine

test.each([
  [0, '0 items'],
  [1, '1 item'],
  [12, '12 items'],
])('%i reads as "%s"', (count, expected) => {
  expect(itemsText(count)).toBe(expected)
})

const products = [
  product('plain', { price: '90' }),
  product('a', { popular: true, price: '10' }),
  product('b', { recommended: true, price: '20' }),
  product('c', { recommended: true, price: '30' }),
  product('d', { popular: true, recommended: true, price: '40' }),
]
const holding = (...ids: string[]) =>
  ids.map((id) => ({ productId: id, product: products.find((each) => each.id === id) }) as CartLine)

test.each([
  ['an empty cart', [], ['a', 'b', 'c']],
  ['a line: the larger ones', ['b'], ['c', 'd']],
  ['the largest: nothing', ['d'], []],
  ['several lines: nothing', ['a', 'b'], []],
] as const)('%s is offered at most three popular or recommended editions', (_, ids, offered) => {
  expect(recommendedFor(products, holding(...ids)).map(({ id }) => id)).toEqual(offered)
})

test.each([
  ['in the middle', ['a', 'c'], [{ line: line('b'), position: 1 }], 'a, (b), c'],
  ['the last one', [], [{ line: line('a'), position: 0 }], '(a)'],
  [
    'two, one after the other',
    ['c'],
    [
      { line: line('a'), position: 0 },
      { line: line('b'), position: 0 },
    ],
    '(a), (b), c',
  ],
  ['one that was added again', ['a', 'b'], [{ line: line('a'), position: 0 }], 'a, b'],
])('a removed line keeps its place: %s', (_, lines, removed, expected) => {
  const rows = rowsOf(lines.map(line), removed)
  const shown = rows.map((row) => (row.removal ? `(${row.line.productId})` : row.line.productId))
  expect(shown.join(', ')).toBe(expected)
})
