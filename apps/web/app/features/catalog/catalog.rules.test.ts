import { editions } from '@keyhaven/contracts/data/editions'
import type { Product } from '@keyhaven/contracts/products'
import { expect, test } from 'vitest'
import {
  bestSellers,
  comparisonRows,
  editionName,
  factsLine,
  featuredProduct,
  isDifference,
  relatedTo,
  sameYear,
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

test('a comparison says in words what each edition of a year includes', () => {
  const compared = sameYear(products, product('home-2021'))
  const rows = comparisonRows(compared)
  expect(rows.map((row) => row.label)).toEqual([
    'Word, Excel, PowerPoint, OneNote',
    'Outlook',
    'Teams',
    'Access',
    'Publisher',
    'Commercial use rights',
    'System',
    'Computers per licence',
  ])
  const teams = rows.find((row) => row.label === 'Teams')
  expect(teams?.cells.map((cell) => cell.text)).toEqual([
    'Not included',
    'Included',
    'Not included',
  ])
})

test('only the rows in which editions differ count as differences', () => {
  const labels = comparisonRows(sameYear(products, product('home-2024')))
    .filter(isDifference)
    .map((row) => row.label)
  expect(labels).toEqual(['Outlook', 'Teams', 'Access', 'Commercial use rights', 'System'])
})
