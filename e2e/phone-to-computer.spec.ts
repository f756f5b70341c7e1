import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { revealFirstKey } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { openPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'
import { stranger } from './support/stranger.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

async function buyOnPhone(page: Page) {
  const { orderId } = await openPaidOrder(page, { items: { 'home-2019': 1 } })
  return orderId
}

const card = (phone: Page) => phone.getByRole('region', { name: 'Install on your computer' })

/** The eight letters that the phone shows, as someone reads them. */
async function codeOn(phone: Page): Promise<string> {
  const spoken = card(phone)
    .locator('.sr-only')
    .filter({ hasText: /^(\w ){7}\w$/ })
  await expect(spoken).toHaveCount(1)
  return ((await spoken.textContent()) ?? '').replaceAll(' ', '')
}

async function aComputer(browser: Browser) {
  const context = await browser.newContext({
    storageState: stranger,
    viewport: { width: 1440, height: 900 },
  })
  const computer = await context.newPage()
  await openHydrated(computer, '/open')
  return computer
}

/** What a person does on the computer: types eight letters and presses Enter. */
async function enter(computer: Page, code: string) {
  await computer.getByLabel('Code from your phone').pressSequentially(code.toLowerCase())
  await computer.keyboard.press('Enter')
}

const question = (phone: Page) =>
  card(phone).getByRole('heading', { name: 'Open on a computer in an unknown country?' })

test('two taps on the phone and nine keys on the computer bring the key there', async ({
  page: phone,
  browser,
}) => {
  const orderId = await buyOnPhone(phone)
  await expectAccessible(phone)
  await card(phone).getByRole('button', { name: 'Show the code' }).tap()
  await expect(card(phone).getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(card(phone).getByText('Waiting for your computer')).toBeVisible()
  await expectAccessible(phone)
  const code = await codeOn(phone)

  const computer = await aComputer(browser)
  await expectAccessible(computer)
  await enter(computer, code)
  await expect(computer.getByText('Now say yes on your phone')).toBeVisible()
  await expectAccessible(computer)
  const mark = await computer.getByText(/^\d\d$/).innerText()

  await expect(question(phone)).toBeVisible()
  await expect(card(phone).getByText(mark, { exact: true })).toBeVisible()
  await expectAccessible(phone)
  await card(phone).getByRole('button', { name: 'Yes' }).tap()
  await computer.waitForURL(`**/order-success/${orderId}`)
  expect(await revealFirstKey(computer)).toBe(await revealFirstKey(phone))
  await expect(card(phone).getByText('Your order is open on the computer.')).toBeVisible({
    timeout: 15_000,
  })
  await computer.context().close()
})

test('a no opens nothing, a used code is told, and the QR code fills in the code without asking', async ({
  page: phone,
  browser,
}) => {
  await buyOnPhone(phone)
  await card(phone).getByRole('button', { name: 'Show the code' }).tap()
  const code = await codeOn(phone)
  const computer = await aComputer(browser)
  await computer.goto('about:blank')
  await openHydrated(computer, `/open#${code}`)
  await expect(computer.getByLabel('Code from your phone')).toHaveValue(code)
  expect(computer.url()).not.toContain(code)
  await expect(card(phone).getByText('Waiting for your computer')).toBeVisible()
  await computer.getByRole('button', { name: 'Connect' }).click()
  await expect(question(phone)).toBeVisible()

  const other = await aComputer(browser)
  await enter(other, code)
  await expect(other.getByText('This code was used on a computer already.')).toBeVisible()
  await enter(other, 'x')
  await expect(other.getByText('The code has eight letters and digits.').first()).toBeVisible()

  await card(phone).getByRole('button', { name: 'No' }).tap()
  await expect(card(phone).getByText('Nothing was opened.')).toBeVisible()
  await expect(computer.getByText('The phone said no.')).toBeVisible()
  await expectAccessible(computer)
  await expectAccessible(phone)
  await Promise.all([computer.context().close(), other.context().close()])
})

test('without JavaScript the page says what to do, and sends no code anywhere', async ({
  browser,
}) => {
  const context = await browser.newContext({ storageState: stranger, javaScriptEnabled: false })
  const page = await context.newPage()
  const answer = await page.goto('/open')
  expect(await answer?.text()).toMatch(/<noscript>.*This page needs JavaScript.*<\/noscript>/s)
  await page.getByLabel('Code from your phone').fill('K7QM2XRP')
  await page.keyboard.press('Enter')
  expect(page.url()).not.toContain('K7QM2XRP')
  await context.close()
})
