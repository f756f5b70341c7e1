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

test('up to three popular or recommended editions are shown, none of the cart', () => {
  const products = [
    product('plain'),
    product('a', { popular: true }),
    product('b', { recommended: true }),
    product('c', { recommended: true }),
    product('d', { popular: true, recommended: true }),
    product('e', { popular: true }),
  ]
  const ids = recommendedFor(products, [line('a')]).map(({ id }) => id)
  expect(ids).toEqual(['b', 'c', 'd'])
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
