import { expect, type Page } from '@playwright/test'
import {
  anAddress,
  cards,
  expectOrder,
  fillBuyer,
  fillCard,
  fillCart,
  payButton,
} from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { mailsTo } from './support/mailbox.ts'
import { test } from './support/quiet-page.ts'

const PASSWORD = 'mauve-otter-pilot'
const NEW_PASSWORD = 'graugans am see'

async function codeTo(address: string, mails: number) {
  const subjects = (await mailsTo(address, mails)).map((mail) => mail.subject)
  return subjects.find((subject) => /^\d{6} /.test(subject))?.slice(0, 6) ?? ''
}

async function buy(page: Page, email: string) {
  await fillCart(page, { 'home-2024': 1 })
  await fillBuyer(page, email)
  await fillCard(page, cards.good)
  await payButton(page).click()
  return await expectOrder(page)
}

const dialog = (page: Page) => page.getByRole('dialog')

async function signIn(page: Page, email: string, password: string) {
  await page.getByRole('button', { name: 'Sign In' }).click()
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Sign In' }).click()
}

test('a customer registers, forgets the password, chooses another, buys and finds the order', async ({
  page,
}) => {
  const email = anAddress()
  await openHydrated(page, '/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await dialog(page).getByRole('tab', { name: 'Sign Up' }).click()
  await dialog(page).getByLabel('First name').fill('Ada')
  await dialog(page).getByLabel('Last name').fill('Byron')
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog(page).getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await dialog(page).getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account Created!').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hello, Ada' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await signIn(page, email, 'not my password')
  await expect(dialog(page).getByText('Invalid email or password.')).toBeVisible()

  await dialog(page).getByRole('button', { name: 'Forgotten your password?' }).click()
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByRole('button', { name: 'E-mail me a code' }).click()
  await dialog(page)
    .getByLabel('Code')
    .fill(await codeTo(email, 1))
  await dialog(page).getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await dialog(page).getByRole('button', { name: 'Save password' }).click()
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await dialog(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('link', { name: 'Hello, Ada' })).toBeVisible()

  const orderId = await buy(page, email)
  await openHydrated(page, '/account')
  await page.getByRole('button', { name: /Keys and receipt/ }).click()
  await page.waitForURL(`**/order-success/${orderId}`)
})

test('a guest who lost the key finds it on another device with a code from the mailbox', async ({
  page,
  browser,
}) => {
  const email = anAddress()
  const orderId = await buy(page, email)
  const context = await browser.newContext()
  const other = await context.newPage()
  await openHydrated(other, '/account')
  await other.getByLabel('Email').fill(email)
  await other.getByRole('button', { name: 'E-mail me a code' }).click()
  await other.getByLabel('Six digits').fill(await codeTo(email, 3))
  await other.getByRole('button', { name: 'Open my licences' }).click()
  await other.getByRole('button', { name: /Keys and receipt/ }).click()
  await other.waitForURL(`**/order-success/${orderId}`, { waitUntil: 'commit' })
  await expect(other.getByRole('button', { name: /Reveal/ }).first()).toBeVisible()
  await context.close()
})
