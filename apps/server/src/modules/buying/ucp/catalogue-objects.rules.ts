import { catalogueFactsOf, returnTerms } from '@keyhaven/contracts/catalogue-facts'
import { type Currency, fromDecimal } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'

/** What of an edition is the same in every answer, as the protocol spells it. */
export type CatalogueView = Readonly<{ origin: string; currency: Currency; seller: string }>

const stockStatuses = {
  in_stock: { available: true, status: 'in_stock' },
  backorder: { available: true, status: 'backorder' },
  out_of_stock: { available: false, status: 'out_of_stock' },
} as const

/** The price of one licence in the smallest unit of the currency. */
export function unitMinor(product: Product, currency: Currency): number {
  const { prices } = catalogueFactsOf(product)
  const price = fromDecimal(prices[currency], currency)
  if (!price) throw new Error(`${product.id} has no price in ${currency}`)
  return price.minor
}

export const pictureUrl = (product: Product, origin: string): string | undefined => {
  const { picture } = catalogueFactsOf(product)
  return picture === null ? undefined : new URL(picture, origin).href
}

/** Every edition is a product with one variant: the licence that is bought. */
export function productObject(
  product: Product,
  { origin, currency, seller }: CatalogueView,
  inputs?: readonly { id: string; match: string }[],
) {
  const facts = catalogueFactsOf(product)
  const price = { amount: unitMinor(product, currency), currency }
  const description = { plain: facts.description }
  const picture = pictureUrl(product, origin)
  const url = origin + facts.path
  const barcodes = facts.gtin ? [{ type: 'gtin', value: facts.gtin }] : []
  return {
    id: facts.id,
    handle: product.slug,
    title: facts.name,
    description,
    url,
    categories: [{ value: facts.category, taxonomy: 'google_product_category' }],
    price_range: { min: price, max: price },
    ...(picture && { media: [{ type: 'image', url: picture, alt_text: product.imageAlt }] }),
    variants: [
      {
        id: facts.id,
        sku: facts.mpn || facts.id,
        ...(barcodes.length > 0 && { barcodes }),
        title: facts.name,
        description,
        url,
        price,
        ...(facts.stock && { availability: stockStatuses[facts.stock] }),
        seller: { name: seller },
        ...(inputs && { inputs }),
      },
    ],
  }
}

type Filters = Readonly<{
  query?: string | undefined
  categories?: readonly string[] | undefined
  min?: number | undefined
  max?: number | undefined
}>

const smallWords = new Set(
  'a an and any are best buy can cheap do for from get have i in is it license licence me my need of on one or please show the to want what which with you'.split(
    ' ',
  ),
)
const wordsIn = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}&]+/gu) ?? []).filter((word) => !smallWords.has(word))

const textOf = (product: Product) =>
  wordsIn(
    [
      product.name,
      product.shortName,
      product.category,
      product.version,
      product.description,
      ...product.apps,
      ...product.platforms,
    ].join(' '),
  )

/** Editions that fit, those with the most of the words first; without words all of them in their order. */
export function found(
  products: readonly Product[],
  { query = '', categories = [], min, max }: Filters,
  currency: Currency,
): Product[] {
  const words = wordsIn(query)
  const wanted = categories.map((category) => category.toLowerCase())
  const isWanted = (product: Product) =>
    wanted.length === 0 ||
    [product.category, catalogueFactsOf(product).category].some((own) =>
      wanted.includes(own.toLowerCase()),
    )
  const fits = products.filter((product) => {
    const price = unitMinor(product, currency)
    return isWanted(product) && price >= (min ?? 0) && price <= (max ?? Number.MAX_SAFE_INTEGER)
  })
  const hits = (product: Product) => {
    const own = textOf(product)
    return words.filter((word) => own.some((other) => other.startsWith(word))).length
  }
  if (words.length === 0) return fits
  return fits
    .map((product) => ({ product, hits: hits(product) }))
    .filter(({ hits: count }) => count > 0)
    .toSorted((a, b) => b.hits - a.hits)
    .map(({ product }) => product)
}

/** What may be given back, as releases with policies say it. */
export const returnPolicy = (origin: string) => ({
  type: 'dev.ucp.shopping.policy.return',
  description: { plain: returnTerms.text },
  url: origin + returnTerms.path,
})

export const shopLinks = (origin: string) => [
  { type: 'terms_of_service', url: `${origin}/terms-of-service` },
  { type: 'privacy_policy', url: `${origin}/privacy-policy` },
  { type: 'refund_policy', url: origin + returnTerms.path },
  { type: 'faq', url: `${origin}/faq` },
]
