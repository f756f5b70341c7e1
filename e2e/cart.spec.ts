import { expect, type Page } from '@playwright/test'
import { expectAccessible, inTheme } from './support/axe.ts'
import { openHydrated } from './support/hydrated.ts'
import { drawn } from './support/later.ts'
import { test } from './support/quiet-page.ts'

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const cartButton = (page: Page) => page.getByRole('button', { name: /^Cart/ })
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function addFromShop(page: Page, name: string) {
  await openHydrated(page, '/shop')
  await card(page, name).getByRole('button', { name: 'Add to cart' }).click()
  await expect(drawerOf(page)).toBeVisible()
}

const fill = (page: Page, cart: Record<string, number>) =>
  page.addInitScript(
    (lines) => {
      if (!localStorage.getItem('office-cart-items'))
        localStorage.setItem('office-cart-items', JSON.stringify(lines))
    },
    Object.entries(cart).map(([productId, quantity]) => ({ productId, quantity, addedAt: '' })),
  )

test('a card fills the cart: badge, drawer, quantity, remove and undo, and a reload keeps it', async ({
  page,
  consoleMessages,
}) => {
  await addFromShop(page, 'Home 2024')
  const drawer = drawerOf(page)
  await expect(drawer.getByRole('status').filter({ hasText: 'Added.' })).toHaveText(
    'Added. Cart: 1 item, $\u00a0149.99',
  )
  await expect(drawer.getByRole('heading', { name: 'Your cart' })).toBeFocused()
  await drawer.getByRole('button', { name: 'One more' }).click()
  await expect(drawer.getByText('· 2 items')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  const added = card(page, 'Home 2024').getByRole('button', { name: 'Added' })
  await expect(added).toBeDisabled()
  await expect(added).toBeFocused()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  await card(page, 'Home 2024').getByRole('button', { name: 'View cart' }).click()
  await drawer.getByRole('button', { name: 'Remove Home 2024' }).click()
  await expect(drawer.getByText('Your cart is empty')).toBeVisible()
  await drawer.getByRole('button', { name: 'Undo removing Home 2024' }).click()
  await expect(drawer.getByText('· 2 items')).toBeVisible()

  await page.reload()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  await expect(card(page, 'Home 2024').getByRole('button', { name: 'Added' })).toBeVisible()
  expect(consoleMessages).toEqual([])
})

test('two tabs hold the same cart', async ({ page, context }) => {
  await addFromShop(page, 'Home 2024')
  const second = await context.newPage()
  await openHydrated(second, '/')
  await expect(cartButton(second)).toHaveAccessibleName('Cart, 1 item')
  await drawerOf(page).getByRole('button', { name: 'One more' }).click()
  await expect(cartButton(second)).toHaveAccessibleName('Cart, 2 items')
  await cartButton(second).click()
  await drawerOf(second).getByRole('button', { name: 'Remove Home 2024' }).click()
  await expect(drawerOf(page).getByText('Your cart is empty')).toBeVisible()
})

test('an edition is bought from its page with the keyboard alone', async ({ page }) => {
  await openHydrated(page, '/product/home-2024')
  await page.getByRole('combobox', { name: 'Quantity' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const drawer = drawerOf(page)
  await expect(drawer.getByText('· 2 items')).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'Your cart' })).toBeFocused()

  const stops: string[] = []
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab')
    stops.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''))
    const isInside = await drawer.evaluate((element) => element.contains(document.activeElement))
    expect(isInside).toBe(true)
  }
  for (const name of ['Close', 'One less', 'One more', 'Remove Home 2024', 'Apply']) {
    expect(stops).toContain(name)
  }
  expect(stops).toContain('Proceed to Checkout')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Added Home 2024' })).toBeFocused()
})

test('the way to pay is a new document of the payment zone', async ({ page }) => {
  await fill(page, { 'home-2024': 1 })
  await openHydrated(page, '/')
  await cartButton(page).click()
  const loaded = page.waitForRequest((request) => request.resourceType() === 'document')
  await drawerOf(page).getByRole('link', { name: 'Proceed to Checkout' }).click()
  expect(new URL((await loaded).url()).pathname).toBe('/checkout')
  await expect(page.locator('html')).toHaveAttribute('data-zone', 'payment')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await cartButton(page).click()
  await drawerOf(page).getByRole('button', { name: 'Back to checkout' }).click()
  await expect(drawerOf(page)).toBeHidden()
  await expect(page).toHaveURL('/checkout')
})

for (const width of [1280, 390]) {
  test(`the buy bar replaces the header at ${width} px, hides nothing that has the focus, and can be sent away`, async ({
    page,
    consoleMessages,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openHydrated(page, '/product/home-business-2024')
    const bar = page.getByRole('region', { name: 'Buy Home & Business 2024' })
    await expect(bar).toBeHidden()
    await page.evaluate(() => scrollTo(0, 2_000))
    await expect(bar).toBeVisible()
    const box = await bar.boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0 })
    const room = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
    )
    expect(box?.height).toBeLessThanOrEqual(room)

    await cartButton(page).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(bar).toBeHidden()
    await page.getByRole('tab', { name: 'Overview' }).focus()
    await page.evaluate(() => scrollTo(0, 2_000))
    await expect(bar).toBeVisible()

    await bar.getByRole('button', { name: 'Hide this bar' }).click()
    await expect(bar).toBeHidden()
    await openHydrated(page, '/product/home-business-2024')
    await page.evaluate(() => scrollTo(0, 2_000))
    await drawn(page)
    await expect(bar).toBeHidden()
    expect(consoleMessages).toEqual([])
  })
}

/** What in the drawer is wider than its room and cannot be scrolled to. */
const overflowOf = (page: Page) =>
  drawerOf(page).evaluate((drawer) =>
    [drawer, ...drawer.querySelectorAll('*')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .filter((element) => getComputedStyle(element).overflowX !== 'visible')
      .filter((element) => !element.classList.contains('sr-only'))
      .map((element) => element.className),
  )

for (const cart of [{}, { 'professional-plus-2024': 1, 'home-2024': 2 }]) {
  const content = Object.keys(cart).length === 0 ? 'empty' : 'filled'
  test(`axe finds nothing in the ${content} drawer, narrow or wide, light or dark`, async ({
    page,
    consoleMessages,
  }) => {
    await fill(page, cart)
    await openHydrated(page, '/shop')
    await cartButton(page).click()
    await expect(drawerOf(page).getByRole('heading', { name: 'Your cart' })).toBeFocused()
    for (const [width, theme] of [
      [320, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await inTheme(page, theme)
      await expectAccessible(page)
      expect(await overflowOf(page)).toEqual([])
    }
    expect(consoleMessages).toEqual([])
  })
}
