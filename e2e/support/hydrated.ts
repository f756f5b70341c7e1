import type { Page } from '@playwright/test'

/** Opens a page and waits until React has taken it over. */
export async function openHydrated(page: Page, path: string) {
  const response = await page.goto(path, { waitUntil: 'load' })
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith('__react')),
  )
  return response
}
