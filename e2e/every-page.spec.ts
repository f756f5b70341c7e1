import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { oneOfEachAlias, oneOfEachPage, publicAddresses } from './support/addresses.ts'
import { everyLook, lookAgain } from './support/axe.ts'
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

/** What must be true of every page, whether its scripts run or not. */
async function expectWhole(page: Page, request: APIRequestContext, path: string) {
  const found = await readPage(page)
  expect(found.title.length, path).toBeGreaterThan(10)
  expect(found.description.length, path).toBeGreaterThan(50)
  expect(found.headings, path).toBe(1)
  expect(found.ids, path).toEqual([])
  expect(await statusOf(request, new URL(found.canonical).pathname), path).toBe(200)
  const data = found.data.map((text) => JSON.parse(text) as Data)
  expectTruePrices(data, await (await request.get('/api/products')).json())
  const dead: string[] = []
  for (const link of new Set(found.links)) {
    if ((await statusOf(request, link)) !== 200) dead.push(link)
  }
  expect(dead, path).toEqual([])
}

/** Pages of one component differ in their words alone: `npm run e2e:full` runs the scripts of all of them. */
const isFull = Boolean(process.env.E2E_FULL)
const opened = isFull ? oneOfEachAlias : oneOfEachPage
const read = oneOfEachAlias.filter((path) => !opened.includes(path))

for (const [nth, path] of opened.entries()) {
  test(`${path} is whole: words for search engines, true data, living links, quiet, open to all`, async ({
    page,
    request,
    consoleMessages,
  }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const response = await openHydrated(page, path)
    expect(response?.status()).toBe(200)
    await expectWhole(page, request, path)
    // One look at each, another at its neighbours: every width and both themes meet every kind of part.
    await lookAgain(page, everyLook.slice(nth % everyLook.length).slice(0, 1))
    expect(consoleMessages).toEqual([])
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  const PER_TEST = 15
  for (let from = 0; from < read.length; from += PER_TEST) {
    const some = read.slice(from, from + PER_TEST)
    test(`${some[0]} and the pages after it are whole`, async ({ page, request }) => {
      for (const path of some) {
        const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
        expect(response?.status(), path).toBe(200)
        await expectWhole(page, request, path)
      }
    })
  }
})

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
