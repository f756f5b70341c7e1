import { expect } from '@playwright/test'
import {
  anAddress,
  cards,
  expectOrder,
  fillBuyer,
  fillCard,
  fillCart,
  revealFirstKey,
} from './support/checkout.ts'
import { hostedOrigin, startHostedShop } from './support/hosted-shop.ts'
import { mailsTo } from './support/mailbox.ts'
import { test } from './support/quiet-page.ts'

test.use({ baseURL: hostedOrigin })

let shop: Awaited<ReturnType<typeof startHostedShop>>
test.beforeAll(async () => {
  shop = await startHostedShop()
})
test.afterAll(() => shop.stop())

test('a buyer pays on the provider’s own page, comes back, and has the keys on the page and by e-mail', async ({
  page,
}) => {
  const email = anAddress()
  await fillCart(page, { 'home-2024': 1 })
  await fillBuyer(page, email)
  await expect(page.locator('iframe[title="Secure payment input frame"]')).toHaveCount(0)
  const pay = page.getByRole('button', { name: /^(Pay|Continue) / })
  await expect(pay).toContainText('$\u00a0149.99')
  await pay.click()

  await page.waitForURL(/\/pay\/cs_/)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await fillCard(page, cards.good)
  await page.getByRole('button', { name: /^Pay / }).click()

  const orderId = await expectOrder(page)
  expect(page.url()).toBe(`${hostedOrigin}/order-success/${orderId}`)
  const shown = await revealFirstKey(page)
  const mails = await mailsTo(email, 2)
  expect(mails.filter((mail) => mail.text.includes(shown))).toHaveLength(1)
  const cart = await page.evaluate(() => localStorage.getItem('office-cart-items'))
  expect(JSON.parse(cart ?? '[]')).toEqual([])
})
