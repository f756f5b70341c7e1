import type { Currency } from './money.ts'
import type { Product } from './products.ts'

/** Whether an edition can be had, in the words of shopping services. */
export type Stock = 'in_stock' | 'backorder' | 'out_of_stock'

/** What every machine is told of an edition, wherever it reads it. */
export type CatalogueFacts = Readonly<{
  id: string
  name: string
  description: string
  /** Where its page is, below the origin of a store. */
  path: string
  /** A picture that services can show, below the origin of a store; null where there is none. */
  picture: string | null
  /** What it costs in each currency, as a decimal. */
  prices: Readonly<Record<Currency, string>>
  /** Null where nobody counted: then nothing is claimed. */
  stock: Stock | null
  /** Numbers of the trade, empty if there are none. */
  gtin: string
  mpn: string
  brand: string
  category: string
}>

export const BRAND = 'Microsoft'
const CATEGORY = 'Software > Computer Software > Business & Productivity Software'

const stocks = { ready: 'in_stock', processing: 'backorder', 'sold-out': 'out_of_stock' } as const

/** The drawing of a box is a vector picture, which services refuse: the same box is there as a PNG. */
export const servicePicture = (image: string): string =>
  image.replace(/(^|\/)art\/box-([\w-]+)\.svg$/, '$1social/$2.png')

function pictureOf(image: string): string | null {
  const picture = servicePicture(image)
  return picture.trim() === '' || picture.endsWith('.svg') ? null : picture
}

/** The one place where a machine's view of an edition is made: pages, twins, feeds and agents read this. */
export const catalogueFactsOf = (product: Product): CatalogueFacts => ({
  id: product.id,
  name: product.name,
  description: product.description,
  path: `/product/${product.slug}`,
  picture: pictureOf(product.productImage),
  prices: product.currencyPrices,
  stock: product.availability && stocks[product.availability],
  gtin: product.gtin,
  mpn: product.mpn,
  brand: BRAND,
  category: product.feedCategory || CATEGORY,
})

/** How texts for machines say it. */
const stockTexts: Readonly<Record<Stock, string>> = {
  in_stock: 'In stock',
  backorder: 'Not in stock right now, can be ordered',
  out_of_stock: 'Sold out',
}

export const stockText = (stock: Stock | null): string =>
  stock === null ? 'Not known' : stockTexts[stock]

const SCHEMA = 'https://schema.org'
const schemaStocks: Readonly<Record<Stock, string>> = {
  in_stock: `${SCHEMA}/InStock`,
  backorder: `${SCHEMA}/BackOrder`,
  out_of_stock: `${SCHEMA}/OutOfStock`,
}

/** How structured data says it; nothing where nobody counted. */
export const schemaStock = (stock: Stock | null): { availability?: string } =>
  stock === null ? {} : { availability: schemaStocks[stock] }

/** What may be given back, the same for every edition. */
export const returnTerms = {
  days: 30,
  path: '/refund-policy',
  text: '30-day money-back guarantee',
} as const
