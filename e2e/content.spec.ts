import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })

/** The latest text of a policy, as it was written. */
function newestOf(policy: string) {
  const folder = join(import.meta.dirname, '../apps/web/app/content/legal', policy)
  const file = readdirSync(folder).toSorted().at(-1) ?? ''
  const text = readFileSync(join(folder, file), 'utf8')
  const [, day = ''] = /^effective: (.+)$/m.exec(text) ?? []
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return { version: file.replace('.md', ''), effective: date.format(new Date(day)) }
}

test('a policy shows its version and date, and leads to its parts', async ({
  page,
  consoleMessages,
}) => {
  await openHydrated(page, '/refund-policy/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund policy')
  const { version, effective } = newestOf('refund-policy')
  await expect(page.getByText(`Version${version}`)).toBeVisible()
  await expect(page.getByText(effective)).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/refund-policy$/)
  await page.getByRole('navigation', { name: 'On this page' }).getByText('How to ask').click()
  await expect(page.getByRole('heading', { name: 'How to ask' })).toBeInViewport()
  expect(consoleMessages).toEqual([])
})

test('terms have one address, whichever way one came', async ({ page }) => {
  await page.goto('/terms')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', /\/terms-of-service$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of service')
})

test('a policy is also reached by clicking, and prints on its own', async ({ page }) => {
  await openHydrated(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeVisible()
})

test('landing pages and articles are reached without loading the shop anew', async ({
  page,
  consoleMessages,
}) => {
  await openHydrated(page, '/sitemap')
  await page.getByRole('link', { name: 'What a licence key is' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Twenty-five characters/)
  await page.goBack()
  await page.getByRole('link', { name: 'Activating your key' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Activating your key, step by step',
  )
  await expect(page).toHaveTitle('Activating your key, step by step – Keyhaven')
  expect(consoleMessages).toEqual([])
})

test('a landing page with a code applies it in the cart', async ({ page, consoleMessages }) => {
  await openHydrated(page, '/student-special')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const drawer = drawerOf(page)
  await expect(drawer.getByText('WELCOME10 takes 10% off')).toBeVisible()
  await expect(drawer.getByText('−$\u00a015.00')).toBeVisible()
  expect(consoleMessages).toEqual([])
})

test('two addresses of one landing page name the same one', async ({ page }) => {
  for (const path of ['/google-ads', '/google-ads-landing']) {
    await page.goto(path)
    const canonical = page.locator('link[rel=canonical]')
    await expect(canonical).toHaveAttribute('href', /\/google-ads-landing$/)
  }
})

async function fillQuote(page: Page, company: string) {
  await page.getByLabel('Computers').fill('25')
  await page.getByRole('button', { name: 'Add another edition' }).click()
  await page.getByLabel('Edition 2').selectOption('professional-plus-2024')
  await page.getByLabel('Company or organisation').fill(company)
  await page.getByLabel('Your name').fill('Ada Byron')
  await page.getByLabel('E-mail').fill('ada@example.com')
}

test('a quote request is kept for staff and confirmed with its reference', async ({
  page,
  consoleMessages,
}, { config }) => {
  const company = `Harbour ${Date.now()}`
  await openHydrated(page, '/get-quote')
  await fillQuote(page, company)
  await page.getByRole('button', { name: 'Send request' }).click()
  const answer = page.getByRole('heading', { name: 'We have your request' })
  await expect(answer).toBeFocused()
  const reference = await page.getByText(/^Q-\w{4}-\w{4}$/).textContent()
  const database = new Client(config.metadata.databaseUrl)
  await database.connect()
  const { rows } = await database.query(
    `select reference, sum(quantity)::int as seats from business_quotes
     join business_quote_lines on quote_id = id where company = $1 group by reference`,
    [company],
  )
  await database.end()
  expect(rows).toEqual([{ reference, seats: 35 }])
  expect(consoleMessages).toEqual([])
})

test('a quote without a name says so at the field, and asks nobody', async ({
  page,
  consoleMessages,
}) => {
  await openHydrated(page, '/quote')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByLabel('Company or organisation')).toBeFocused()
  const name = page.getByLabel('Your name')
  await expect(name).toHaveAccessibleDescription('Please fill out this field.')
  expect(consoleMessages).toEqual([])
})

test('the sitemap lists every page, each answers, and each says that this is its address', async ({
  request,
  baseURL,
}) => {
  const xml = await (await request.get('/sitemap.xml')).text()
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.length).toBeGreaterThan(50)
  for (const path of ['/', '/shop', '/product/home-2024', '/refund-policy', '/blog', '/quote']) {
    expect(addresses).toContain(baseURL + path)
  }
  for (const address of addresses) {
    const answer = await request.get(address)
    expect([address, answer.status()]).toEqual([address, 200])
    const html = await answer.text()
    expect([address, /rel="canonical" href="([^"]*)"/.exec(html)?.[1]]).toEqual([address, address])
    expect([address, html.match(/<h1\b/g)?.length]).toEqual([address, 1])
  }
})

test('the list of pages for people leads nowhere that does not answer', async ({
  page,
  request,
}) => {
  await page.goto('/sitemap')
  const links = page.getByRole('main').getByRole('link')
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
  expect(paths.length).toBeGreaterThan(50)
  for (const path of new Set(paths)) {
    expect([path, (await request.get(path ?? '')).status()]).toEqual([path, 200])
  }
})

test('machines are told what to read, and find it', async ({ page, request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(robots).toContain('Disallow: /checkout')

  const llms = await (await request.get('/llms.txt')).text()
  expect(llms).toMatch(/^# Keyhaven\n/)
  for (const [, address = ''] of llms.matchAll(/\]\((.*?)\)/g)) {
    expect([address, (await request.get(address)).status()]).toEqual([address, 200])
  }

  await page.goto('/product/home-2024')
  const twin = page.locator('link[rel=alternate][type="text/markdown"]')
  const markdown = await request.get((await twin.getAttribute('href')) ?? '')
  expect(markdown.headers()['content-type']).toBe('text/markdown; charset=utf-8')
  expect(await markdown.text()).toContain('# Office Home 2024')
  const picture = page.locator('meta[property="og:image"]')
  const image = await request.get((await picture.getAttribute('content')) ?? '')
  expect(image.headers()['content-type']).toBe('image/png')
})

test('the feed can be read, and its articles are there', async ({ page, request }) => {
  const text = await (await request.get('/blog/rss.xml')).text()
  await page.goto('/blog')
  const feed = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml')
    const links = [...parsed.querySelectorAll('item > link')]
    return {
      isBroken: parsed.querySelector('parsererror') !== null,
      links: links.map((link) => link.textContent ?? ''),
    }
  }, text)
  expect(feed.isBroken).toBe(false)
  expect(feed.links.length).toBeGreaterThanOrEqual(6)
  await page.goto(feed.links[0] ?? '')
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.map((block) => JSON.parse(block)['@type'])).toContain('Article')
})
