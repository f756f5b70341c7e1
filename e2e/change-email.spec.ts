import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { anAddress } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { codesIn, mailsTo } from './support/mailbox.ts'
import { test } from './support/quiet-page.ts'
import { stranger } from './support/stranger.ts'

const PASSWORD = 'mauve-otter-pilot'

const codeTo = async (email: string, count: number) => codesIn(await mailsTo(email, count))[0] ?? ''

async function aProvenAccount(page: Page, email: string) {
  await openHydrated(page, '/')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Sign Up' }).click()
  await dialog.getByLabel('First name').fill('Ada')
  await dialog.getByLabel('Last name').fill('Byron')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('link', { name: 'Hello, Ada' })).toBeVisible()
  await openHydrated(page, '/account')
  await page.getByRole('button', { name: /code/ }).click()
  await page.getByLabel('Six digits').fill(await codeTo(email, 1))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('button', { name: 'Change address' })).toBeVisible()
}

test('a code to the new address moves the account, and the old address takes it back', async ({
  page,
  browser,
}) => {
  const [old, next] = [anAddress(), anAddress()]
  await aProvenAccount(page, old)
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByLabel('New address').fill(next)
  const form = page.getByRole('form', { name: 'Change your e-mail address' })
  await form.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Send a code' }).click()
  await page.getByLabel('Six digits').fill(await codeTo(next, 1))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change my address' }).click()
  await expect(page.getByText('You sign in with')).toContainText(next)

  const mails = await mailsTo(old, 2)
  const link = mails
    .map(({ text }) => /\/keep-account#\d+\.[\w-]{43}/.exec(text)?.[0])
    .find(Boolean)
  const context = await browser.newContext({ storageState: stranger })
  const owner = await context.newPage()
  await openHydrated(owner, link ?? '')
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Take my account back' }).click()
  await expect(owner.getByText('The account is yours again.')).toBeVisible()
  await context.close()
  await openHydrated(page, '/account')
  await expect(page.getByLabel('Email')).toBeVisible()
})
