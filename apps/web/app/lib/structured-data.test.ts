import { dehydrate } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fillFromBuiltIn } from './fallback.server.ts'
import { createQueryClient } from './query.ts'
import {
  breadcrumbData,
  faqData,
  listData,
  productData,
  productsIn,
  rootDataIn,
} from './structured-data.ts'

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

test('a product is offered at its price in dollars, without rating or stock', () => {
  const [product] = productsIn(rootData())
  if (!product) throw new Error('the built-in catalogue is empty')
  const data = productData(product, origin)
  expect(data.offers).toMatchObject({
    price: '149.99',
    priceCurrency: 'USD',
    url: `${origin}/product/home-2024`,
  })
  expect(JSON.stringify(data)).not.toMatch(/aggregateRating|review|availability/i)
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
