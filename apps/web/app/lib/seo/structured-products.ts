import type { Product } from '@keyhaven/contracts/products'
import { addressOf, SCHEMA, storeId } from './structured-data.ts'

const FAMILY_PAGE = '/microsoft-office'
const groupId = (origin: string) => `${origin}${FAMILY_PAGE}#group`
const productId = (product: Product, origin: string) => `${addressOf(product, origin)}#product`

const stock = { ready: 'InStock', processing: 'BackOrder', 'sold-out': 'OutOfStock' } as const

/** A price struck through is told only if it was really asked, stock only if someone counted it. */
function offerOf(product: Product, origin: string) {
  const { availability, originalPrice, originalPriceKind } = product
  return {
    '@type': 'Offer',
    url: addressOf(product, origin),
    price: product.price,
    priceCurrency: 'USD',
    itemCondition: `${SCHEMA}/NewCondition`,
    ...(availability && { availability: `${SCHEMA}/${stock[availability]}` }),
    ...(originalPriceKind === 'lowest-30-days' && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: `${SCHEMA}/StrikethroughPrice`,
        price: originalPrice,
        priceCurrency: 'USD',
      },
    }),
    seller: { '@id': storeId(origin) },
  }
}

const property = (name: string, value: string) => ({ '@type': 'PropertyValue', name, value })

const computers = (count: number) => (count === 1 ? 'one computer' : `${count} computers`)

/** Only what the page shows as well: no rating without reviews, no stock that nobody counted. */
export function productData(product: Product, origin: string) {
  return {
    '@context': SCHEMA,
    '@type': 'Product',
    '@id': productId(product, origin),
    name: product.name,
    description: product.description,
    sku: product.id,
    ...(product.productImage && { image: [origin + product.productImage] }),
    ...(product.gtin && { gtin: product.gtin }),
    ...(product.mpn && { mpn: product.mpn }),
    category: 'Software > Computer Software > Business & Productivity Software',
    brand: { '@type': 'Brand', name: 'Microsoft' },
    additionalProperty: [
      property('Licence', `Perpetual, for ${computers(product.devices)}`),
      property('Operating system', product.platforms.join(', ')),
      property('Included apps', product.apps.join(', ')),
    ],
    isVariantOf: { '@id': groupId(origin) },
    offers: offerOf(product, origin),
  }
}

/** The whole family: one group whose members differ in year and edition. */
export function productGroupData(products: readonly Product[], origin: string) {
  return {
    '@context': SCHEMA,
    '@type': 'ProductGroup',
    '@id': groupId(origin),
    productGroupID: 'office',
    name: 'Office, perpetual licences',
    description: 'Perpetual licences of the 2024, 2021 and 2019 editions, one computer each.',
    url: `${origin}${FAMILY_PAGE}`,
    brand: { '@type': 'Brand', name: 'Microsoft' },
    variesBy: ['year', 'edition'],
    hasVariant: products.map((product) => ({
      '@type': 'Product',
      '@id': productId(product, origin),
      name: product.name,
      sku: product.id,
      ...(product.productImage && { image: origin + product.productImage }),
      description: product.description,
      additionalProperty: [
        property('year', product.version),
        property('edition', product.category),
      ],
      offers: offerOf(product, origin),
    })),
  }
}
