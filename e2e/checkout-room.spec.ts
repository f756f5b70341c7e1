import { expect, type Page } from '@playwright/test'
import { placeAtRest } from './support/at-rest.ts'
import {
  anAddress,
  cards,
  expectOrder,
  fillBuyer,
  fillCard,
  fillCart,
  payButton,
} from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { drawn } from './support/later.ts'
import { test } from './support/quiet-page.ts'

const cart = { 'professional-plus-2024': 1, 'home-2024': 2 }

test('the checkout is a room of its own: cart and sign-in above, four quiet links below', async ({
  page,
  consoleMessages,
}) => {
  await fillCart(page, cart)
  await openHydrated(page, '/checkout')
  const header = page.getByRole('banner')
  await expect(header.getByText('Secure checkout')).toBeVisible()
  await expect(header.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(4)
  expect(consoleMessages).toEqual([])
})

test('beside the Pay button are the items, the total, the tax and the guarantee', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await fillCart(page, cart)
  await openHydrated(page, '/checkout')
  await payButton(page).scrollIntoViewIfNeeded()
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  for (const text of [
    'Professional Plus 2024',
    'Home 2024',
    'No VAT or sales tax is charged.',
    'Total',
  ]) {
    await expect(summary.getByText(text, { exact: true }).first()).toBeInViewport({ ratio: 1 })
  }
  const guarantee = page.getByText('30-day money-back guarantee')
  const [promise, button] = [await guarantee.boundingBox(), await payButton(page).boundingBox()]
  expect(Math.abs((promise?.y ?? 0) - (button?.y ?? 0))).toBeLessThan(40)
})

test('a second refusal takes the place of the first, and nothing else speaks of it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await fillCart(page, { 'home-2019': 1 })
  await fillBuyer(page, anAddress())
  await fillCard(page, cards.declined)
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Your bank didn’t say why.')
  await fillCard(page, '4000 0000 0000 9995')
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText('The bank’s reason: not enough funds.')
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByText('Payment Failed')).toHaveCount(1)
})

const cardNumber = (page: Page) =>
  page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')

test('an error that goes away moves nothing under a press', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await fillCart(page, { 'home-2024': 1 })
  await openHydrated(page, '/checkout')
  // The form of the stand-in is taller than its outline.
  await cardNumber(page).waitFor()
  await payButton(page).press('Enter')
  await expect(page.getByText('Please enter your first name')).toBeVisible()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  const box = page.getByLabel(/I agree to the/)
  await box.scrollIntoViewIfNeeded()
  await page.getByLabel('ZIP Code').evaluate((field: HTMLInputElement) => {
    field.focus({ preventScroll: true })
  })
  const before = await placeAtRest(box)
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  // The field is mended while the finger is down: its error would go, and the box would jump.
  await page.getByLabel('ZIP Code').evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '94607')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await drawn(page, 30)
  expect(await box.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(box).toBeChecked()
})

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })

test('Back closes the cart, Forward opens it again, and a link in it leaves no empty step', async ({
  page,
}) => {
  await fillCart(page, { 'home-2024': 1 })
  await openHydrated(page, '/')
  await openHydrated(page, '/shop')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await expect(drawer(page)).toBeVisible()
  await page.goBack()
  await expect(drawer(page)).toBeHidden()
  await expect(page).toHaveURL('/shop')
  await page.goForward()
  await expect(drawer(page)).toBeVisible()
  await drawer(page).getByRole('link', { name: 'Home 2024' }).click()
  await expect(page).toHaveURL('/product/home-2024')
  await page.goBack()
  await expect(page).toHaveURL('/shop')
  await expect(drawer(page)).toBeHidden()
  // Closed by hand, it leaves nothing behind either.
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await expect(drawer(page)).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state.overlay ?? 'none')).toBe('none')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('on a phone the menu offers to sign in, greets, forgets who it cannot name, and closes with Back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, '/shop')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const account = page.getByRole('dialog', { name: 'Your account' })
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu).toBeVisible()
  }
  await openMenu()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/shop')
  await openMenu()
  await menu.getByRole('button', { name: 'Sign In' }).click()
  await expect(account).toBeVisible()
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(account).toBeHidden()
  await expect(page).toHaveURL('/shop')

  await openMenu()
  await menu.getByRole('button', { name: 'Sign In' }).click()
  await account.getByRole('tab', { name: 'Sign Up' }).click()
  await account.getByRole('button', { name: 'Create Account' }).click()
  await expect(account.getByLabel('First name')).toBeFocused()
  const password = 'Harbour-lights-42!'
  await account.getByLabel('First name').fill('Ada')
  await account.getByLabel('Last name').fill('Byron')
  await account.getByLabel('Email').fill(anAddress())
  await account.getByLabel('Password', { exact: true }).fill(password)
  const again = account.getByLabel('Confirm password', { exact: true })
  await again.fill(password)
  await again.press('Enter')
  await expect(account).toBeHidden()
  await openMenu()
  await expect(menu.getByText('Hello, Ada')).toBeVisible()

  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, body: '{}' }))
  await openHydrated(page, '/shop')
  await openMenu()
  await expect(menu.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('Escape closes the dialog before the message over it', async ({ page }) => {
  await openHydrated(page, '/shop')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const account = page.getByRole('dialog', { name: 'Your account' })
  await account.getByLabel('Email').fill('nobody@example.com')
  await account.getByLabel('Password', { exact: true }).fill('wrong-password-1')
  await account.getByRole('button', { name: 'Sign In' }).click()
  const message = page.getByRole('button', { name: 'Dismiss' })
  await expect(message).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account).toBeHidden()
  await expect(message).toBeVisible()
})

test('a wallet waits for the terms, then pays for an order like any other', async ({ page }) => {
  await page.route('**/elements/express', (route) =>
    route.continue({ url: `${route.request().url()}?wallets=1` }),
  )
  await fillCart(page, { 'home-2024': 1 })
  await openHydrated(page, '/checkout')
  const wallet = page.frameLocator('iframe[title="Secure express checkout frame"]')
  await wallet.getByRole('button', { name: 'Apple Pay' }).click()
  await expect(page.getByLabel(/I agree to the/)).toBeFocused()
  await expect(wallet.getByRole('button', { name: 'Confirm' })).toBeHidden()
  const email = anAddress()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/I agree to the/).check()
  await wallet.getByRole('button', { name: 'Apple Pay' }).click()
  const opened = page.waitForRequest('**/api/create-payment-intent')
  await wallet.getByRole('button', { name: 'Confirm' }).click()
  const sent: { billingInfo?: object } = (await opened).postDataJSON()
  expect(sent.billingInfo).toMatchObject({ email, firstName: 'Wanda', city: 'Oakland' })
  await expectOrder(page)
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const hasMotion = reducedMotion === 'no-preference'
  test(`${hasMotion ? 'the arch opens over the order' : 'less motion means no arch and no particles'}, and no blank page comes before it`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const look = () => {
        if (document.querySelector('canvas + div > .opening-arch')) seen.push('arch')
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    })
    await fillCart(page, { 'home-2021': 1 })
    await fillBuyer(page, anAddress())
    await fillCard(page, cards.good)
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
    })
    await payButton(page).click()
    await expectOrder(page)
    expect(documents.filter((path) => path.startsWith('/order-success'))).toEqual([])
    const celebrations = () =>
      page.evaluate(() => (window as unknown as { seen: string[] }).seen.includes('arch'))
    if (hasMotion) await expect.poll(celebrations).toBe(true)
    else expect(await celebrations()).toBe(false)
  })
}
