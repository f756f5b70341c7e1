import { type Browser, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { expectAccessible } from './support/axe.ts'
import {
  anAddress,
  fillBuyer,
  fillCard,
  fillCart,
  keyShape,
  payButton,
  revealFirstKey,
} from './support/checkout.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { codesIn, mailsTo } from './support/mailbox.ts'
import { test } from './support/quiet-page.ts'
import { signInAs } from './support/staff-session.ts'

const RISKY_CARD = '4000 0000 0000 4954'

/** Earlier payments with this card count for none of these journeys. */
test.beforeEach(async () => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query("update risk_signals set noted_at = noted_at - interval '2 days'")
  await client.end()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function payRiskily(page: Page, email: string, country?: string) {
  await fillCart(page, { 'home-business-2021': 1 })
  await fillBuyer(page, email)
  if (country) await page.getByLabel('Country').selectOption(country)
  await fillCard(page, RISKY_CARD)
  await payButton(page).click()
  await page.waitForURL(/\/order-success\/order_/)
  return page.url().split('/').at(-1) ?? ''
}

/** A disposable mailbox and a card of another country make it a matter for a person. */
const aHighRisk = (page: Page) => {
  const email = anAddress().replace('example.com', 'mailinator.com')
  return payRiskily(page, email, 'CA').then((orderId) => ({ email, orderId }))
}

async function asReviewer(browser: Browser, orderId: string) {
  const page = await browser.newPage()
  await signInAs(page, 'admin')
  await openHydrated(page, `/admin/main-site?tab=orders&id=${orderId}`)
  await expect(page.getByRole('heading', { name: /^Why: risk score/ })).toBeVisible()
  return page
}

test('a buyer enters the code from the mailbox and sees the keys', async ({ page }) => {
  const email = anAddress()
  const orderId = await payRiskily(page, email)
  await expect(heading(page, 'One step to your keys')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(keyShape)
  await expectAccessible(page)
  const [mail] = await mailsTo(email, 1)
  const [code = ''] = codesIn(mail ? [mail] : [])
  expect(mail?.subject).not.toContain(code)

  await page.getByLabel('Six digits').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Show my keys' }).click()
  await expect(page.getByText('This code is wrong or has expired.')).toBeVisible()
  await page.getByLabel('Six digits').fill(code)
  await page.getByRole('button', { name: 'Show my keys' }).click()
  await expect(page.getByText('Completed').first()).toBeVisible()
  const key = await revealFirstKey(page)
  const mails = await mailsTo(email, 3)
  expect(mails.some(({ text }) => text.includes(key))).toBe(true)
  await openHydrated(page, `/order-success/${orderId}`)
  await expect(page.getByText('Completed').first()).toBeVisible()
})

test('a high risk waits for a person, who releases it with one press; keys and mail arrive', async ({
  page,
  browser,
}) => {
  const { email, orderId } = await aHighRisk(page)
  await expect(heading(page, 'We are checking your order')).toBeVisible()
  await expect(page.getByText(/We reply within 24 hours, usually within 2/)).toBeVisible()
  await expectAccessible(page)
  const [mail] = await mailsTo(email, 1)
  expect(mail?.subject).toMatch(/^We are checking order KH-/)

  const desk = await asReviewer(browser, orderId)
  await expect(desk.getByText('Says highest risk')).toBeVisible()
  await expect(desk.getByText('A disposable mailbox')).toBeVisible()
  await desk.getByRole('button', { name: 'It is fine: release the keys' }).click()
  await expect(desk.getByText('Released by staff.')).toBeVisible()
  await desk.close()

  await openHydrated(page, `/order-success/${orderId}`)
  await expect(page.getByText('Completed').first()).toBeVisible()
  const key = await revealFirstKey(page)
  const mails = await mailsTo(email, 3)
  expect(mails.some(({ text }) => text.includes(key))).toBe(true)
})

test('a high risk that a person refuses is paid back', async ({ page, browser }) => {
  const { orderId, email } = await aHighRisk(page)
  await expect(heading(page, 'We are checking your order')).toBeVisible()
  const desk = await asReviewer(browser, orderId)
  await desk.getByRole('button', { name: 'Refuse' }).click()
  await desk.getByLabel('Reason').fill('The card was reported stolen.')
  await desk.getByRole('button', { name: 'Send money back' }).click()
  await expect(desk.getByText('Refused by staff; the money goes back.')).toBeVisible()
  await desk.close()
  await expect(async () => {
    await openHydrated(page, `/order-success/${orderId}`)
    await expect(heading(page, 'Refunded')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 90_000 })
  const mails = await mailsTo(email, 2)
  expect(mails.some(({ subject }) => /refund/i.test(subject))).toBe(true)
})
