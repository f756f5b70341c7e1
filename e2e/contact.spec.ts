import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openHydrated } from './support/hydrated.ts'
import { later, withOwnClock } from './support/later.ts'
import { test } from './support/quiet-page.ts'

test('a message is refused while it is too quick or a machine’s, then kept under a ticket number', async ({
  page,
}) => {
  await withOwnClock(page)
  await openHydrated(page, '/contact')
  const form = page.getByRole('form', { name: 'Send Us a Message' })
  await form.getByLabel('Name', { exact: true }).fill('Ada Byron')
  await form.getByLabel('Email').fill('ada@example.com')
  await form.getByLabel('Subject').fill('The key is refused')
  await form.getByLabel('Message', { exact: true }).fill('It says 0xC004F050.')
  const send = form.getByRole('button', { name: 'Send Message' })
  await send.click()
  await expect(form.getByText('Form submitted too quickly. Please try again.')).toBeVisible()
  await expect(form.getByLabel('Subject')).toHaveValue('The key is refused')

  await later(page, 5_200)
  const trap = form.locator('input[name=website]')
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example'
  })
  await send.click()
  await expect(form.getByText('Invalid form submission detected')).toBeVisible()
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = ''
  })

  await form.getByLabel('Subject').fill('Key')
  await send.click()
  await expect(form.getByText('Subject must be at least 5 characters')).toBeVisible()
  await expect(form.getByLabel('Subject')).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Subject').fill('The key is refused')
  const sent = page.getByRole('region', { name: 'Message sent' })
  // The server counts seconds of its own: it refuses, too, until they have passed.
  await expect(async () => {
    if (await send.isVisible()) await send.click()
    await expect(sent.getByText(/^T-[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(sent.getByRole('heading')).toBeFocused()
  await expectAccessible(page)
  await sent.getByRole('button', { name: 'Send Another Message' }).click()
  await expect(form.getByLabel('Subject')).toHaveValue('')
})
