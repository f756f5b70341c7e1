import * as contract from '@keyhaven/contracts/checkout'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CartItem,
  itemsFrom,
  MAX_QUANTITY,
  MAX_UNITS,
  mostOf,
  unitsIn,
  withAdded,
  without,
  withQuantity,
} from './cart.rules.ts'

const line = (productId: string, quantity: number): CartItem => ({
  productId,
  quantity,
  addedAt: '',
})
const short = (items: readonly CartItem[]) =>
  items.map(({ productId, quantity }) => `${productId} × ${quantity}`).join(', ')

test('the limits are those of the contract', () => {
  expect(MAX_QUANTITY).toBe(contract.MAX_QUANTITY)
  expect(MAX_UNITS).toBe(contract.MAX_UNITS)
})

test.each([
  ['a new product makes a line', [], line('a', 1), 'a × 1'],
  ['a known one is increased', [line('a', 1), line('b', 2)], line('a', 3), 'a × 4, b × 2'],
  ['a line stops at 50', [line('a', 49)], line('a', 10), 'a × 50'],
  ['a new line stops at 50', [], line('a', 500), 'a × 50'],
  ['the cart stops at 100', [line('a', 50), line('b', 45)], line('c', 10), 'a × 50, b × 45, c × 5'],
  ['a full cart takes nothing', [line('a', 50), line('b', 50)], line('c', 1), 'a × 50, b × 50'],
  ['nothing adds nothing', [line('a', 1)], line('a', 0), 'a × 1'],
  ['what is no number adds nothing', [line('a', 1)], line('a', Number.NaN), 'a × 1'],
])('adding: %s', (_, items, added, expected) => {
  expect(short(withAdded(items, added))).toBe(expected)
})

test.each([
  ['another number', 5, 'a × 5, b × 2'],
  ['zero, which removes', 0, 'b × 2'],
  ['less than zero, which removes', -3, 'b × 2'],
  ['a fraction, which is cut', 2.9, 'a × 2, b × 2'],
  ['too many', 99, 'a × 50, b × 2'],
  ['no number', Number.NaN, 'a × 1, b × 2'],
])('a line set to %s', (_, quantity, expected) => {
  expect(short(withQuantity([line('a', 1), line('b', 2)], 'a', quantity))).toBe(expected)
})

test.each([
  ['nothing', null, ''],
  ['an older shape', { items: [] }, ''],
  ['text', 'a', ''],
  ['lines without sense', [null, 3, {}, { productId: '', quantity: 1 }, line('a', 2)], 'a × 2'],
  ['quantities without sense', [line('a', -1), { productId: 'b', quantity: 'x' }], ''],
  ['one product twice', [line('a', 1), line('a', 2)], 'a × 3'],
  ['more than an order holds', [line('a', 80), line('b', 80)], 'a × 50, b × 50'],
])('a device that holds %s is read without harm', (_, stored, expected) => {
  expect(short(itemsFrom(stored))).toBe(expected)
})

const ids = fc.constantFrom('a', 'b', 'c', 'd')
const quantities = fc.oneof(fc.integer({ min: -5, max: 130 }), fc.double())
const step = fc.oneof(
  fc.record({ kind: fc.constant('add'), id: ids, quantity: quantities }),
  fc.record({ kind: fc.constant('update'), id: ids, quantity: quantities }),
  fc.record({ kind: fc.constant('remove'), id: ids, quantity: quantities }),
)

test('whatever is done, a cart keeps its limits, holds each product once and survives storage', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const items = steps.reduce<readonly CartItem[]>((cart, { kind, id, quantity }) => {
        if (kind === 'add') return withAdded(cart, line(id, quantity))
        return kind === 'update' ? withQuantity(cart, id, quantity) : without(cart, id)
      }, [])
      expect(unitsIn(items)).toBeLessThanOrEqual(MAX_UNITS)
      expect(new Set(items.map(({ productId }) => productId)).size).toBe(items.length)
      for (const { productId, quantity } of items) {
        expect(Number.isInteger(quantity)).toBe(true)
        expect(quantity).toBeGreaterThanOrEqual(1)
        expect(quantity).toBeLessThanOrEqual(mostOf(items, productId))
      }
      expect(itemsFrom(JSON.parse(JSON.stringify(items)))).toEqual(items)
    }),
  )
})

test('any JSON at all on the device gives a cart', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      expect(unitsIn(itemsFrom(stored))).toBeLessThanOrEqual(MAX_UNITS)
    }),
  )
})
