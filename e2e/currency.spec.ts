import { expect } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

const prices = {
  USD: '$\u00a0149.99',
  EUR: '€\u00a0127.49',
  GBP: '£\u00a0109.49',
  CAD: 'CA$\u00a0187.49',
  AUD: 'A$\u00a0202.49',
  JPY: '¥\u00a016,499',
  CHF: 'CHF\u00a0137.99',
  CNY: 'CN¥\u00a0967.44',
  INR: '₹\u00a012,486.67',
}

test('a visitor who chose a currency finds its prices in the HTML', async ({ request }) => {
  for (const [currency, price] of Object.entries(prices)) {
    const headers = { cookie: `currency=${currency}` }
    const html = await (await request.get('/product/home-2024', { headers })).text()
    expect(html, currency).toContain(price)
  }
})

test('choosing a currency changes every price on the page and is remembered', async ({
  page,
  consoleMessages,
}) => {
  await openHydrated(page, '/shop')
  await expect(page.getByRole('main').getByText('$\u00a0149.99').first()).toBeVisible()
  await page.getByLabel('Currency').first().selectOption('JPY')
  await expect(page.getByRole('main').getByText('¥\u00a016,499').first()).toBeVisible()
  await expect(page.getByText('$\u00a0', { exact: false })).toHaveCount(0)
  const saved = await page.evaluate(() => localStorage.getItem('selectedCurrency'))
  expect(saved).toBe('JPY')
  const reloaded = await page.reload()
  expect(await reloaded?.text()).toContain('¥\u00a016,499')
  await expect(page.getByRole('main').getByText('¥\u00a016,499').first()).toBeVisible()
  expect(consoleMessages).toEqual([])
})
