import type { Product } from '@keyhaven/contracts/products'
import { dehydrate } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fillFromBuiltIn } from '../api/fallback.server.ts'
import { createQueryClient } from '../api/query.ts'
import { productsIn } from '../api/shop-data.ts'
import { productData, productGroupData } from './structured-products.ts'

const origin = 'https://shop.example.com'

function shopData() {
  const queries = createQueryClient()
  fillFromBuiltIn(queries)
  return { site: { origin }, queries: dehydrate(queries) }
}

test('a product is offered at its price in dollars, without rating or stock', () => {
  const [product] = productsIn(shopData())
  if (!product) throw new Error('the built-in catalogue is empty')
  const data = productData(product, origin)
  expect(data.offers).toMatchObject({
    price: '149.99',
    priceCurrency: 'USD',
    url: `${origin}/product/home-2024`,
  })
  expect(JSON.stringify(data)).not.toMatch(
    /aggregateRating|review|availability|priceSpecification/i,
  )
})

const offered = (change: Partial<Product>) => {
  const [product] = productsIn(shopData())
  if (!product) throw new Error('the built-in catalogue is empty')
  return productData({ ...product, ...change }, origin).offers
}

test.each([
  ['ready', 'https://schema.org/InStock'],
  ['processing', 'https://schema.org/BackOrder'],
] as const)('stock that is %s is offered as %s', (availability, expected) => {
  expect(offered({ availability })).toMatchObject({ availability: expected })
})

test('only a price that was really asked is told as struck through', () => {
  expect(offered({ originalPriceKind: 'list' })).not.toHaveProperty('priceSpecification')
  const fallen = offered({ originalPrice: '199.99', originalPriceKind: 'lowest-30-days' })
  expect(fallen.priceSpecification).toMatchObject({ price: '199.99' })
})

test('the family is one group of nine, and every edition belongs to it', () => {
  const products = productsIn(shopData())
  const group = productGroupData(products, origin)
  expect(group.hasVariant.map((variant) => variant.sku)).toEqual(products.map(({ id }) => id))
  for (const product of products) {
    expect(productData(product, origin).isVariantOf['@id']).toBe(group['@id'])
  }
})
