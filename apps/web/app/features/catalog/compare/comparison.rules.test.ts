import { editions } from '@keyhaven/contracts/data/editions'
import type { Product } from '@keyhaven/contracts/products'
import { expect, test } from 'vitest'
import { sameYear } from '../catalog.rules.ts'
import { comparisonRows, isDifference } from './comparison.rules.ts'

const products = editions as Product[]
const product = (id: string) => products.find((each) => each.id === id) as Product

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
