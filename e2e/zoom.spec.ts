import { expect, type Page } from '@playwright/test'
import { oneOfEachPage } from './support/addresses.ts'
import { fillCart } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

/** A window of 1440 by 900 whose reader has made everything twice as large. */
test.use({ viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 })

/** What a reader of large print loses: words beyond the edge, and the part of the window that bars cover. */
const readWindow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, clientHeight } = document.documentElement
    const isBar = (element: Element) => {
      const { position } = getComputedStyle(element)
      return position === 'fixed' || position === 'sticky'
    }
    const scrollsByItself = (element: Element | null): boolean => {
      if (!element || element === document.documentElement) return false
      const { overflowX } = getComputedStyle(element)
      return overflowX !== 'visible' || scrollsByItself(element.parentElement)
    }
    const boxes = [...document.querySelectorAll('body *')].filter((element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    const beyond = boxes
      .filter((element) => element.childElementCount === 0 && !scrollsByItself(element))
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120))
    const covered = boxes
      .filter(isBar)
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > clientWidth / 2 && height < clientHeight)
      .filter(({ top, bottom }) => top < clientHeight && bottom > 0)
      .reduce((sum, { height }) => sum + height, 0)
    return {
      sideways: document.documentElement.scrollWidth - clientWidth,
      beyond,
      covered: covered / clientHeight,
    }
  })

async function expectReadable(page: Page, path: string) {
  await page.mouse.wheel(0, 700)
  const { sideways, beyond, covered } = await readWindow(page)
  expect(sideways, path).toBeLessThanOrEqual(0)
  expect(beyond, path).toEqual([])
  expect(covered, `${path}: bars`).toBeLessThan(1 / 3)
}

for (const path of oneOfEachPage) {
  test(`${path} can be read at twice its size`, async ({ page }) => {
    await openHydrated(page, path)
    await expectReadable(page, path)
  })
}

test('checkout can be read at twice its size', async ({ page }) => {
  await fillCart(page, { 'professional-plus-2024': 1 })
  await openHydrated(page, '/checkout')
  await expectReadable(page, '/checkout')
})
