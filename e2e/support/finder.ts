import { gzipSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page, type Response } from '@playwright/test'
import { openHydrated } from './hydrated.ts'

const HOME_BUDGET_KILOBYTES = 150

const tap = (page: Page, question: string, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('link', { name: answer, exact: true })

async function threeTaps(page: Page) {
  await tap(page, 'Which computer?', 'Mac').click()
  await expect(page.getByText('Windows only').first()).toBeVisible()
  await tap(page, 'Will you use it for paid work?', 'Yes').click()
  await tap(page, 'Do you need Outlook or Access?', 'Neither').click()
  await expect(page).toHaveURL('/?computer=mac&paid=yes&apps=neither')
  const hero = page.locator('[data-layout=finder]')
  await expect(hero.getByRole('heading', { level: 2 })).toHaveText('Home & Business 2024')
  await expect(hero.getByText('$\u00a0249.99')).toBeVisible()
  await expect(hero.getByText('Updates until Oct 2029')).toBeVisible()
}

/** Answers are links: every tap is an ordinary page, and its address for search engines stays `/`. */
export async function findsWithoutScripts(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await page.goto('/')
  await threeTaps(page)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^https?:\/\/[^/]+\/$/)
  await page.getByRole('link', { name: 'Start again' }).click()
  await expect(page).toHaveURL('/')
  await context.close()
}

/** Taps before and after the scripts have come change the same page, and the winner can be bought. */
export async function findsWithScripts(page: Page) {
  let release = () => {}
  const tapped = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/finder-/, async (route) => {
    await tapped
    await route.continue()
  })
  const sizes: number[] = []
  const hear = async (response: Response) => {
    if (response.request().resourceType() !== 'script') return
    // A script that the page before still asked for has no body any more.
    const body = await response.body().catch(() => undefined)
    if (body) sizes.push(gzipSync(body, { level: 9 }).length)
  }
  page.on('response', hear)
  await openHydrated(page, '/')
  await page.waitForLoadState('networkidle')
  page.off('response', hear)
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1_000
  console.log(`/ with the finder: ${total.toFixed(1)} kB`)
  expect(total).toBeLessThanOrEqual(HOME_BUDGET_KILOBYTES)

  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await tap(page, 'Which computer?', 'Mac').click()
  release()
  await threeTaps(page)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  const hero = page.locator('[data-layout=finder]')
  await expect(hero.getByRole('status')).toHaveText('Your edition: Home & Business 2024')
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .include('[data-layout]')
    .analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await hero.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('dialog')).toContainText('Home & Business 2024')
  await page.unroute(/assets\/finder-/)
}
