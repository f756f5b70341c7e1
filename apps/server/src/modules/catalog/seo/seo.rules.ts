import {
  homeWords,
  type PageWords,
  productWords,
  shopPage,
} from '@keyhaven/contracts/data/page-words'
import type { Product } from '@keyhaven/contracts/products'
import type { SeoPage, SeoResult } from '@keyhaven/contracts/seo'

type Asked = Readonly<{ pageType: SeoPage; productName?: string | null | undefined }>

/** What the shop knows of itself. */
type Shown = Readonly<{ products: readonly Product[]; brand: string; origin: string }>

type Row = Readonly<{ words: PageWords; data: object }>

const SCHEMA = 'https://schema.org'
const stock = { ready: 'InStock', processing: 'BackOrder', 'sold-out': 'OutOfStock' } as const

const addressOf = ({ slug }: Product, origin: string) => `${origin}/product/${slug}`

const productData = (product: Product, origin: string) => ({
  '@context': SCHEMA,
  '@type': 'Product',
  '@id': `${addressOf(product, origin)}#product`,
  name: product.name,
  description: product.description,
  sku: product.id,
  offers: {
    '@type': 'Offer',
    url: addressOf(product, origin),
    price: product.price,
    priceCurrency: 'USD',
    ...(product.availability && { availability: `${SCHEMA}/${stock[product.availability]}` }),
  },
})

const listData = ({ products, origin }: Shown) => ({
  '@context': SCHEMA,
  '@type': 'ItemList',
  itemListElement: products.map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: addressOf(product, origin),
    name: product.name,
  })),
})

const storeData = ({ brand, origin }: Shown) => ({
  '@context': SCHEMA,
  '@type': 'OnlineStore',
  '@id': `${origin}/#store`,
  name: brand,
  url: `${origin}/`,
})

const titled = (words: PageWords, brand: string): PageWords => ({
  ...words,
  title: `${words.title} – ${brand}`,
})

const sameName = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

function rowOf({ pageType, productName }: Asked, shown: Shown): Row | undefined {
  const { products, brand, origin } = shown
  if (pageType === 'home') return { words: homeWords(brand), data: storeData(shown) }
  if (pageType === 'shop') return { words: titled(shopPage, brand), data: listData(shown) }
  const product = products.find(({ name }) => sameName(name, productName ?? ''))
  return product && { words: productWords(product, brand), data: productData(product, origin) }
}

/** No end tag can be made of what the catalogue holds. */
const scriptText = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

/** What machines are told about a page, by its kind and edition; nothing of what the caller wrote is in it. */
export function seoOf(asked: Asked, shown: Shown): SeoResult | undefined {
  const row = rowOf(asked, shown)
  if (!row) return undefined
  const { title, description, keywords } = row.words
  return {
    optimizedTitle: title,
    optimizedDescription: description,
    optimizedKeywords: [...keywords],
    structuredData: scriptText(row.data),
    socialTags: {
      ogTitle: title,
      ogDescription: description,
      twitterTitle: title,
      twitterDescription: description,
    },
  }
}
