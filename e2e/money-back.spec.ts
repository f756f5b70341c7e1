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
import { mailsTo } from './support/mailbox.ts'
import { closeDispute, disputeOrder, refundOrder } from './support/provider.ts'
import { test } from './support/quiet-page.ts'

async function buy(page: Page) {
  const email = anAddress()
  await fillCart(page, { 'home-2024': 1 })
  await fillBuyer(page, email)
  await fillCard(page, cards.good)
  await payButton(page).click()
  const orderId = await expectOrder(page)
  await expect(keys(page)).toHaveCount(1)
  return { email, orderId }
}

const keys = (page: Page) => page.getByRole('main').locator('code')

/** Opens the page anew until the shop has heard of it. */
async function expectHeading(page: Page, heading: RegExp) {
  await expect(async () => {
    await page.reload()
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(heading, { timeout: 1_500 })
  }).toPass()
}

test('a refunded order says so, its keys are gone, and the refund is confirmed by e-mail', async ({
  page,
}) => {
  const { email, orderId } = await buy(page)
  await refundOrder(orderId, 2_000)
  const part = page.getByText(/\$\s20\.00 of it was refunded/)
  await expect(async () => {
    await page.reload()
    await expect(part).toBeVisible({ timeout: 1_500 })
  }).toPass()
  await expect(keys(page)).toHaveCount(1)

  await refundOrder(orderId)
  await expectHeading(page, /^Refunded$/)
  await expect(page.getByText(/Its keys are withdrawn/)).toBeVisible()
  await expect(keys(page)).toHaveCount(0)
  const mails = await mailsTo(email, 4)
  expect(mails.filter(({ subject }) => subject.startsWith('Your refund'))).toHaveLength(2)
})

test('a disputed order hides its keys until the dispute is won', async ({ page }) => {
  const { orderId } = await buy(page)
  const disputeId = await disputeOrder(orderId)
  await expectHeading(page, /^Disputed$/)
  await expect(keys(page)).toHaveCount(0)
  await closeDispute(disputeId, 'won')
  await expectHeading(page, /^Your keys?/)
  await expect(keys(page)).toHaveCount(1)
})
