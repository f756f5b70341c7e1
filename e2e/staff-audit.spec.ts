import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'
import { signInAs } from './support/staff-session.ts'

const LOG = '/admin/main-site?tab=audit'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('an auditor finds an entry, proves the log, keeps an anchor and exports what was found', async ({
  page,
}, testInfo) => {
  await signInAs(page, 'auditor')
  await openHydrated(page, LOG)
  await expect(heading(page, 'Audit log')).toBeVisible()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Event' }).click()
  await page.getByLabel('Value').selectOption({ label: 'Signed in' })
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/action=staff\.login/)
  await expect(page.getByRole('row', { name: /Signed in/ }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export the audit log?' })
  await dialog.getByLabel('Reason').fill('Yearly audit')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the file' }).click()
  const csv = await readFile(await (await saved).path(), 'utf8')
  expect(csv).toContain('staff.login')
  expect(csv).not.toContain('order.settled')

  const kept = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save an anchor' }).click()
  const anchor = testInfo.outputPath('anchor.json')
  await (await kept).saveAs(anchor)
  await page.getByLabel('File of an anchor').setInputFiles(anchor)
  await expect(page.getByText('The log is as it was written.')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Signed in' }).first().click()
  await expect(heading(page, 'Signed in')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Seal' })).toContainText(/[0-9a-f]{64}/)
})
