import { defaultCompany } from '@keyhaven/contracts/company'
import { currencies, formatMoney, fromDecimal } from '@keyhaven/contracts/money'
import type { Product } from '@keyhaven/contracts/products'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productObject } from '../apps/server/src/modules/buying/ucp/catalogue-objects.rules.ts'
import { itemOf } from '../apps/server/src/modules/growth/feeds/catalogue-item.rules.ts'
import { fileOf } from '../apps/server/src/modules/growth/feeds/feed-files.rules.ts'
import { editions } from '../apps/server/src/modules/growth/feeds/testing/products.ts'
import { seoOf } from '../apps/server/src/modules/growth/seo/seo.rules.ts'
import { factOf } from '../apps/server/src/modules/voices/assistant/tools/edition-fact.rules.ts'
import { llmsTxt } from '../apps/web/app/features/machines/llms-txt.ts'
import {
  pricingMarkdown,
  productMarkdown,
} from '../apps/web/app/features/machines/product-markdown.ts'
import { productData, productGroupData } from '../apps/web/app/lib/seo/structured-products.ts'

const CATALOGUES = 200
const origin = 'https://keyhaven.example'
const company = { ...defaultCompany, name: 'Keyhaven' }

/** What each place calls the three states, and what it says where nobody counted. */
const states = {
  ready: { feed: 'in_stock', schema: 'https://schema.org/InStock', text: 'In stock' },
  processing: {
    feed: 'backorder',
    schema: 'https://schema.org/BackOrder',
    text: 'Not in stock right now, can be ordered',
  },
  'sold-out': { feed: 'out_of_stock', schema: 'https://schema.org/OutOfStock', text: 'Sold out' },
} as const
const unknown = { feed: undefined, schema: undefined, text: 'Not known' }
const stateOf = ({ availability }: Product) => (availability ? states[availability] : unknown)

const lineWith = (text: string, part: string) =>
  text.split('\n').find((line) => line.includes(part)) ?? `no line has ${part}`

/** Editions with an address of their own each, as the table has them. */
const catalogues = editions.map((products) =>
  products.map((product) => ({ ...product, slug: product.id })),
)

test('JSON-LD of both makers tells the price, stock, link and return terms of the catalogue', () => {
  fc.assert(
    fc.property(catalogues, (products) => {
      const group = productGroupData(products, origin)
      for (const [at, product] of products.entries()) {
        const page = productData(product, origin)
        const short = seoOf(
          { pageType: 'product', productName: product.id },
          { products: [product], brand: 'Keyhaven', origin },
        )
        const second = JSON.parse(short?.structuredData ?? '{}')
        for (const { offers } of [page, group.hasVariant[at], second]) {
          expect(offers.price).toBe(product.currencyPrices.USD)
          expect(offers.availability).toBe(stateOf(product).schema)
          expect(offers.url).toBe(`${origin}/product/${product.slug}`)
        }
        expect(page.offers.hasMerchantReturnPolicy).toMatchObject({
          merchantReturnDays: 30,
          merchantReturnLink: `${origin}/refund-policy`,
        })
        expect([second.sku, second.image, second.category]).toEqual([
          page.sku,
          page.image,
          page.category,
        ])
      }
    }),
    { numRuns: CATALOGUES },
  )
})

test('twins, the price list, llms.txt and the assistant tell the same price, stock and return terms', () => {
  fc.assert(
    fc.property(catalogues, (products) => {
      const list = pricingMarkdown(products, origin)
      const llms = llmsTxt({ origin, company, products, policies: [], articles: [] })
      for (const text of [list, llms]) {
        expect(text).toContain(`30-day money-back guarantee: ${origin}/refund-policy.md`)
      }
      for (const product of products) {
        const { text } = stateOf(product)
        const twin = productMarkdown(product, origin, company)
        const address = `(${origin}/product/${product.slug}.md)`
        expect(lineWith(twin, '- Price: ')).toBe(`- Price: ${product.price} USD, paid once`)
        expect(lineWith(twin, '- Availability: ')).toBe(`- Availability: ${text}`)
        expect(twin).toContain(`30-day money-back guarantee: ${origin}/refund-policy.md`)
        expect(lineWith(list, address)).toContain(`| ${product.price} USD | ${text} |`)
        expect(lineWith(llms, address)).toContain(`: ${product.price} USD. ${text}. `)
        const fact = factOf(product, 'USD')
        for (const code of currencies) {
          const amount = fromDecimal(product.currencyPrices[code], code)
          expect(fact.prices[code]).toBe(amount && formatMoney(amount))
          if (code !== 'USD') {
            expect(lineWith(twin, '- In other currencies: ')).toContain(
              `${product.currencyPrices[code]} ${code}`,
            )
          }
        }
      }
    }),
    { numRuns: CATALOGUES },
  )
})

type Line = Readonly<{
  item_id: string
  url: string
  price: string
  availability: string
  image_url: string
  product_category: string
  return_deadline_in_days: number
}>

test('price, stock, link, picture and category of a feed are those of the catalogue and of the page', () => {
  fc.assert(
    fc.property(catalogues, fc.constantFrom(...currencies), (products, currency) => {
      const mapped = products.map((product) => itemOf(product, { origin, currency }))
      const items = mapped.flatMap(({ item }) => item ?? [])
      const seller = { name: 'Keyhaven', about: '', origin, country: 'US' }
      const lines = fileOf('openai', items, seller)
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Line)
      const xml = fileOf('google', items, seller)
      for (const line of lines) {
        const product = products.find(({ id }) => id === line.item_id)
        if (!product) throw new Error(`${line.item_id} is not in the catalogue`)
        const page = productData(product, origin)
        expect(line.url).toBe(page.offers.url)
        expect(line.price).toBe(`${product.currencyPrices[currency]} ${currency}`)
        expect(line.availability).toBe(stateOf(product).feed)
        expect([line.image_url]).toEqual(page.image)
        expect(line.product_category).toBe(page.category)
        expect(line.return_deadline_in_days).toBe(
          page.offers.hasMerchantReturnPolicy.merchantReturnDays,
        )
        expect(xml).toContain(`<g:id>${line.item_id}</g:id>`)
        expect(xml).toContain(`<g:link>${line.url}</g:link>`)
        expect(xml).toContain(`<g:price>${line.price}</g:price>`)
        expect(xml).toContain(`<g:availability>${line.availability}</g:availability>`)
      }
      // Nobody is left out without a reason, and nobody is in with an error.
      for (const { item, problems } of mapped) {
        expect(item === undefined).toBe(problems.some(({ severity }) => severity === 'error'))
      }
    }),
    { numRuns: CATALOGUES },
  )
})

test('shopping agents are told the price and stock of the catalogue, in every currency', () => {
  fc.assert(
    fc.property(catalogues, (products) => {
      for (const product of products) {
        for (const currency of currencies) {
          const told = productObject(product, { origin, currency, seller: 'Keyhaven' })
          const [variant] = told.variants
          const price = fromDecimal(product.currencyPrices[currency], currency)
          expect(variant?.price).toEqual({ amount: price?.minor, currency })
          expect(variant?.availability?.status).toBe(stateOf(product).feed)
          expect(told.url).toBe(`${origin}/product/${product.slug}`)
        }
      }
    }),
    { numRuns: CATALOGUES },
  )
})
