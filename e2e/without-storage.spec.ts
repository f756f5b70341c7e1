import { expect } from '@playwright/test'
import { anAddress, cards, fillBuyer, fillCard, keyShape, payButton } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { mailsTo } from './support/mailbox.ts'
import { test } from './support/quiet-page.ts'

test('where the browser refuses storage, the cart follows into the checkout, and the key comes by mail', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      const refuse = () => {
        throw new DOMException(`${name} is blocked`, 'SecurityError')
      }
      Object.defineProperty(window, name, { get: refuse, set: refuse, configurable: true })
    }
  })
  const email = anAddress()
  await openHydrated(page, '/product/home-2024')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Your cart' })
  await expect(drawer).toContainText('Home 2024')
  expect((await saved).ok()).toBe(true)
  await openHydrated(page, '/shop')
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()

  await fillBuyer(page, email)
  await fillCard(page, cards.good)
  await payButton(page).click()
  await page.waitForURL(/\/order-success\/order_/)
  const mails = await mailsTo(email, 2)
  expect(mails.some(({ text }) => keyShape.test(text))).toBe(true)
  await openHydrated(page, '/shop')
  await expect(page.getByRole('button', { name: 'Cart, empty' })).toBeVisible()
})
