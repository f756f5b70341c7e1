import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { publicAddresses } from './support/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

type Offer = { price?: string; priceCurrency?: string; url?: string }
type Data = { '@type'?: string; sku?: string; offers?: Offer }
type Product = { id: string; price: string }

/** What a search engine or an assistant reads off a page. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    const attribute = (selector: string, name: string) =>
      document.querySelector(selector)?.getAttribute(name) ?? ''
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
    return {
      title: document.title,
      description: attribute('meta[name="description"]', 'content'),
      canonical: attribute('link[rel="canonical"]', 'href'),
      headings: document.querySelectorAll('h1').length,
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => script.textContent ?? '',
      ),
      links: links.map((link) => link.pathname + link.search),
      ids: [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
        .map((link) => link.hash.slice(1))
        .filter((id) => id && !document.getElementById(id)),
    }
  })

const answers = new Map<string, number>()

/** The status behind a link; each address is asked once per worker. */
async function statusOf(request: APIRequestContext, address: string): Promise<number> {
  const status = answers.get(address) ?? (await request.get(address)).status()
  answers.set(address, status)
  return status
}

function expectTruePrices(data: Data[], products: Product[]) {
  for (const { sku, offers } of data.filter((entry) => entry['@type'] === 'Product')) {
    const product = products.find(({ id }) => id === sku)
    expect(offers).toMatchObject({ price: product?.price, priceCurrency: 'USD' })
  }
}

for (const path of publicAddresses) {
  test(`${path} is whole: words for search engines, true data, living links, quiet, accessible`, async ({
    page,
    request,
    consoleMessages,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const response = await openHydrated(page, path)
    expect(response?.status()).toBe(200)
    const found = await readPage(page)
    expect(found.title.length).toBeGreaterThan(10)
    expect(found.description.length).toBeGreaterThan(50)
    expect(found.headings).toBe(1)
    expect(found.ids).toEqual([])
    expect(await statusOf(request, new URL(found.canonical).pathname)).toBe(200)
    const data = found.data.map((text) => JSON.parse(text) as Data)
    expectTruePrices(data, await (await request.get('/api/products')).json())
    const dead: string[] = []
    for (const link of new Set(found.links)) {
      if ((await statusOf(request, link)) !== 200) dead.push(link)
    }
    expect(dead).toEqual([])
    await expectAccessible(page)
    expect(consoleMessages).toEqual([])
  })
}

test('no two pages share a title or a description, unless one points at the other', async ({
  request,
}) => {
  const words = new Map<string, string>()
  for (const path of publicAddresses) {
    const html = await (await request.get(path)).text()
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''
    if (new URL(canonical).pathname !== path) continue
    const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''
    for (const text of [title, description]) {
      expect(words.get(text), `${path} repeats “${text}”`).toBeUndefined()
      words.set(text, path)
    }
  }
})
