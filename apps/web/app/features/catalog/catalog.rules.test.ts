import { editions } from '@keyhaven/contracts/data/editions'
import type { Product } from '@keyhaven/contracts/products'
import { expect, test } from 'vitest'
import {
  bestSellers,
  editionName,
  factsLine,
  featuredProduct,
  relatedTo,
  sentenceOf,
} from './catalog.rules.ts'

const products = editions as Product[]
const ids = (list: Product[]) => list.map((product) => product.id)
const product = (id: string) => products.find((each) => each.id === id) as Product

test('the best sellers are the first three popular, Professional Plus or 2024 editions', () => {
  expect(ids(bestSellers(products))).toEqual([
    'home-2024',
    'home-business-2024',
    'professional-plus-2024',
  ])
  expect(ids(bestSellers(products.filter((each) => each.version === '2019')))).toEqual([
    'professional-plus-2019',
  ])
})

test('the featured edition is a Professional Plus, else a popular one, else the first', () => {
  const [home, business] = [product('home-2021'), product('home-business-2021')]
  expect(featuredProduct(products)?.id).toBe('professional-plus-2024')
  expect(featuredProduct([home, { ...business, isPopular: true }])?.id).toBe('home-business-2021')
  expect(featuredProduct([home, business])?.id).toBe('home-2021')
  expect(featuredProduct([])).toBeUndefined()
})

test.each(products)('$id has three related editions, never itself', (each) => {
  const related = ids(relatedTo(products, each))
  expect(new Set(related).size).toBe(3)
  expect(related).not.toContain(each.id)
})

test('an edition is described by its apps and its system', () => {
  expect(editionName(product('home-business-2021'))).toBe('Home & Business')
  expect(factsLine(product('professional-plus-2024'), 'commercial use')).toBe(
    '7 apps · Windows only · commercial use',
  )
})

test.each([
  [[], ''],
  [['Word'], 'Word'],
  [['Word', 'Excel'], 'Word and Excel'],
  [['Word', 'Excel', 'OneNote'], 'Word, Excel and OneNote'],
])('%j reads as "%s"', (words, sentence) => {
  expect(sentenceOf(words)).toBe(sentence)
})
