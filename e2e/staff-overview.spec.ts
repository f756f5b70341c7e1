import { expect, type Page } from '@playwright/test'
import { fillCart } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'
import { deskOf } from './support/staff-session.ts'

const PAGE = '/admin/dashboard'
const NUMBER = /Orders\s*([\d,]+)/

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
  browser,
  request,
}) => {
  const desk = await deskOf(browser, 'finance')
  const before = await ordersOn(desk)
  await aPaidOrder(request)
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
