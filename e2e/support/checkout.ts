import { expect, type Page } from '@playwright/test'
import { openHydrated } from './hydrated.ts'

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  threeDSecure: '4000 0025 0000 3155',
}

let serial = 0
export function anAddress(): string {
  serial += 1
  return `buyer-${process.pid}-${Date.now()}-${serial}@example.com`
}

/** Puts editions into the cart the way the shop's own pages do. */
export async function fillCart(page: Page, lines: Record<string, number>) {
  const items = Object.entries(lines).map(([productId, quantity]) => ({
    productId,
    quantity,
    addedAt: new Date().toISOString(),
  }))
  await page.addInitScript((cart) => {
    if (sessionStorage.getItem('filled')) return
    sessionStorage.setItem('filled', 'yes')
    localStorage.setItem('office-cart-items', JSON.stringify(cart))
  }, items)
}

export async function fillBuyer(page: Page, email: string) {
  await openHydrated(page, '/checkout')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+1 415 555 0142')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByLabel('Street address').fill('12 Harbour Street')
  await page.getByLabel('City').fill('Oakland')
  await page.getByLabel('ZIP Code').fill('94607')
  // A free code takes the card form away and moves the box: a click that missed is made again.
  await expect(async () => {
    await page.getByLabel(/I agree to the/).check({ timeout: 5_000 })
  }).toPass()
}

export async function fillCard(page: Page, number: string) {
  const form = page.frameLocator('iframe[title="Secure payment input frame"]')
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expiry').fill('12/34')
  await form.getByLabel('Security code').fill('123')
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^(Pay|Try again,) / })

/** Gives the bank's answer. A press in a frame that has only just come up may go nowhere, and is made again. */
export async function answerBank(page: Page, answer: 'Complete' | 'Fail') {
  const bank = page.locator('iframe[title="Confirm your payment with your bank"]')
  const button = bank.contentFrame().getByRole('button', { name: answer })
  await expect(button).toBeVisible()
  await expect(async () => {
    if (await bank.isVisible()) await button.click({ timeout: 5_000 })
    await expect(bank).toBeHidden({ timeout: 5_000 })
  }).toPass()
}

/** The order page, with its keys on it. */
export async function expectOrder(page: Page): Promise<string> {
  await page.waitForURL(/\/order-success\/order_/)
  await expect(page.getByText('Completed').first()).toBeVisible()
  return page.url().split('/').at(-1) ?? ''
}

export const keyShape = /[A-Z0-9]{5}(-[A-Z0-9]{5}){4}/

/** Presses the first Reveal of the page; the key that the shop then sends. */
export async function revealFirstKey(page: Page): Promise<string> {
  await page
    .getByRole('button', { name: /reveal/i })
    .first()
    .click()
  const key = page.getByRole('main').locator('code').first()
  await expect(key).toHaveText(keyShape)
  return (await key.textContent()) ?? ''
}
