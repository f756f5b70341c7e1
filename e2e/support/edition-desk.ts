import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { openHydrated } from './hydrated.ts'

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const dialog = (page: Page) => page.getByRole('dialog')

export async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
}

export async function enterPrice(page: Page, amount: string, from = '') {
  await page.getByRole('button', { name: 'New price' }).click()
  await dialog(page).getByLabel('Price in US dollars').fill(amount)
  if (from) await dialog(page).getByLabel('From (UTC)').fill(from)
  await dialog(page).getByLabel('Reason').fill('Agreed today')
  await dialog(page).getByRole('button', { name: 'Enter price' }).click()
  await expect(dialog(page)).toBeHidden()
}

/** Well-formed, and not to be taken for a key that activates anything. */
export const aKey = () => {
  const text = randomBytes(8).toString('hex').toUpperCase()
  return `DEMO1-NOKEY-${text.slice(0, 5)}-${text.slice(5, 10)}-${text.slice(10, 15)}`
}

export async function importKey(page: Page, edition: string, key: string) {
  await openHydrated(page, '/admin/main-site?tab=licenses&part=import')
  await expect(heading(page, 'Import keys')).toBeVisible()
  await expect(page.getByLabel('Edition').getByRole('option')).not.toHaveCount(1)
  await page.getByLabel('Edition').selectOption(edition)
  await page.getByLabel('Batch name').fill(`first keys of ${edition}`)
  await page.getByLabel('Supplier').fill('Northline')
  await page.getByLabel('Keys', { exact: true }).fill(key)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Import 1 key' }).click()
  await expect(page.getByText('1 key was imported.')).toBeVisible()
}

type DraftTerms = Readonly<{ name: string; year: string; category: string; slug: string }>

/** The draft of an edition with its texts, by the screen of staff. */
export async function makeDraft(page: Page, { name, year, category, slug }: DraftTerms) {
  await openHydrated(page, '/admin/products')
  await expect(heading(page, 'Products')).toBeVisible()
  await page.getByRole('link', { name: 'New edition' }).click()
  await expect(heading(page, 'New edition')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(`Office ${name}`)
  await page.getByLabel('Short name').fill(name)
  await page.getByLabel('Year').fill(year)
  await page.getByLabel('Category').fill(category)
  await page.getByLabel('Address').fill(slug)
  await page.getByLabel('Security updates end').fill('2036-10-14')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(heading(page, name)).toBeVisible()
  await page.getByLabel('Short description').fill('For the whole family.')
  await page.getByLabel('Long description').fill('Office for everyone at home.')
  await save(page)
}

export async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Publish edition' }).click()
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
}
