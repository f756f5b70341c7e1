import { catalogueFactsOf, type Stock, servicePicture } from '@keyhaven/contracts/catalogue-facts'
import type { Currency } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'

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

const LONGEST_ID = 50
const LONGEST_TITLE = 150
const LONGEST_DESCRIPTION = 5_000

const isTyped = (text: string) => text.trim().length > 0

/** The last digit of a GTIN follows from the others. */
export function isGtin(code: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return false
  const digits = [...code].map(Number)
  const check = digits.pop() ?? 0
  const sum = digits.toReversed().reduce((all, digit, at) => all + digit * (at % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10 === check
}

/** Where the feed leads, in which currency, and whether the owner keeps the edition out of feeds. */
type FeedTarget = Readonly<{ origin: string; currency: Currency; isIn?: boolean | undefined }>
type Finding = Omit<Problem, 'productId'>

const error = (field: string, message: string): Finding => ({ field, severity: 'error', message })
const warning = (field: string, message: string): Finding => ({
  field,
  severity: 'warning',
  message,
})

function findings(product: Product, price: string | undefined) {
  const { id, name, description, productImage, availability, gtin, mpn } = product
  return [
    id.length > LONGEST_ID && error('id', 'The id is longer than 50 characters.'),
    !isTyped(name) && error('name', 'The name is missing.'),
    name.length > LONGEST_TITLE && error('name', 'The name is longer than 150 characters.'),
    !isTyped(description) && error('description', 'The description is missing.'),
    description.length > LONGEST_DESCRIPTION &&
      error('description', 'The description is longer than 5,000 characters.'),
    !isTyped(productImage) && error('productImage', 'The picture is missing.'),
    servicePicture(productImage).endsWith('.svg') &&
      error('productImage', 'Services refuse SVG pictures. Upload a PNG, JPEG or WebP.'),
    !(Number(price) > 0) && error('price', 'There is no price above zero.'),
    availability === null && error('availability', 'Nobody has counted the keys yet.'),
    availability === 'processing' &&
      warning('availability', 'No key is in stock: it is listed as a backorder without a date.'),
    gtin !== '' && !isGtin(gtin) && error('gtin', 'The GTIN has a wrong check digit.'),
    gtin === '' &&
      mpn === '' &&
      warning('gtin', 'Neither GTIN nor MPN: it is listed without an identifier of the publisher.'),
  ].filter((finding) => finding !== false)
}

export type Mapped = Readonly<{ item: CatalogueItem | undefined; problems: readonly Problem[] }>

/** One edition for all feeds, and what is wrong with it. With an error it is left out. */
export function itemOf(product: Product, { origin, currency, isIn = true }: FeedTarget): Mapped {
  if (!isIn) return { item: undefined, problems: [] }
  const { path, picture, prices, stock, ...facts } = catalogueFactsOf(product)
  const price = prices[currency]
  const found = findings(product, price)
  const problems = found.map((finding) => ({ productId: product.id, ...finding }))
  const isLeftOut = found.some(({ severity }) => severity === 'error')
  if (isLeftOut || !stock || !picture) return { item: undefined, problems }
  const item = {
    id: facts.id,
    title: facts.name,
    description: facts.description,
    link: origin + path,
    imageLink: new URL(picture, origin).href,
    price,
    currency,
    availability: stock,
    brand: facts.brand,
    gtin: facts.gtin,
    mpn: facts.mpn,
    category: facts.category,
    productType: `Office > ${product.version} > ${product.category}`,
  }
  return { item, problems }
}
