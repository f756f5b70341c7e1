import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, inTheme } from './support/axe.ts'
import { anAddress, fillCart } from './support/checkout.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { expectReachable } from './support/keyboard.ts'
import { paidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'
import { aMember, signInProven } from './support/staff.ts'

const PAGE = '/admin/dashboard'
const NUMBER = /Orders\s*([\d,]+)/

async function aDesk(browser: Browser, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  await signInProven(page, databaseUrl, aMember(databaseUrl, 'finance'))
  return page
}

const tile = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Figures of the period' })
    .getByRole('link', { name: new RegExp(`^${name}`) })

async function ordersOn(desk: Page): Promise<number> {
  await openHydrated(desk, `${PAGE}?range=today`)
  await expect(tile(desk, 'Orders')).toHaveText(NUMBER)
  const text = (await tile(desk, 'Orders').innerText()).replace(/\s+/g, ' ')
  return Number(NUMBER.exec(text)?.[1]?.replaceAll(',', ''))
}

test('a purchase is on the overview at once, and figures lead to what they count', async ({
  playwright,
  baseURL,
  browser,
}) => {
  const desk = await aDesk(browser)
  const before = await ordersOn(desk)
  await paidOrder(playwright, baseURL, {
    ...{ email: anAddress(), firstName: 'Ada', lastName: 'Byron' },
  })
  expect(await ordersOn(desk)).toBeGreaterThan(before)
  await expect(tile(desk, 'Net revenue')).toContainText('$')

  await desk.getByText('7 days', { exact: true }).click()
  await expect(desk).toHaveURL(/range=7d/)
  await expect(desk.getByText(/compared with/)).toBeVisible()
  const revenue = desk.getByRole('region', { name: 'Net revenue by day' }).first()
  await expect(revenue.getByText('Period before', { exact: true })).toBeVisible()
  await revenue.getByText('Table', { exact: true }).click()
  await expect(revenue.getByRole('table')).toContainText('Period before')
  await expect(revenue.getByRole('row')).toHaveCount(8)

  await desk.getByText('Custom', { exact: true }).click()
  await desk.getByLabel('First day').fill('2026-01-01')
  await desk.getByLabel('Last day').fill('2026-01-31')
  await expect(desk.getByText(/1\sJan\s2026\s–\s31\sJan\s2026/)).toBeVisible()

  await tile(desk, 'Refunds').click()
  await expect(desk).toHaveURL(/tab=orders&queue=refunded/)
})

test('the overview can be read and used by everyone, in both themes and on a phone', async ({
  browser,
}) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const desk = await aDesk(browser, viewport)
    await openHydrated(desk, PAGE)
    await expect(tile(desk, 'Net revenue')).toBeVisible()
    await expect(desk.locator('figure svg').first()).toBeVisible()
    for (const scheme of ['light', 'dark'] as const) {
      await inTheme(desk, scheme)
      await expectAccessible(desk)
      if (process.env.SHOTS)
        await desk.screenshot({
          path: `/tmp/overview-${viewport.width}-${scheme}.png`,
          fullPage: true,
        })
    }
    const width = await desk.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(viewport.width)
    if (viewport.width > 1_000) await expectReachable(desk)
    await desk.context().close()
  }
})

test('a role without reports is not shown the overview', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await signInProven(page, databaseUrl, aMember(databaseUrl, 'support'))
  await openHydrated(page, PAGE)
  await expect(page.getByText('Insufficient Permissions')).toBeVisible()
})

/** How often this page told the shop of a step. */
function stepsOf(page: Page): string[] {
  const told: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/steps')) told.push(request.method())
  })
  return told
}

const keptBy = (page: Page) => page.evaluate(() => sessionStorage.getItem('visit-steps'))

/** From the first page to the checkout, which has told what it has to when `isDone`. */
async function walk(page: Page, isDone: () => Promise<void>) {
  await openHydrated(page, '/')
  await openHydrated(page, '/shop')
  await fillCart(page, { 'professional-plus-2024': 1 })
  await openHydrated(page, '/checkout')
  await expect(page.getByLabel('Email')).toBeVisible()
  await isDone()
  await openHydrated(page, '/')
  await openHydrated(page, '/checkout')
  await expect(page.getByLabel('Email')).toBeVisible()
}

test('a visit is counted once for each step', async ({ page }) => {
  const told = stepsOf(page)
  await walk(page, () => expect.poll(() => keptBy(page)).toBe(' seen cart checkout'))
  expect(told).toEqual(['POST', 'POST', 'POST'])
})

test('a browser with the privacy signal tells no step', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  const told = stepsOf(page)
  await walk(page, async () => {})
  expect(told).toEqual([])
  expect(await keptBy(page)).toBeNull()
})
