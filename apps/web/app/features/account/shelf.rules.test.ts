import type { OwnLicense, OwnOrder } from '@keyhaven/contracts/account'
import { expect, test } from 'vitest'
import { boxesOn, countsOf, type Filter, shelfOf } from './shelf.rules.ts'

const licence = (
  lastFive: string,
  state: OwnLicense['state'] = 'ready',
  name = 'Office Home 2024',
) => ({
  id: lastFive,
  productId: 'home-2024',
  productName: name,
  state,
  lastFive,
  slot: 1,
  quantity: 1,
  isVolumeKey: false,
  isSeen: true,
})

const order = (orderNumber: string, licenses: OwnLicense[]): OwnOrder => ({
  id: `order_${orderNumber}`,
  orderNumber,
  status: 'Completed',
  total: '149.99',
  currency: 'USD',
  createdAt: '2026-11-12T19:02:00.000Z',
  items: [],
  licenses,
})

const orders = [
  order('KH-7F3K-9Q2D', [licence('7QK2M'), licence('H5N9T', 'waiting')]),
  order('KH-2222-3333', [
    licence('X4D8P', 'replaced', 'Office Home & Business 2024'),
    licence('C6TWH', 'frozen', 'Office Home & Business 2024'),
  ]),
]

const found = (search: string, filter: Filter = 'all') =>
  shelfOf(orders, { search, filter }).flatMap(({ licenses }) => licenses.map(({ id }) => id))

test.each([
  ['an edition', 'home & bus', ['X4D8P', 'C6TWH']],
  ['the number of an order, however it is typed', 'kh 7f3k9q2d', ['7QK2M', 'H5N9T']],
  ['the last five characters', 'c6twh', ['C6TWH']],
  ['nothing at all', '', ['7QK2M', 'H5N9T', 'X4D8P', 'C6TWH']],
  ['something that is not there', 'zzz', []],
])('a search by %s finds what it names', (_, search, expected) => {
  expect(found(search)).toEqual(expected)
})

test('a filter leaves what its count says, and an order without anything left is not shown', () => {
  const counts = countsOf(orders)
  expect(counts).toEqual({ all: 4, ready: 1, waiting: 2, off: 1 })
  for (const filter of ['all', 'ready', 'waiting', 'off'] as const) {
    expect(found('', filter)).toHaveLength(counts[filter])
  }
  expect(shelfOf(orders, { search: '', filter: 'off' })).toHaveLength(1)
})

test('three boxes at most stand on the shelf, each edition once, none that is no longer valid', () => {
  const of = (productId: string, state: OwnLicense['state'] = 'ready') => ({
    ...licence(productId, state),
    productId,
  })
  const owned = [
    order('A', [of('home-2024'), of('home-2024'), of('home-2021', 'refunded')]),
    order('B', [of('home-business-2024', 'waiting'), of('home-2019')]),
    order('C', [of('professional-plus-2024')]),
  ]
  expect(boxesOn(owned)).toEqual(['home-2024', 'home-business-2024', 'home-2019'])
})
