import { expect, type Page } from '@playwright/test'
import { anAddress } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { codesIn, mailsTo } from './support/mailbox.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'

const PASSWORD = 'mauve-otter-pilot'
const NEW_PASSWORD = 'graugans am see'

async function codeTo(address: string, mails: number) {
  return codesIn(await mailsTo(address, mails))[0] ?? ''
}

async function buy(page: Page, email: string) {
  const { orderId } = await aPaidOrder(page.request, { email, items: { 'home-2024': 1 } })
  return orderId
}

const dialog = (page: Page) => page.getByRole('dialog')

async function signIn(page: Page, email: string, password: string) {
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Sign In' }).click()
}

async function signUp(page: Page, email: string) {
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
}

test('a customer registers, forgets the password, chooses another, buys and finds the order', async ({
  page,
}) => {
  const email = anAddress()
  await openHydrated(page, '/')
  await signUp(page, email)

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
  // The address had not been confirmed: what was registered with it is gone, except the address.
  await expect(page.getByRole('link', { name: `Hello, ${email}` })).toBeVisible()

  const orderId = await buy(page, email)
  await openHydrated(page, '/account?tab=orders')
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
  await other.getByRole('tab', { name: 'Orders & invoices' }).click()
  await other.getByRole('button', { name: /Keys and receipt/ }).click()
  await other.waitForURL(`**/order-success/${orderId}`, { waitUntil: 'commit' })
  await expect(other.getByRole('button', { name: /Reveal/ }).first()).toBeVisible()
  await context.close()
})

test('a code opens an account that was never confirmed: the page says that its password is gone, and takes a new one', async ({
  page,
}) => {
  const email = anAddress()
  await openHydrated(page, '/')
  await signUp(page, email)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await openHydrated(page, '/account')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'E-mail me a code' }).click()
  await page.getByLabel('Six digits').fill(await codeTo(email, 1))
  await page.getByRole('button', { name: 'Open my licences' }).click()
  await expect(page.getByText('The old password no longer works.')).toBeVisible()
  const password = page.getByLabel('New password', { exact: true })
  await password.fill('manchester1')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(/one of the passwords that attackers try first/)).toBeVisible()
  await password.fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password saved').first()).toBeVisible()
  await expect(page.getByText('The old password no longer works.')).toBeHidden()
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await signIn(page, email, NEW_PASSWORD)
  await expect(page.getByRole('link', { name: `Hello, ${email}` })).toBeVisible()
})

/** The buttons of the open dialog that a message lies over. */
const coveredButtons = (page: Page) =>
  page.evaluate(() => {
    const message = document.querySelector('[data-toast]')?.getBoundingClientRect()
    const buttons = [...document.querySelectorAll('[role="dialog"] button')]
    if (!message || buttons.length === 0) return ['nothing to compare']
    return buttons
      .filter((button) => {
        const box = button.getBoundingClientRect()
        return box.bottom > message.top && box.top < message.bottom
      })
      .map((button) => button.textContent)
  })

test('on a phone the message about a failed sign-in covers no button of the dialog', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await openHydrated(page, '/checkout')
  await signIn(page, anAddress(), 'a wrong password')
  await expect(page.locator('[data-toast]')).toBeVisible()
  await expect.poll(() => coveredButtons(page)).toEqual([])
})
