import type { Currency } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'

export type Stock = 'in_stock' | 'backorder' | 'out_of_stock'

/** One edition as every feed tells it. */
export type CatalogueItem = Readonly<{
  id: string
  title: string
  description: string
  link: string
  imageLink: string
  /** A decimal in the feed's currency. */
  price: string
  currency: Currency
  availability: Stock
  brand: string
  gtin: string
  mpn: string
  category: string
  productType: string
}>

export type Problem = Readonly<{
  productId: string
  /** The field of the product that it is about. */
  field: string
  severity: 'error' | 'warning'
  message: string
}>

/** What the catalogue knows for feeds alone; empty where nobody entered it. */
export type FeedFacts = Readonly<{ gtin: string; mpn: string; category: string; isIn: boolean }>

export const noFacts: FeedFacts = { gtin: '', mpn: '', category: '', isIn: true }

const BRAND = 'Microsoft'
const CATEGORY = 'Software > Computer Software > Business & Productivity Software'
const LONGEST_ID = 50
const LONGEST_TITLE = 150
const LONGEST_DESCRIPTION = 5_000

const stocks = { ready: 'in_stock', processing: 'backorder', 'sold-out': 'out_of_stock' } as const

/** Drawn boxes are vector pictures, which services refuse: the same box is there as a PNG. */
const pictureOf = (image: string) => image.replace(/^\/art\/box-([\w-]+)\.svg$/, '/social/$1.png')

const isTyped = (text: string) => text.trim().length > 0

/** The last digit of a GTIN follows from the others. */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false
  const digits = [...code].map(Number)
  const check = digits.pop() ?? 0
  const sum = digits.toReversed().reduce((all, digit, at) => all + digit * (at % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10 === check
}

type Place = Readonly<{ origin: string; currency: Currency }>
type Finding = Omit<Problem, 'productId'>

const error = (field: string, message: string): Finding => ({ field, severity: 'error', message })
const warning = (field: string, message: string): Finding => ({
  field,
  severity: 'warning',
  message,
})

function findings(product: Product, facts: FeedFacts, price: string | undefined) {
  const { id, name, description, productImage, availability } = product
  return [
    id.length > LONGEST_ID && error('id', 'The id is longer than 50 characters.'),
    !isTyped(name) && error('name', 'The name is missing.'),
    name.length > LONGEST_TITLE && error('name', 'The name is longer than 150 characters.'),
    !isTyped(description) && error('description', 'The description is missing.'),
    description.length > LONGEST_DESCRIPTION &&
      error('description', 'The description is longer than 5,000 characters.'),
    !isTyped(productImage) && error('productImage', 'The picture is missing.'),
    pictureOf(productImage).endsWith('.svg') &&
      error('productImage', 'Services refuse SVG pictures. Upload a PNG, JPEG or WebP.'),
    !(Number(price) > 0) && error('price', 'There is no price above zero.'),
    availability === null && error('availability', 'Nobody has counted the keys yet.'),
    availability === 'processing' &&
      warning('availability', 'No key is in stock: it is listed as a backorder without a date.'),
    facts.gtin !== '' && !isGtin(facts.gtin) && error('gtin', 'The GTIN has a wrong check digit.'),
    facts.gtin === '' &&
      facts.mpn === '' &&
      warning('gtin', 'Neither GTIN nor MPN: it is listed without an identifier of the publisher.'),
  ].filter((finding) => finding !== false)
}

export type Mapped = Readonly<{ item: CatalogueItem | undefined; problems: readonly Problem[] }>

/** One edition for all feeds, and what is wrong with it. With an error it is left out. */
export function itemOf(product: Product, facts: FeedFacts, { origin, currency }: Place): Mapped {
  if (!facts.isIn) return { item: undefined, problems: [] }
  const price = product.currencyPrices[currency]
  const found = findings(product, facts, price)
  const problems = found.map((finding) => ({ productId: product.id, ...finding }))
  const isLeftOut = found.some(({ severity }) => severity === 'error')
  if (isLeftOut || !product.availability) return { item: undefined, problems }
  const item = {
    id: product.id,
    title: product.name,
    description: product.description,
    link: `${origin}/product/${product.slug}`,
    imageLink: new URL(pictureOf(product.productImage), origin).href,
    price,
    currency,
    availability: stocks[product.availability],
    brand: BRAND,
    gtin: facts.gtin,
    mpn: facts.mpn,
    category: facts.category || CATEGORY,
    productType: `Office > ${product.version} > ${product.category}`,
  }
  return { item, problems }
}
