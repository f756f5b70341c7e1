import { type APIRequestContext, expect, type Page } from '@playwright/test'

type Offer = { price?: string; priceCurrency?: string; url?: string }
type Data = { '@type'?: string; '@context'?: string; sku?: string; offers?: Offer }
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

function expectTrueData(data: Data[], products: Product[], path: string) {
  for (const entry of data) expect(entry['@context'], path).toBe('https://schema.org')
  for (const { sku, offers } of data.filter((entry) => entry['@type'] === 'Product')) {
    const product = products.find(({ id }) => id === sku)
    expect(offers, path).toMatchObject({ price: product?.price, priceCurrency: 'USD' })
  }
}

/** What must be true of every page, whether its scripts run or not. */
export async function expectWhole(page: Page, request: APIRequestContext, path: string) {
  const found = await readPage(page)
  expect(found.title, path).toMatch(/^.{3,} – Keyhaven$|^Keyhaven – .{8,}$/)
  expect(found.description.length, path).toBeGreaterThan(50)
  expect(found.headings, path).toBe(1)
  expect(found.ids, path).toEqual([])
  expect(await statusOf(request, new URL(found.canonical).pathname), path).toBe(200)
  const data = found.data.map((text) => JSON.parse(text) as Data)
  expectTrueData(data, await (await request.get('/api/products')).json(), path)
  const dead: string[] = []
  for (const link of new Set(found.links)) {
    if ((await statusOf(request, link)) !== 200) dead.push(link)
  }
  expect(dead, path).toEqual([])
}
