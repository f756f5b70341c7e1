import { expect } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

const background = 'rgb(13, 18, 19)'

test('automatic follows the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openHydrated(page, '/')
  await expect(page.locator('body')).toHaveCSS('background-color', background)
})

test('a saved dark choice is painted before the first frame, on a light system too', async ({
  page,
  consoleMessages,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('color-scheme', 'dark'))
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForSelector('body')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await openHydrated(page, '/')
  await expect(page.locator('body')).toHaveCSS('background-color', background)
  expect(consoleMessages).toEqual([])
})
