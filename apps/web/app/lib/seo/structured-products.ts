import { BRAND, catalogueFactsOf, schemaStock } from '@keyhaven/contracts/catalogue-facts'
import type { Product } from '@keyhaven/contracts/products'
import { addressOf, returnPolicyData, SCHEMA, storeId } from './structured-data.ts'

const FAMILY_PAGE = '/microsoft-office'
const groupId = (origin: string) => `${origin}${FAMILY_PAGE}#group`
const productId = (product: Product, origin: string) => `${addressOf(product, origin)}#product`

/** A price struck through is told only if it was really asked, stock only if someone counted it. */
function offerOf(product: Product, origin: string) {
  const { originalPrice, originalPriceKind } = product
  const { prices, stock } = catalogueFactsOf(product)
  return {
    '@type': 'Offer',
    url: addressOf(product, origin),
    price: prices.USD,
    priceCurrency: 'USD',
    itemCondition: `${SCHEMA}/NewCondition`,
    ...schemaStock(stock),
    ...(originalPriceKind === 'lowest-30-days' && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: `${SCHEMA}/StrikethroughPrice`,
        price: originalPrice,
        priceCurrency: 'USD',
      },
    }),
    seller: { '@id': storeId(origin) },
    hasMerchantReturnPolicy: returnPolicyData(origin),
  }
}

const property = (name: string, value: string) => ({ '@type': 'PropertyValue', name, value })

const computers = (count: number) => (count === 1 ? 'one computer' : `${count} computers`)

/** Only what the page shows as well: no rating without reviews, no stock that nobody counted. */
export function productData(product: Product, origin: string) {
  const { picture, gtin, mpn, brand, category } = catalogueFactsOf(product)
  return {
    '@context': SCHEMA,
    '@type': 'Product',
    '@id': productId(product, origin),
    name: product.name,
    description: product.description,
    sku: product.id,
    ...(picture && { image: [origin + picture] }),
    ...(gtin && { gtin }),
    ...(mpn && { mpn }),
    category,
    brand: { '@type': 'Brand', name: brand },
    additionalProperty: [
      property('Licence', `Perpetual, for ${computers(product.devices)}`),
      property('Operating system', product.platforms.join(', ')),
      property('Included apps', product.apps.join(', ')),
    ],
    isVariantOf: { '@id': groupId(origin) },
    offers: offerOf(product, origin),
  }
}

function variantData(product: Product, origin: string) {
  const { picture } = catalogueFactsOf(product)
  return {
    '@type': 'Product',
    '@id': productId(product, origin),
    name: product.name,
    sku: product.id,
    ...(picture && { image: origin + picture }),
    description: product.description,
    additionalProperty: [property('year', product.version), property('edition', product.category)],
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
    brand: { '@type': 'Brand', name: BRAND },
    variesBy: ['year', 'edition'],
    hasVariant: products.map((product) => variantData(product, origin)),
  }
}
