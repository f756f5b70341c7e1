import { expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import { fillCart } from './support/checkout.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'
import { deskOf } from './support/staff-session.ts'

const TAB = '/admin/main-site?tab=price-comparisons'
// An edition no other journey buys.
const EDITION = 'Office Professional Plus 2019'
const PRODUCT = '/product/professional-plus-2019'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function runOut(seller: string) {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query('update price_comparisons set expires_at = shop_now() where seller = $1', [
    seller,
  ])
  await client.end()
}

async function enterPrice(desk: Page, seller: string) {
  await desk.getByRole('button', { name: 'Enter price' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Edition').selectOption({ label: EDITION })
  await dialog.getByLabel('Seller').fill(seller)
  await dialog.getByLabel('Price').fill('439.99')
  await dialog.getByLabel('Page it was seen on').fill('https://www.example.com/office')
  await dialog.getByRole('button', { name: 'Enter price' }).click()
  await expect(dialog).toBeHidden()
}

test('a price of others is on the product page and in the checkout with its source, and goes by itself', async ({
  page,
  browser,
}) => {
  test.slow()
  const seller = `Another shop ${Date.now()}`
  const desk = await deskOf(browser, 'catalogue')
  await openHydrated(desk, TAB)
  await expect(heading(desk, 'Price comparisons')).toBeVisible()
  await enterPrice(desk, seller)
  await expect(desk.getByText(seller).first()).toBeVisible()

  await expect(async () => {
    await openHydrated(page, PRODUCT)
    await expect(page.getByText(`at ${seller}`)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const seen = page.getByRole('list', { name: 'Prices elsewhere' })
  await expect(seen).toContainText('439.99')
  await expect(seen.getByRole('link', { name: /Source/ })).toHaveAttribute(
    'href',
    'https://www.example.com/office',
  )
  await fillCart(page, { 'professional-plus-2019': 1 })
  await openHydrated(page, '/checkout')
  await expect(page.getByRole('heading', { name: 'Compared with prices elsewhere' })).toBeVisible()
  await expect(page.getByText(seller)).toBeVisible()

  await runOut(seller)
  await expect(async () => {
    const html = await (await page.request.get(PRODUCT)).text()
    expect(html).not.toContain(seller)
  }).toPass({ timeout: 5_000 })
  await desk.reload()
  await expect(desk.getByText('Expired').first()).toBeVisible()
  const admin = await deskOf(browser, 'admin')
  await openHydrated(admin, '/admin/main-site?tab=marketing-claims')
  const report = admin.getByRole('region', { name: 'Price comparisons', exact: true })
  await expect(report.getByText(seller)).toBeVisible()
  await expect(report.getByText(/^Expired/).first()).toBeVisible()

  await desk.getByRole('button', { name: `End ${EDITION} at ${seller}` }).click()
  await desk.getByRole('dialog').getByLabel('Reason').fill('The journey is over')
  await desk.getByRole('dialog').getByRole('button', { name: 'End comparison' }).click()
  await expect(desk.getByText('The journey is over')).toBeVisible()
})
