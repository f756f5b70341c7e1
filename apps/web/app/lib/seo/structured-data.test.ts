import { countryCodes } from '@keyhaven/contracts/data/countries'
import { dehydrate } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fillFromBuiltIn } from './fallback.server.ts'
import { createQueryClient } from './query.ts'
import { productsIn, rootDataIn } from './root-data.ts'
import { breadcrumbData, faqData, listData, returnCountries } from './structured-data.ts'

const origin = 'https://shop.example.com'

function rootData() {
  const queries = createQueryClient()
  fillFromBuiltIn(queries)
  return { site: { origin }, queries: dehydrate(queries) }
}

test('a page finds the catalogue in what the root route loaded', () => {
  expect(productsIn(rootDataIn([{ loaderData: rootData() }]))).toHaveLength(9)
  expect(productsIn(rootDataIn([{}]))).toEqual([])
  expect(productsIn(rootDataIn([]))).toEqual([])
})

test('lists are numbered from one and lead to full addresses', () => {
  const list = listData(productsIn(rootData()), origin)
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
