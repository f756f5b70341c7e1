import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { databaseUrl, toStaffAt } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { ports } from './support/ports.ts'
import { test } from './support/quiet-page.ts'
import { aMember } from './support/staff.ts'
import { signInAs } from './support/staff-session.ts'

const SCREEN = '/rbac-user-management'

const main = (page: Page) => page.getByRole('main')
const tab = (page: Page, name: string) => main(page).getByText(name, { exact: true })

test.use({ viewport: { width: 1440, height: 900 } })

test('a super admin makes a role, gives it a right and sees the back office as it does', async ({
  page,
}) => {
  const name = `Clerk-of-the-returns-desk-on-the-second-floor ${randomBytes(4).toString('hex')}`
  await signInAs(page, aMember(databaseUrl, 'super_admin'))
  await openHydrated(page, `${SCREEN}?tab=roles`)
  await main(page).getByRole('button', { name: 'New role' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Add role' }).click()
  await expect(main(page).getByRole('button', { name: `View as ${name}` })).toBeVisible()
  await main(page).getByLabel(`Reviews: Moderate, ${name}`).check()
  await expect(main(page).getByText(`1 change to ${name}`)).toBeVisible()
  await main(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(main(page).getByText(`1 change to ${name}`)).toBeHidden()
  await expect(main(page).getByLabel(`Reviews: Moderate, ${name}`)).toBeChecked()

  await main(page)
    .getByRole('button', { name: `View as ${name}` })
    .click()
  await expect(main(page).getByText(`You see what ${name} sees.`)).toBeVisible()
  await expect(page).toHaveURL(/^http:..staff.localhost:\d+.admin$/)
  await expect(main(page).getByRole('region', { name: 'Your open work' })).toBeVisible()
  await openHydrated(page, SCREEN)
  await expect(main(page).getByText('Insufficient Permissions')).toBeVisible()
  await main(page).getByRole('button', { name: 'Stop viewing' }).click()
  await expect(main(page).getByText(`You see what ${name} sees.`)).toBeHidden()
  await openHydrated(page, SCREEN)
  await expect(main(page).getByText('Insufficient Permissions')).toBeHidden()
})

test('an admin moves a colleague to another role and signs them out, but makes no super admin', async ({
  page,
}) => {
  const colleague = aMember(databaseUrl, 'support')
  await signInAs(page, 'admin')
  await openHydrated(page, SCREEN)
  await main(page).getByRole('searchbox').fill(colleague.email)
  const row = main(page).getByRole('row').filter({ hasText: colleague.email })
  await expect(main(page).getByText('1 member of staff', { exact: true })).toBeVisible()
  await expect(row).toContainText('Support')
  await row.getByRole('button', { name: 'Manage Grace Hopper' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('option', { name: 'Super admin' })).toBeDisabled()
  await dialog.getByLabel('Role').selectOption('Finance')
  await dialog.getByLabel('Department').fill('Accounts')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Grace Hopper saved').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Finance')
  await expect(row).toContainText('Accounts')
})

test('a key for a program is shown once and can be revoked', async ({ page, request }) => {
  const name = `Report ${randomBytes(4).toString('hex')}`
  await signInAs(page, 'admin')
  await openHydrated(page, SCREEN)
  await tab(page, 'API keys').click()
  await main(page).getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Orders: View').check()
  await dialog.getByRole('button', { name: 'Make key' }).click()
  const shown = dialog.getByText(/^khk_/)
  await expect(shown).toBeVisible()
  const headers = {
    ...toStaffAt(ports.shop),
    authorization: `Bearer ${await shown.innerText()}`,
  }
  expect((await request.get('/api/admin/returns', { headers })).status()).toBe(200)
  await page.keyboard.press('Escape')
  await expect(main(page).getByText(/^khk_[\w-]{20,}/)).toBeHidden()
  await main(page)
    .getByRole('button', { name: `Revoke ${name}` })
    .click()
  const row = main(page).getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Revoked')
  expect((await request.get('/api/admin/returns', { headers })).status()).toBe(401)
})
