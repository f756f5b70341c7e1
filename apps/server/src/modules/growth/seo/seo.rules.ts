import { catalogueFactsOf, schemaStock } from '@keyhaven/contracts/catalogue-facts'
import {
  homeWords,
  otherPages,
  type PageWords,
  productWords,
  shopPage,
} from '@keyhaven/contracts/data/page-words'
import type { Product } from '@keyhaven/contracts/products'
import { type SeoPage, type SeoResult, seoPages } from '@keyhaven/contracts/seo'

type PageQuery = Readonly<{ pageType: string; productName?: string | null | undefined }>

/** What the shop knows of itself. */
type Shown = Readonly<{ products: readonly Product[]; brand: string; origin: string }>

type PageContent = Readonly<{ words: PageWords; data: object }>

const SCHEMA = 'https://schema.org'

const addressOf = (product: Product, origin: string) => origin + catalogueFactsOf(product).path

function productData(product: Product, origin: string) {
  const { id, name, description, path, picture, prices, stock, gtin, mpn, brand, category } =
    catalogueFactsOf(product)
  return {
    '@context': SCHEMA,
    '@type': 'Product',
    '@id': `${origin}${path}#product`,
    name,
    description,
    sku: id,
    ...(picture && { image: [origin + picture] }),
    ...(gtin && { gtin }),
    ...(mpn && { mpn }),
    category,
    brand: { '@type': 'Brand', name: brand },
    offers: {
      '@type': 'Offer',
      url: origin + path,
      price: prices.USD,
      priceCurrency: 'USD',
      ...schemaStock(stock),
    },
  }
}

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

const isKnown = (pageType: string): pageType is SeoPage =>
  (seoPages as readonly string[]).includes(pageType)

/** Callers name an edition as they know it. */
const isCalled = ({ id, slug, name, shortName }: Product, called: string) =>
  [id, slug, name, shortName].some((each) => sameName(each, called))

function rowOf({ pageType, productName }: PageQuery, shown: Shown): PageContent | undefined {
  const { products, brand, origin } = shown
  if (!isKnown(pageType)) return undefined
  if (pageType === 'home' || pageType === 'homepage') {
    return { words: homeWords(brand), data: storeData(shown) }
  }
  if (pageType === 'shop') return { words: titled(shopPage, brand), data: listData(shown) }
  if (pageType !== 'product') {
    return { words: titled(otherPages[pageType], brand), data: storeData(shown) }
  }
  const product = products.find((each) => isCalled(each, productName ?? ''))
  return product && { words: productWords(product, brand), data: productData(product, origin) }
}

/** No end tag can be made of what the catalogue holds. */
const scriptText = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

/** What machines are told about a page, by its kind and edition; nothing of what the caller wrote is in it. */
export function seoOf(asked: PageQuery, shown: Shown): SeoResult | undefined {
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
