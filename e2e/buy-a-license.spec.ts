import { expect } from '@playwright/test'
import {
  anAddress,
  answerBank,
  cards,
  expectOrder,
  fillBuyer,
  fillCard,
  fillCart,
  keyShape,
  payButton,
  revealFirstKey,
} from './support/checkout.ts'
import { linkIn, mailsTo } from './support/mailbox.ts'
import { test } from './support/quiet-page.ts'

test('a guest buys two editions by card, sees and copies the keys, and gets them by e-mail', async ({
  page,
  context,
  consoleMessages,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = anAddress()
  await fillCart(page, { 'home-2024': 1, 'professional-plus-2021': 1 })
  await fillBuyer(page, email)
  await fillCard(page, cards.good)
  await expect(payButton(page)).toContainText('$\u00a0499.98')
  await payButton(page).click()
  await expectOrder(page)

  const shown = await revealFirstKey(page)
  await page.getByRole('button', { name: /^copy/i }).first().click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(keyShape)

  const mails = await mailsTo(email, 2)
  expect(mails.filter((mail) => mail.text.includes(shown))).toHaveLength(1)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toMatch(keyShape)
  expect(consoleMessages).toEqual([])
})

test('a card that asks the bank is confirmed with the bank', async ({ page }) => {
  await fillCart(page, { 'home-2021': 1 })
  await fillBuyer(page, anAddress())
  await fillCard(page, cards.threeDSecure)
  await payButton(page).click()
  await answerBank(page, 'Complete')
  await expectOrder(page)
})

test('a declined card says so, keeps everything typed, and a good one pays', async ({ page }) => {
  await fillCart(page, { 'home-2019': 1 })
  const email = anAddress()
  await fillBuyer(page, email)
  await fillCard(page, cards.declined)
  await payButton(page).click()
  await expect(page.getByText('Your bank declined this card.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expectOrder(page)
})

test('a coupon lowers the price on the button, and that price is charged', async ({ page }) => {
  await fillCart(page, { 'home-2024': 1 })
  const email = anAddress()
  await fillBuyer(page, email)
  await page.getByLabel(/promo code/i).fill('welcome10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(payButton(page)).toContainText('$\u00a0134.99')
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expectOrder(page)
  const mails = await mailsTo(email, 2)
  expect(mails.some((mail) => mail.text.includes('134.99'))).toBe(true)
})

test('a free code for many asks for no card, and its key opens through the link in an e-mail', async ({
  page,
}) => {
  const email = anAddress()
  await fillCart(page, { 'home-2021': 1 })
  await fillBuyer(page, email)
  await page.getByLabel(/promo code/i).fill('DEMOGIFT100')
  await page.getByRole('button', { name: 'Apply' }).click()
  const free = page.getByRole('button', { name: 'Complete Free Order' })
  await expect(free).toBeVisible()
  await expect(page.locator('iframe[title="Secure payment input frame"]')).toHaveCount(0)
  await free.click()
  await page.waitForURL(/\/order-success\/order_/)
  await expect(page.getByText(/We sent a link to b•••@e•••\.com/)).toBeVisible()
  await expect(page.locator('code')).toHaveCount(0)

  const mails = await mailsTo(email, 2)
  expect(mails.filter((mail) => keyShape.test(mail.text))).toEqual([])
  await page.goto(linkIn(mails))
  await page.getByRole('button', { name: 'Open my order' }).click()
  await expectOrder(page)
  await revealFirstKey(page)
})

test('a browser that vanished after paying finds its keys through the link in an e-mail', async ({
  page,
  browser,
}) => {
  const email = anAddress()
  await fillCart(page, { 'home-business-2021': 1 })
  await fillBuyer(page, email)
  await fillCard(page, cards.good)
  await page.route('**/api/confirm-payment', (route) => route.abort())
  await payButton(page).click()
  // The webhook alone settles it: the mails come though the browser never said a word.
  const [mail] = await mailsTo(email, 2)
  const orderId = /order-success\/(order_[A-Z2-7]{26})/.exec(mail?.text ?? '')?.[1] ?? ''
  await page.close()

  const other = await browser.newPage()
  await other.goto(`/order-success/${orderId}`)
  await other.getByRole('button', { name: 'E-mail me a link' }).click()
  const mails = await mailsTo(email, 3)
  await other.goto(linkIn(mails))
  await other.getByRole('button', { name: 'Open my order' }).click()
  await expectOrder(other)
  await expect(other.getByRole('button', { name: /reveal/i }).first()).toBeVisible()
})
