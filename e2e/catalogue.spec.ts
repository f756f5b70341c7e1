import { expect } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

const pages = [
  { path: '/', names: ['Home 2024', 'Home &amp; Business 2024', 'Professional Plus 2024'] },
  { path: '/shop', names: ['Home 2024', 'Home &amp; Student 2021', 'Professional Plus 2019'] },
  { path: '/product/professional-plus-2024', names: ['Professional Plus 2024'] },
]

test('the HTML of pages carries names, prices and structured data before any script runs', async ({
  request,
}) => {
  for (const { path, names } of pages) {
    const html = await (await request.get(path)).text()
    for (const name of names) expect(html, path).toContain(name)
    expect(html, path).toContain('$\u00a0399.99')
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    const data = blocks.map(([, text = '']) => JSON.parse(text))
    expect(JSON.stringify(data), path).toContain('/product/professional-plus-2024')
  }
})

test('an unknown address is a 404 with the not-found page', async ({ page }) => {
  const response = await openHydrated(page, '/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find that page')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    'Discover Perfect Office Solutions',
  )
  await page.getByRole('link', { name: 'Browse All Products' }).click()
  await expect(page).toHaveURL('/shop')
})

test('an unknown product is a 404 that leads back to the shop', async ({ page }) => {
  const response = await openHydrated(page, '/product/office-1997')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Not Found')
})

test('older product addresses lead to the same product, with one canonical address', async ({
  request,
}) => {
  for (const path of ['/product/office-2024-home', '/products/home-2024', '/product/home-2024']) {
    const html = await (await request.get(path)).text()
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/product\/home-2024"/)
  }
})

test('clicking through the shop loads one document and asks for nothing it has', async ({
  page,
}) => {
  const documents: string[] = []
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url())
    if (/\/api\/(products|currencies|storefront)|\.data/.test(request.url()))
      calls.push(request.url())
  })
  await openHydrated(page, '/shop')
  await page.getByRole('link', { name: 'Home & Business 2024' }).first().click()
  await expect(page).toHaveURL('/product/home-business-2024')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Home & Business 2024')
  expect(documents).toHaveLength(1)
  expect(calls).toEqual([])
})
