import { type Browser, expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import { expectAccessible, inTheme } from './support/axe.ts'
import { fillCart } from './support/checkout.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'
import { aMember, signInProven } from './support/staff.ts'

const TAB = '/admin/main-site?tab=price-comparisons'
// An edition no other journey buys.
const EDITION = 'Office Professional Plus 2019'
const PRODUCT = '/product/professional-plus-2019'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function aDesk(browser: Browser, role: string, width = 1440): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage()
  await signInProven(page, databaseUrl, aMember(databaseUrl, role))
  return page
}

async function expectAccessibleInBoth(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await inTheme(page, colorScheme)
    await expectAccessible(page)
  }
}

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
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Enter price' }).click()
  await expect(dialog).toBeHidden()
}

test('a price of others is on the product page and in the checkout with its source, and goes by itself', async ({
  page,
  browser,
}) => {
  test.slow()
  const seller = `Another shop ${Date.now()}`
  const desk = await aDesk(browser, 'catalogue')
  await openHydrated(desk, TAB)
  await expect(heading(desk, 'Price comparisons')).toBeVisible()
  await enterPrice(desk, seller)
  await expect(desk.getByText(seller).first()).toBeVisible()
  await expectAccessibleInBoth(desk)

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
  await expectAccessible(page)
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
  const admin = await aDesk(browser, 'admin')
  await openHydrated(admin, '/admin/main-site?tab=marketing-claims')
  const report = admin.getByRole('region', { name: 'Price comparisons', exact: true })
  await expect(report.getByText(seller)).toBeVisible()
  await expect(report.getByText(/^Expired/).first()).toBeVisible()

  await desk.getByRole('button', { name: `End ${EDITION} at ${seller}` }).click()
  await desk.getByRole('dialog').getByLabel('Reason').fill('The journey is over')
  await desk.getByRole('dialog').getByRole('button', { name: 'End comparison' }).click()
  await expect(desk.getByText('The journey is over')).toBeVisible()
})

test('prices of others are readable on a phone, and who may not publish cannot enter one', async ({
  browser,
}) => {
  const desk = await aDesk(browser, 'support', 390)
  await openHydrated(desk, TAB)
  await expect(heading(desk, 'Price comparisons')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Enter price' })).toBeHidden()
  await expectAccessibleInBoth(desk)
})
