import { expect, type Page } from '@playwright/test'
import { expectAccessible, inTheme } from './support/axe.ts'
import {
  anAddress,
  answerBank,
  cards,
  expectOrder,
  fillBuyer,
  fillCard,
  fillCart,
  payButton,
} from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { openPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'

const CREATE = '/api/create-payment-intent'
const CONFIRM = '**/api/confirm-payment'

/** Presses it even while it only explains itself. */
const press = (page: Page) => payButton(page).press('Enter')

function callsTo(page: Page, path: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) calls.push(request.url())
  })
  return calls
}

/** Parts of the provider are in frames of their own, which are looked at as well. */
async function lookAtBoth(page: Page) {
  for (const [width, colorScheme] of [
    [320, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await inTheme(page, colorScheme)
    await expectAccessible(page, [], { hasFrames: true })
  }
}

test('cart and checkout are one screen that no search engine keeps', async ({ page }) => {
  for (const path of ['/cart', '/checkout']) {
    const response = await openHydrated(page, path)
    expect(response?.headers()['content-security-policy']).toContain("'nonce-")
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Browse the shop' }).click()
  await expect(page).toHaveURL('/shop')
})

test('a press that leaves a wrong field counts, whatever appears under it', async ({ page }) => {
  await fillCart(page, { 'home-2024': 1 })
  await fillBuyer(page, anAddress())
  await fillCard(page, cards.good)
  await page.getByLabel('City').fill('')
  await payButton(page).click({ delay: 120 })
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
})

test('the quantity changes the total of the quote, and removing the last line empties the page', async ({
  page,
}) => {
  await fillCart(page, { 'home-2024': 1 })
  await openHydrated(page, '/checkout')
  await expect(payButton(page)).toContainText('$\u00a0149.99')
  await expect(page.getByText(/^Price held until \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(payButton(page)).toContainText('$\u00a0299.98')
  await page.getByRole('button', { name: 'Remove Home 2024' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('a declined card and a good one pay for one and the same payment', async ({ page }) => {
  const opened = callsTo(page, CREATE)
  // Of an edition that other journeys leave alone: keys are held while few others hold any.
  await fillCart(page, { 'home-business-2021': 1 })
  await fillBuyer(page, anAddress())
  await fillCard(page, cards.declined)
  await payButton(page).click()
  const banner = page.getByRole('alert').filter({ hasText: 'Your bank declined this card' })
  await expect(banner).toContainText('You were not charged.')
  await expect(payButton(page)).toHaveText(/^Try again, \$\u00a0/)
  await expect(banner.locator('..')).toBeFocused()
  await expect(page.getByText(/^Price and keys held until/)).toBeVisible()
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expectOrder(page)
  expect(opened).toHaveLength(1)
})

test('an order that is too large to be held is promised its price, not its keys', async ({
  page,
}) => {
  // Forty keys are in stock, and unpaid orders hold eight of them at most.
  await fillCart(page, { 'professional-plus-2021': 9 })
  await fillBuyer(page, anAddress())
  await fillCard(page, cards.declined)
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Your bank declined this card')
  await expect(page.getByText(/^Price held until/).filter({ visible: true })).toBeVisible()
  await expect(page.getByText(/^Price and keys held until/)).toBeHidden()
})

test('the overlay gives way to the bank, and a refused bank leaves the shopper free to try again', async ({
  page,
}) => {
  await fillCart(page, { 'home-2024': 1 })
  await fillBuyer(page, anAddress())
  await fillCard(page, cards.threeDSecure)
  await payButton(page).click()
  const bank = page.frameLocator('iframe[title="Confirm your payment with your bank"]')
  await expect(bank.getByRole('button', { name: 'Fail' })).toBeVisible()
  await expect(page.getByText('Waiting for your bank')).toBeHidden()
  await answerBank(page, 'Fail')
  await expect(page.getByRole('alert')).toContainText('Your bank could not confirm it was you')
  await expect(payButton(page)).toBeEnabled()
})

test('a connection lost after the payment is taken up again, and nothing is paid twice', async ({
  page,
}) => {
  const opened = callsTo(page, CREATE)
  await fillCart(page, { 'home-2024': 1 })
  await fillBuyer(page, anAddress())
  await fillCard(page, cards.good)
  await page.route(CONFIRM, (route) => route.abort(), { times: 2 })
  await payButton(page).click()
  await expect(page.getByText('We don’t know yet')).toBeVisible()
  await expect(page.getByText('Please don’t pay again.')).toBeVisible()
  await expectOrder(page)
  expect(opened).toHaveLength(1)
})

test('a page that vanished while paying leads to its order when it comes back', async ({
  page,
}) => {
  await fillCart(page, { 'home-2024': 1 })
  await fillBuyer(page, anAddress())
  await fillCard(page, cards.good)
  page.on('dialog', (dialog) => void dialog.accept())
  const lost = page.waitForRequest(CONFIRM)
  await page.route(CONFIRM, () => {})
  await payButton(page).click()
  const { paymentIntentId } = (await lost).postDataJSON()
  expect(paymentIntentId).toMatch(/^pi_/)
  // Until the provider's own message has settled the order, the checkout would open again.
  await expect(async () => {
    const id = await page.evaluate(() => JSON.parse(sessionStorage['checkout-open-payment']))
    const order = await page.request.get(`/api/admin/orders/${id}`)
    expect(await order.json()).toMatchObject({ status: 'Completed' })
  }).toPass()
  await page.goto('/checkout')
  await page.waitForURL(/\/order-success\/order_/)
})

test('a card form that cannot load says so, and comes back without the page', async ({ page }) => {
  await page.route('**/stripe.js', (route) => route.abort(), { times: 1 })
  await fillCart(page, { 'home-2024': 1 })
  await fillBuyer(page, anAddress())
  await expect(page.getByRole('alert')).toContainText('Payment System Error')
  await payButton(page).click()
  await expect(page.getByRole('alert')).toHaveCount(1)
  // Said once, not above and below.
  await expect(page.getByRole('button', { name: 'Reload form' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Reload form' }).click()
  await fillCard(page, cards.good)
  await expect(page.getByLabel('City')).toHaveValue('Oakland')
})

test('checkout and order page have no trouble, narrow or wide, light or dark', async ({ page }) => {
  await fillCart(page, { 'home-2024': 1, 'professional-plus-2024': 1 })
  await openHydrated(page, '/checkout')
  await press(page)
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await lookAtBoth(page)
  await openPaidOrder(page, { items: { 'home-2024': 1, 'professional-plus-2024': 1 } })
  await expectOrder(page)
  await lookAtBoth(page)
})
