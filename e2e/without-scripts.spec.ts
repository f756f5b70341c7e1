import { expect, type Page } from '@playwright/test'
import { anAddress, cards, keyShape } from './support/checkout.ts'
import { mailsTo } from './support/mailbox.ts'
import { test } from './support/quiet-page.ts'
import { deskOf } from './support/staff-session.ts'

const READ_MS = 5_500

/** Every address the browser asks for, so that none holds what a person typed. */
function addressesOf(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())))
  return addresses
}

test.describe('where scripts are off', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor goes from the home page to the key in the mailbox', async ({ page }) => {
    const email = anAddress()
    const addresses = addressesOf(page)
    await page.goto('/')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Home 2024', exact: true }).first().click()
    await expect(page).toHaveURL('/product/home-2024')
    await main
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    await expect(page).toHaveURL('/plain/cart')
    await expect(page.getByRole('main')).toContainText('Home 2024')
    await page.getByRole('button', { name: 'Checkout' }).click()

    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Phone').fill('+1 415 555 0142')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Byron')
    await page.getByLabel('Street address').fill('12 Harbour Street')
    await page.getByLabel('City').fill('Oakland')
    await page.getByLabel('Postal code').fill('94607')
    const send = page.getByRole('button', { name: 'Continue to payment, $\u00a0149.99' })
    await send.click()
    await expect(page.getByText('Please agree to the terms of service')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel(/^I agree to the/).check()
    await send.click()
    await page.getByRole('link', { name: 'Pay $\u00a0149.99 on the provider’s page' }).click()

    await page.waitForURL(/\/pay\/cs_/)
    await page.getByLabel('Card number').fill(cards.good)
    await page.getByLabel('Month').fill('12')
    await page.getByLabel('Year').fill('34')
    await page.getByLabel('Security code').fill('123')
    await page.getByRole('button', { name: /^Pay / }).click()
    await page.getByRole('link', { name: 'Back to the shop' }).click()

    await page.waitForURL(/\/plain\/order\/order_/)
    await expect(page.getByText('Paid. Thank you.')).toBeVisible()
    const mails = await mailsTo(email, 2)
    const key = mails.map(({ text }) => keyShape.exec(text)?.[0]).find(Boolean) ?? ''
    expect(key).toMatch(keyShape)
    const shown = await page.content()
    for (const secret of [key, email, 'Byron', 'Harbour']) expect(shown).not.toContain(secret)
    for (const word of [email, 'Byron', 'Harbour', '94607']) {
      expect(addresses.filter((address) => address.includes(word))).toEqual([])
    }
    await page.goto('/plain/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  })

  test('a message from the contact page arrives in the inbox, and no word of it is in an address', async ({
    page,
    browser,
  }) => {
    const email = anAddress()
    const subject = `Without scripts ${Date.now()}`
    const addresses = addressesOf(page)
    await page.goto('/contact')
    await page.getByLabel('Name', { exact: true }).fill('Ada Byron')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Subject').fill(subject)
    await page.getByLabel('Message', { exact: true }).fill('The installer stops at 80 percent.')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page).toHaveURL('/plain/contact')
    await expect(page.getByText('Nothing has been sent yet.')).toBeVisible()
    await expect(page.getByLabel('Subject')).toHaveValue(subject)
    // A person reads the page before they press: quicker than that is a machine.
    await page.waitForTimeout(READ_MS)
    await page.getByRole('button', { name: 'Send Message' }).click()
    const reference = await page.getByText(/^T-[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()
    for (const word of [email, 'Byron', 'installer', subject]) {
      expect(addresses.filter((address) => address.includes(word))).toEqual([])
    }
    const desk = await deskOf(browser, 'support')
    await desk.goto(`/admin/main-site?tab=support&id=${reference}`)
    await expect(desk.getByRole('list', { name: 'Letters' })).toContainText('80 percent')
  })
})
