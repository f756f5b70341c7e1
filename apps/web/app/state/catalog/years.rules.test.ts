import { editions } from '@keyhaven/contracts/data/editions'
import type { Product } from '@keyhaven/contracts/products'
import { expect, test } from 'vitest'
import { advisedYear, ofAdvisedYear, yearsOf } from './years.rules.ts'

const products = editions.map((edition) => ({
  ...edition,
  areUpdatesOver: edition.version !== '2024',
})) as unknown as Product[]

const added = { ...products[0], id: 'home-2027', version: '2027', recommended: false } as Product

test('a year that staff add is listed first, without a release of the shop', () => {
  expect(yearsOf([...products, added])).toEqual(['2027', '2024', '2021', '2019'])
})

test('a new year is advised once staff recommend an edition of it, and never when its updates are over', () => {
  expect(advisedYear([...products, added])).toBe('2024')
  expect(advisedYear([...products, { ...added, recommended: true }])).toBe('2027')
  const over = { ...added, recommended: true, areUpdatesOver: true }
  expect(ofAdvisedYear([...products, over]).map(({ id }) => id)).toEqual([
    'home-2024',
    'home-business-2024',
    'professional-plus-2024',
  ])
  expect(advisedYear([])).toBe('')
})
