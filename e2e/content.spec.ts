import { expect } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

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

test('what has two addresses names one of them', async ({ request }) => {
  for (const [path, canonical] of [
    ['/terms', '/terms-of-service'],
    ['/google-ads', '/google-ads-landing'],
    ['/google-ads-landing', '/google-ads-landing'],
  ]) {
    const html = await (await request.get(path ?? '')).text()
    expect(html, path).toMatch(new RegExp(`rel="canonical" href="[^"]*${canonical}"`))
  }
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
