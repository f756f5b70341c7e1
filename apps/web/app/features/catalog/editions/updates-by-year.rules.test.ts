import { editions } from '@keyhaven/contracts/data/editions'
import type { Product } from '@keyhaven/contracts/products'
import { expect, test } from 'vitest'
import { barsOf } from './updates-by-year.rules.ts'

const products = editions as unknown as Product[]

test('each year of an edition runs from its release to its last update, on one axis', () => {
  const found = barsOf(products, 'Business', '2026-11-16')
  expect(found?.bars.map(({ product, from, to }) => [product.version, from, to])).toEqual([
    ['2019', 0, 85],
    ['2021', 37, 97],
    ['2024', 73, 133],
  ])
  expect(found).toMatchObject({ span: 133, today: 98, monthsLeft: 35 })
})

test('today stays on the axis, however early or late it is', () => {
  expect(barsOf(products, 'Home', '2010-01-01')).toMatchObject({ today: 0 })
  expect(barsOf(products, 'Home', '2040-01-01')).toMatchObject({ today: 133, monthsLeft: 0 })
})

test('one year alone is not compared', () => {
  const newest = products.filter(({ version }) => version === '2024')
  expect(barsOf(newest, 'Home', '2026-11-16')).toBeUndefined()
})
