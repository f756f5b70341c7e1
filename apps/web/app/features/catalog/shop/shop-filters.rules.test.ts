import { editions } from '@keyhaven/contracts/data/editions'
import type { Product } from '@keyhaven/contracts/products'
import { describe, expect, test } from 'vitest'
import {
  filtersIn,
  noFilters,
  resultText,
  type ShopFilters,
  shownProducts,
  withFilters,
} from './shop-filters.rules.ts'

const products = editions as Product[]
const idsShown = (filters: Partial<ShopFilters>) =>
  shownProducts(products, { ...noFilters, ...filters }).map((product) => product.id)

describe('what the shop shows', () => {
  test('without filters the popular edition comes first, and each column of three is one edition', () => {
    expect(idsShown({})).toEqual([
      'professional-plus-2024',
      'home-2024',
      'home-business-2024',
      'professional-plus-2021',
      'home-2021',
      'home-business-2021',
      'professional-plus-2019',
      'home-2019',
      'home-business-2019',
    ])
  })

  test('a search matches the name in any case and ignores spaces around it', () => {
    expect(idsShown({ search: '  STUDENT ' })).toEqual(['home-2021', 'home-2019'])
  })

  test('a search matches names only', () => {
    expect(idsShown({ search: 'database' })).toEqual([])
  })

  test('an edition filter keeps one year', () => {
    expect(idsShown({ edition: '2019' })).toHaveLength(3)
    expect(idsShown({ edition: '2019', search: 'plus' })).toEqual(['professional-plus-2019'])
  })

  test('prices are compared as amounts, not as text', () => {
    const ids = idsShown({ sort: 'price-asc' })
    expect(ids.at(0)).toBe('home-2019')
    expect(ids.at(-1)).toBe('professional-plus-2024')
    expect(idsShown({ sort: 'price-desc' }).at(0)).toBe('professional-plus-2024')
  })

  test('names sort from A to Z', () => {
    expect(idsShown({ sort: 'name', edition: '2024' })).toEqual([
      'home-business-2024',
      'home-2024',
      'professional-plus-2024',
    ])
  })

  test('sorting leaves the list it was given alone', () => {
    const before = products.map((product) => product.id)
    idsShown({ sort: 'price-asc' })
    expect(products.map((product) => product.id)).toEqual(before)
  })
})

describe('filters in the address', () => {
  test('what is written is read back', () => {
    const filters: ShopFilters = { search: 'home & business', edition: '2021', sort: 'name' }
    expect(filtersIn(withFilters(new URLSearchParams(), filters))).toEqual(filters)
  })

  test('the address is the same whichever filter was chosen first', () => {
    const address = new URLSearchParams('edition=2021&sort=name&q=home')
    const filters: ShopFilters = { search: 'home', edition: '2021', sort: 'name' }
    expect(withFilters(address, filters).toString()).toBe('q=home&edition=2021&sort=name')
  })

  test('no filters leave a clean address, and foreign parameters stay', () => {
    const address = new URLSearchParams('utm_source=letter&q=home&sort=name&edition=2024')
    expect(withFilters(address, noFilters).toString()).toBe('utm_source=letter')
  })

  test.each(['edition=1997', 'sort=toString', 'edition=all&sort=', 'q='])(
    'nonsense (%s) counts as no filter',
    (query) => {
      expect(filtersIn(new URLSearchParams(query))).toEqual(noFilters)
    },
  )
})

test('the counter names the search term only when there is one', () => {
  expect(resultText(9, 9, ' ')).toBe('Showing 9 of 9 products')
  expect(resultText(2, 9, 'student')).toBe('Showing 2 of 9 products for “student”')
})
