import { editions } from '@keyhaven/contracts/data/editions'
import type { Product } from '@keyhaven/contracts/products'
import { expect, test } from 'vitest'
import { compareRows, comparisonIn, replaced, toggled, withDifferences } from './compare.rules.ts'
import { isDifference } from './comparison.rules.ts'

const products = editions as Product[]
const at = (address: string) => comparisonIn(new URLSearchParams(address), products)
const ids = (address: string) => at(address).products.map((product) => product.id)
const newest = ['home-2024', 'home-business-2024', 'professional-plus-2024']

test.each([
  ['', newest],
  ['edition=home-2024', newest],
  ['edition=home-2024&edition=zebra', newest],
  ['edition=home-2019&edition=home-2024', ['home-2019', 'home-2024']],
  ['edition=home-2019&edition=home-2019&edition=home-2021', ['home-2019', 'home-2021']],
  [
    'edition=home-2019&edition=home-2021&edition=home-2024&edition=home-business-2024&edition=professional-plus-2024',
    ['home-2019', 'home-2021', 'home-2024', 'home-business-2024'],
  ],
])('the address "%s" compares %j', (address, expected) => {
  expect(ids(address)).toEqual(expected)
})

test('an edition is added and taken away, between two and four', () => {
  const toggle = (address: string, id: string) =>
    ids(toggled(new URLSearchParams(address), at(address).products, id).toString())
  expect(toggle('', 'home-2021')).toEqual([...newest, 'home-2021'])
  expect(toggle('', 'home-2024')).toEqual(['home-business-2024', 'professional-plus-2024'])
  const two = 'edition=home-2019&edition=home-2021'
  expect(toggle(two, 'home-2019')).toEqual(['home-2019', 'home-2021'])
  const four = `${two}&edition=home-2024&edition=home-business-2024`
  expect(toggle(four, 'professional-plus-2024')).toHaveLength(4)
})

test('a column takes another edition, or changes places with the one that has it', () => {
  const replace = (column: number, id: string) =>
    ids(replaced(new URLSearchParams(), at('').products, { column, id }).toString())
  expect(replace(0, 'home-2019')).toEqual(['home-2019', ...newest.slice(1)])
  expect(replace(0, 'home-business-2024')).toEqual([
    'home-business-2024',
    'home-2024',
    'professional-plus-2024',
  ])
})

test('only differences is part of the address', () => {
  const on = withDifferences(new URLSearchParams('edition=home-2024'), true)
  expect(on.toString()).toBe('edition=home-2024&only=differences')
  expect(at('only=differences').onlyDifferences).toBe(true)
  expect(withDifferences(on, false).toString()).toBe('edition=home-2024')
})

test('years differ in their updates, editions of one year do not', () => {
  const last = (address: string) => {
    const row = compareRows(at(address).products).at(-1)
    return row && isDifference(row)
  }
  expect(last('edition=home-2019&edition=home-2024')).toBe(true)
  expect(last('')).toBe(false)
})
