import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { anAddress } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { later, withOwnClock } from './support/later.ts'
import { codesIn, mailsTo } from './support/mailbox.ts'
import { closeRow, openRow } from './support/order-page.ts'
import { openPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

async function pay(page: Page, email: string) {
  return await openPaidOrder(page, { email, items: { 'home-2024': 1 } })
}

/** A browser on a Mac, as far as pages can tell. */
async function macPage(browser: Browser) {
  const context = await browser.newContext({ userAgent: MAC })
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'MacIntel' })
    Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => 0 })
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return { context, page: await context.newPage() }
}

/** Long after a buyer would have been taken away: half a second, or 1.5 without a token. */
const REDIRECT_MS = 3_000

const revealButton = (page: Page) => page.getByRole('button', { name: /Reveal/ }).first()

test('a buyer on a Mac is taken to its page once, finds the keys there, goes back and stays; the link for another Mac shows no key', async ({
  browser,
}) => {
  const { context, page } = await macPage(browser)
  await withOwnClock(page)
  await pay(page, anAddress())
  await page.waitForURL(/\/order-success-mac\?order=order_\w+$/)
  await expect(page).toHaveTitle('Your order on a Mac – Keyhaven')
  await expect(revealButton(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expectAccessible(page)

  await openRow(page, 'Install on another Mac')
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByText('Copied').first()).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/office-mac\?token=[\w-]{43}$/)

  await closeRow(page)
  await page.getByRole('link', { name: 'Back to order page' }).click()
  await page.waitForURL(/\/order-success\/order_/)
  await expect(page.getByRole('link', { name: 'Open the Mac page' })).toBeVisible()
  await later(page, REDIRECT_MS)
  expect(page.url()).toMatch(/\/order-success\/order_/)
  await expect(revealButton(page)).toBeVisible()
  await page.goBack()
  await page.waitForURL(/\/order-success-mac\?order=/)
  await context.close()

  const stranger = await browser.newContext()
  const other = await stranger.newPage()
  await openHydrated(other, new URL(link).pathname + new URL(link).search)
  await expect(other.getByRole('heading', { name: /From your order KH-••••-/ })).toBeVisible()
  await expect(other).toHaveURL(/\/office-mac$/)
  await expect(other.getByRole('link', { name: /Official download/ }).first()).toHaveAttribute(
    'href',
    /^https:\/\/setup\.office\.com/,
  )
  await expect(revealButton(other)).toHaveCount(0)
  const cookies = (await stranger.cookies()).map(({ name }) => name)
  expect(cookies.filter((name) => name !== 'consent')).toEqual([])
  await stranger.close()
})

test('a guest finds the download of an order on another computer with a code', async ({
  page,
  browser,
}) => {
  const email = anAddress()
  const { orderId, orderNumber } = await pay(page, email)
  await mailsTo(email, 2)
  const context = await browser.newContext()
  const other = await context.newPage()
  await openHydrated(other, '/download-redeem')
  await other.getByLabel('Order number').fill(orderNumber.toLowerCase())
  await other.getByLabel('Email').fill(email)
  await other.getByRole('button', { name: 'E-mail me a code' }).click()
  const [code = ''] = codesIn(await mailsTo(email, 3))
  await other.getByLabel('Six digits').fill(code)
  await other.getByRole('button', { name: 'Open my download' }).click()
  await expect(other.getByRole('heading', { name: `Order ${orderNumber}` })).toBeFocused()
  await expectAccessible(other)
  await other.getByRole('link', { name: 'Keys and receipt' }).click()
  await other.waitForURL(`**/order-success/${orderId}`)
  await expect(revealButton(other)).toBeVisible()
  await context.close()
})

test('the Mac page of no order says what to do', async ({ page, consoleMessages }) => {
  await openHydrated(page, '/order-success-mac')
  await expect(page.getByRole('link', { name: 'Find my order' })).toBeVisible()
  await expectAccessible(page)
  expect(consoleMessages).toEqual([])
})
