import { expect, type Page } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'
import { signInAs } from './support/staff-session.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const group = () =>
  Array.from({ length: 5 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('')

/** Well-formed, and not to be taken for a key that activates anything. */
const aKey = () => `DEMO1-NOKEY-${group()}-${group()}-${group()}`

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function confirm(page: Page, label: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The supplier asked for it.')
  await dialog.getByRole('button', { name: label }).click()
  await expect(dialog).toBeHidden()
}

async function importKeys(page: Page, batch: string, keys: readonly string[]) {
  await openHydrated(page, '/admin/main-site?tab=licenses&part=import')
  await expect(heading(page, 'Import keys')).toBeVisible()
  await expect(page.getByLabel('Edition').getByRole('option')).not.toHaveCount(1)
  await page.getByLabel('Keys', { exact: true }).fill([...keys, keys[0], 'no key'].join('\n'))
  // An edition nobody else buys in these journeys.
  await page.getByLabel('Edition').selectOption('home-2019')
  await page.getByLabel('Batch name').fill(batch)
  await page.getByLabel('Supplier').fill('Northline')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('4 lines read. Nothing is saved yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 keys' }).click()
  await expect(page.getByText('2 keys were imported.')).toBeVisible()
}

test('catalogue staff import keys, find one, stop and release the batch, and undo it', async ({
  page,
}) => {
  await signInAs(page, 'catalogue')
  await openHydrated(page, '/admin/license-manager')
  await expect(heading(page, 'Licences')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Waiting queue' })).toBeVisible()

  const batch = `Journey ${group()}`
  const keys = [aKey(), aKey()]
  await importKeys(page, batch, keys)

  await openHydrated(page, '/admin/main-site?tab=licenses&part=keys')
  await page.getByLabel('Key or its end').fill(keys[1] ?? '')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const found = page.getByRole('table', { name: 'Keys that were found' })
  await expect(found.getByText(`•••••-${keys[1]?.slice(-5)}`)).toBeVisible()
  await expect(found.getByText('available')).toBeVisible()
  await found.getByRole('link', { name: `•••••-${keys[1]?.slice(-5)}` }).click()
  await expect(heading(page, `Key ending ${keys[1]?.slice(-5)}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark invalid' })).toBeVisible()

  await openHydrated(page, '/admin/main-site?tab=licenses&part=imports')
  await page.getByRole('link', { name: batch }).click()
  await expect(heading(page, `Import ${batch}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Result of every line' })).toBeVisible()

  await openHydrated(page, '/admin/main-site?tab=licenses&part=batches')
  await page.getByRole('link', { name: batch }).click()
  await expect(heading(page, batch)).toBeVisible()
  await page.getByRole('button', { name: 'Quarantine' }).click()
  await confirm(page, 'Quarantine the batch')
  await expect(page.getByText('The supplier asked for it.')).toBeVisible()
  await page.getByRole('button', { name: 'Release' }).click()
  await confirm(page, 'Release the batch')
  await expect(page.getByRole('main').getByText('Active')).toBeVisible()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await confirm(page, 'Undo the import')
  await expect(page.getByRole('main').getByText('Undone')).toBeVisible()
})
