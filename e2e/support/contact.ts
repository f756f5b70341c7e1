import { expect, type Locator, type Page } from '@playwright/test'
import { openHydrated } from './hydrated.ts'
import { later, withOwnClock } from './later.ts'

const FILL_MS = 6_000

/** A message from the contact page, and its number; the form must have been open for a while. */
type Files = Parameters<Locator['setInputFiles']>[0]

export async function writeToUs(
  page: Page,
  email: string,
  subject: string,
  files: Files = [],
): Promise<string> {
  await withOwnClock(page)
  await openHydrated(page, '/contact')
  const form = page.getByRole('form', { name: 'Send Us a Message' })
  await form.getByLabel('Name', { exact: true }).fill('Ada Byron')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Subject').fill(subject)
  await form.getByLabel('Message', { exact: true }).fill('The installer stops at 80 percent.')
  await form.getByLabel('Files').setInputFiles(files)
  await later(page, FILL_MS)
  const send = form.getByRole('button', { name: 'Send Message' })
  const reference = page
    .getByRole('region', { name: 'Message sent' })
    .getByText(/^T-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  // The server counts seconds of its own: it refuses until they have passed.
  await expect(async () => {
    if (await send.isVisible()) await send.click()
    await expect(reference).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return await reference.innerText()
}
