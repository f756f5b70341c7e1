import { expect } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

test('the reviews page is read without scripts: samples marked, one heading, no rating for search engines', async ({
  request,
}) => {
  const html = await (await request.get('/reviews')).text()
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain('These are sample reviews.')
  expect(html.match(/<article/g)).toHaveLength(10)
  expect(html).toContain('How reviews are checked')
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/reviews"/)
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const data = JSON.stringify(blocks.map(([, text = '']) => JSON.parse(text)))
  expect(data).toContain('BreadcrumbList')
  expect(data).not.toContain('ggregateRating')
})

test('pages, order and stars are kept in the address, also for Back and a reload', async ({
  page,
  consoleMessages,
}) => {
  await openHydrated(page, '/reviews')
  await expect(page.getByRole('status').filter({ hasText: '50 reviews' })).toBeVisible()
  const first = await page.getByRole('article').first().textContent()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/reviews?page=2#reviews')
  await expect(page.getByRole('article').first()).not.toHaveText(first ?? '')
  await page.getByLabel('Sort by').selectOption('oldest')
  await expect(page).toHaveURL('/reviews?sort=oldest#reviews')
  await expect(page.getByRole('article').first()).toContainText('M. Reyes')
  await page.reload()
  await expect(page.getByRole('article').first()).toContainText('M. Reyes')
  await page.goBack()
  await expect(page.getByRole('article').first()).toHaveText(first ?? '')
  expect(consoleMessages).toEqual([])
})

test('a rating nobody gave leads back to all reviews', async ({ page }) => {
  await openHydrated(page, '/reviews')
  await page.getByRole('link', { name: /^2 stars/ }).click()
  await expect(page.getByText('No reviews found')).toBeVisible()
  await page.getByRole('link', { name: 'Show all reviews' }).click()
  await expect(page.getByRole('article')).toHaveCount(10)
})
