import { currencies } from '@keyhaven/contracts/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemOf, noFacts } from '../apps/server/src/modules/catalog/feeds/catalogue-item.rules.ts'
import { fileOf } from '../apps/server/src/modules/catalog/feeds/feed-files.rules.ts'
import { editions } from '../apps/server/src/modules/catalog/feeds/testing/products.ts'
import { productData } from '../apps/web/app/lib/seo/structured-products.ts'

const origin = 'https://keyhaven.example'

const inSchema: Readonly<Record<string, string>> = {
  in_stock: 'https://schema.org/InStock',
  backorder: 'https://schema.org/BackOrder',
  out_of_stock: 'https://schema.org/OutOfStock',
}

type Line = { item_id: string; url: string; price: string; availability: string }

test('price, availability, link and identifier of a feed are those of the catalogue and of the page', () => {
  fc.assert(
    fc.property(editions, fc.constantFrom(...currencies), (products, currency) => {
      const mapped = products.map((product) => itemOf(product, noFacts, { origin, currency }))
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
        expect(line.item_id).toBe(page.sku)
        expect(line.url).toBe(page.offers.url)
        expect(line.price).toBe(`${product.currencyPrices[currency]} ${currency}`)
        if (currency === 'USD') expect(line.price).toBe(`${page.offers.price} USD`)
        expect(inSchema[line.availability]).toBe(page.offers.availability)
        expect(xml).toContain(`<g:id>${line.item_id}</g:id>`)
        expect(xml).toContain(`<g:link>${line.url}</g:link>`)
        expect(xml).toContain(`<g:price>${line.price}</g:price>`)
      }
      // Nobody is left out without a reason, and nobody is in with an error.
      for (const { item, problems } of mapped) {
        expect(item === undefined).toBe(problems.some(({ severity }) => severity === 'error'))
      }
    }),
  )
})
