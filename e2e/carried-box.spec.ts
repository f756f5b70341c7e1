import { expect, type Page } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

/** Counts the transitions a page begins, and what they carry. */
const watchTransitions = (page: Page) =>
  page.addInitScript(() => {
    const counted = { begun: 0, carried: 0 }
    Object.assign(window, { counted })
    const begin = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      counted.begun += 1
      counted.carried = document.querySelectorAll('.carried-box').length
      return begin(change)
    }
  })

const counted = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { counted: { begun: number; carried: number } }).counted,
  )

/** A page that still moves is scrolled before it is pressed, and a box out of sight stays where it is. */
const isStill = (page: Page) => expect(page.locator('html:active-view-transition')).toHaveCount(0)

for (const motion of ['no-preference', 'reduce'] as const) {
  const does = motion === 'reduce' ? 'keeps still for those who want no motion' : 'moves along'
  test(`from the card to its page, to the cart and back to the shop, one box ${does}`, async ({
    page,
    consoleMessages,
  }) => {
    // Tall enough for the box and the button below it: what is out of sight does not move.
    await page.setViewportSize({ width: 1280, height: 1200 })
    await page.emulateMedia({ reducedMotion: motion })
    await watchTransitions(page)
    await openHydrated(page, '/shop')
    const heading = page.getByRole('heading', { name: 'Home 2024', exact: true })
    await heading.getByRole('link').click()
    await expect(page).toHaveURL('/product/home-2024')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const moves = motion === 'reduce' ? 0 : 1
    expect(await counted(page)).toEqual({ begun: moves, carried: moves })
    await isStill(page)
    await page.locator('[data-buy]').getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('dialog')).toContainText('Home 2024')
    await isStill(page)
    expect(await counted(page)).toEqual({ begun: moves * 2, carried: moves })
    await expect(page.locator('.carried-box')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/shop')
    await expect(heading).toBeVisible()
    await isStill(page)
    expect(await counted(page)).toEqual({ begun: moves * 3, carried: moves })
    await expect(page.locator('.carried-box')).toHaveCount(0)
    expect(consoleMessages).toEqual([])
  })
}
