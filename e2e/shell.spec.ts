import { expect, type Page, type Route } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { drawn, later, withOwnClock } from './support/later.ts'
import { test } from './support/quiet-page.ts'
import { stranger } from './support/stranger.ts'

const question = (page: Page) => page.getByRole('region', { name: 'Cookies on this site' })
/** By then everything that leaves the first seconds to the page is there. */
const IDLE_MS = 10_000
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const cookieNamed = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)?.value

test.describe('the header', () => {
  test('Escape closes the products menu while its scripts are still on their way', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/assets/menu-panel-*.js', async (route) => {
      await arrived
      await route.continue()
    })
    await openHydrated(page, '/shop')
    const button = page.getByRole('button', { name: 'Products' })
    await button.press('Enter')
    const main = page.getByRole('navigation', { name: 'Main' })
    const edition = main.getByRole('link', { name: /^Home 2024/ }).first()
    await expect(edition).toBeVisible()
    await edition.focus()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(edition).toBeHidden()
    arrive()
  })

  test('a press from before the scripts have come is answered once they are there, and once only', async ({
    page,
  }) => {
    const pressEarly = async (name: RegExp) => {
      let arrive = () => {}
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve
      })
      const hold = async (route: Route) => {
        await arrived
        await route.continue()
      }
      await page.route('**/assets/entry.client-*.js', hold, { times: 1 })
      await page.goto('/shop', { waitUntil: 'commit' })
      await page.getByRole('button', { name }).first().click()
      arrive()
    }
    await pressEarly(/^Sign In$/)
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
    await pressEarly(/^add to cart/i)
    await expect(page.getByRole('dialog')).toContainText('1 item')
  })
})

test.describe('a stranger', () => {
  test.use({ storageState: stranger })

  test('is asked about cookies without anything moving, and may agree', async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shift = entry as PerformanceEntry & { value: number }
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) + shift.value,
          )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await openHydrated(page, '/shop')
    await expect(question(page)).toBeVisible()
    const shift = await page.locator('html').getAttribute('data-shift')
    expect(Number(shift ?? 0)).toBeLessThan(0.02)
    await question(page).getByRole('button', { name: 'Accept all' }).click()
    await expect(question(page)).toBeHidden()
    expect(await cookieNamed(page, 'consent')).toBe('all')
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Reflect.get(window, 'dataLayer'))))
      .toContain('add_to_cart')
  })

  test('is asked in one line on a desk, and on a sixth of a phone at most', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openHydrated(page, '/')
    await expect(question(page)).toBeVisible()
    const heightOf = async () => (await question(page).boundingBox())?.height ?? Number.NaN
    expect(await heightOf()).toBeLessThan(50)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await heightOf()).toBeLessThanOrEqual(844 / 6)
  })
})

test.describe('from another country', () => {
  test.use({ extraHTTPHeaders: { 'x-forwarded-for': '81.2.69.142' } })

  test('prices change to the local currency once, and one press brings dollars back', async ({
    page,
  }) => {
    await withOwnClock(page)
    await openHydrated(page, '/shop')
    const price = page.getByRole('main').getByText('£\u00a0109.49').first()
    await expect(price).toBeVisible()
    await expect(page.getByText('Prices are now in British Pound').first()).toBeVisible()
    await page.getByRole('button', { name: 'Keep USD' }).click()
    await expect(page.getByRole('main').getByText('$\u00a0149.99').first()).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openHydrated(page, '/shop')
    await later(page, IDLE_MS)
    expect(asked.filter((url) => url.includes('/api/test-location'))).toEqual([])
    await expect(page.getByRole('main').getByText('$\u00a0149.99').first()).toBeVisible()
  })

  test('a saved choice wins', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('selectedCurrency', 'CAD'))
    await withOwnClock(page)
    await openHydrated(page, '/shop')
    await later(page, IDLE_MS)
    await expect(page.getByRole('main').getByText('CA$\u00a0187.49').first()).toBeVisible()
  })
})

test('all prices of a page change at once, also of parts nobody has scrolled to', async ({
  page,
}) => {
  await openHydrated(page, '/')
  await page.getByLabel('Currency').first().selectOption('JPY')
  await expect(page.getByRole('main').getByText('¥\u00a016,499').first()).toBeVisible()
  await expect(page.locator('#featured').getByText('¥\u00a0', { exact: false })).not.toHaveCount(0)
  await expect(page.locator('#featured').getByText('$\u00a0', { exact: false })).toHaveCount(0)
})

/** It leaves the first seconds to the page. */
const patient = { timeout: 20_000 }

test('a new page begins at its top with the focus on its heading; Back finds the old place', async ({
  page,
}) => {
  await openHydrated(page, '/shop')
  const card = page
    .getByRole('main')
    .getByRole('link', { name: 'Home & Student 2019', exact: true })
    .first()
  await card.scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(300)
  await card.click()
  await expect(page).toHaveURL(/\/product\//)
  await expect.poll(() => scrolled(page), patient).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/shop')
  await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(5)
})

test('how quick a page was is reported when the visitor leaves', async ({ page }) => {
  const loaded = page.waitForResponse((response) => /web-vitals/.test(response.url()))
  const reported = page.waitForRequest((request) => request.url().endsWith('/api/vitals'))
  await openHydrated(page, '/shop')
  await (await loaded).finished()
  await drawn(page)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const request = await reported
  expect(request.headers()['content-type']).toContain('application/json')
  // The shop takes only what its contract describes.
  expect((await request.response())?.status()).toBe(204)
})
