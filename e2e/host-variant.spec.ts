import { expect } from '@playwright/test'
import { staffOriginAt } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { ports } from './support/ports.ts'
import { test } from './support/quiet-page.ts'

const office = `http://office.localhost:${ports.shop}`
const h1 = { name: 'Office editions, bought once' }

test('the smaller site shows its product page at every address, with its own title', async ({
  page,
  baseURL,
  consoleMessages,
}) => {
  for (const path of ['/shop', '/microsoft-office', '/product/home-2024', '/nothing-like-this']) {
    const response = await openHydrated(page, office + path)
    expect(response?.status(), path).toBe(200)
    await expect(page).toHaveURL(office + path)
    await expect(page.getByRole('heading', { level: 1, ...h1 })).toBeVisible()
    await expect(page).toHaveTitle('Office editions, bought once – Keyhaven')
    const canonical = page.locator('link[rel=canonical]')
    await expect(canonical).toHaveAttribute('href', `${baseURL}/microsoft-office`)
    await expect(page.getByRole('button', { name: 'Products' })).toHaveCount(0)
  }
  expect(consoleMessages).toEqual([])
})

test('the smaller site has no back office: staff are found at their own host', async ({ page }) => {
  await openHydrated(page, `${office}/admin/login`)
  await expect(page).toHaveURL(`${staffOriginAt(ports.shop)}/admin/login`)
})

test('the shop itself is not touched by the name of its smaller site', async ({ page }) => {
  await openHydrated(page, '/shop')
  await expect(page.getByRole('heading', { level: 1, ...h1 })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Products' })).toBeVisible()
})

test('the smaller site has a home, a cart and a checkout of its own', async ({ page }) => {
  await openHydrated(page, `${office}/`)
  await expect(page.getByRole('heading', { level: 1, ...h1 })).toHaveCount(0)
  await openHydrated(page, `${office}/shop`)
  await page.getByRole('button', { name: 'Add to cart Home 2024' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(`${office}/checkout`)
  await expect(page.getByText('Home 2024').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible()
})

test('going on inside the smaller site stays on its product page', async ({ page }) => {
  await openHydrated(page, `${office}/`)
  await page.getByRole('link', { name: /^View all/ }).click()
  await expect(page.getByRole('heading', { level: 1, ...h1 })).toBeVisible()
})
