import { countryCodes } from '@keyhaven/contracts/data/countries'
import { dehydrate } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fillFromBuiltIn } from '../api/fallback.server.ts'
import { createQueryClient } from '../api/query.ts'
import { productsIn, shopDataIn } from '../api/shop-data.ts'
import { breadcrumbData, faqData, listData, returnCountries } from './structured-data.ts'

const origin = 'https://shop.example.com'

function shopData() {
  const queries = createQueryClient()
  fillFromBuiltIn(queries)
  return { site: { origin }, queries: dehydrate(queries) }
}

test('a page finds origin and catalogue in what the root and the layout of the shop loaded', () => {
  const { site, queries } = shopData()
  const root = { loaderData: { site } }
  const shop = shopDataIn([root, { loaderData: { queries } }, { loaderData: 'of the page' }])
  expect(productsIn(shop)).toHaveLength(9)
  expect(shop?.site.origin).toBe(origin)
  expect(shopDataIn([root, {}])?.site.origin).toBe(origin)
  expect(productsIn(shopDataIn([root, {}]))).toEqual([])
  expect(productsIn(shopDataIn([{}]))).toEqual([])
  expect(productsIn(shopDataIn([]))).toEqual([])
})

test('lists are numbered from one and lead to full addresses', () => {
  const list = listData(productsIn(shopData()), origin)
  expect(list.itemListElement[0]).toMatchObject({
    position: 1,
    url: `${origin}/product/home-2024`,
  })
  const way = breadcrumbData([{ label: 'Home', to: '/' }], origin)
  expect(way.itemListElement[0]).toMatchObject({ position: 1, name: 'Home', item: `${origin}/` })
})

test('questions carry the answers that the page shows', () => {
  const { mainEntity } = faqData([{ question: 'Why?', answer: 'Because.' }])
  expect(mainEntity[0]).toMatchObject({ name: 'Why?', acceptedAnswer: { text: 'Because.' } })
})

test('goods can be returned from wherever they can be bought', () => {
  expect(returnCountries).toEqual(countryCodes)
})
