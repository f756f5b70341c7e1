import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openHydrated } from './support/hydrated.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'
import { signInAs } from './support/staff-session.ts'

/** Well-formed, and no key of this shop. */
const KEY = 'DEMO1-NOKEY-7Q2LM-X4TRB-3KQ7P'
const MIDDLE = '7Q2LM'

/** Every address this page asks for or shows. */
function addressesOf(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url()))
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  return seen
}

test('a key that is pasted or typed into a list or the palette is found, and stands in no address', async ({
  page,
}) => {
  await signInAs(page, 'support')
  await openHydrated(page, '/admin/main-site?tab=orders')
  const addresses = addressesOf(page)
  const field = page.getByRole('searchbox', { name: 'Search orders' })
  await field.fill(KEY)
  const main = page.getByRole('main')
  await expect(main.getByText('No order has the key ending 3KQ7P.')).toBeVisible()
  await expect(field).toHaveValue('')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Back to all orders' }).click()
  await field.pressSequentially(KEY.toLowerCase().replaceAll('-', ' '), { delay: 30 })
  await expect(main.getByText(/key ending/)).toBeVisible()

  await page.goto('/admin/main-site?tab=notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await palette.getByRole('combobox').fill(KEY)
  await palette.getByRole('option', { name: 'Find the order of the key ending 3KQ7P' }).click()
  await expect(main.getByText('No order has the key ending 3KQ7P.')).toBeVisible()
  expect(addresses.filter((address) => address.toUpperCase().includes(MIDDLE))).toEqual([])
  await page.goBack()
  expect(page.url().toUpperCase()).not.toContain(MIDDLE)
})

const CHART_BUDGET = 125_000

test('sales are a chart that loads when it is shown, with a table beside it', async ({ page }) => {
  await aPaidOrder(page.request, { items: { 'home-2024': 1 } })
  await signInAs(page, 'catalogue')
  const scripts: string[] = []
  page.on('response', (response) => scripts.push(new URL(response.url()).pathname))
  await openHydrated(page, '/admin/main-site?tab=licenses')
  const panel = page.getByRole('region', { name: 'Licences sold' })
  await expect(panel.getByRole('application')).toBeVisible()
  await expect(panel.getByText(/licences in 30 days/)).toBeVisible()
  await expectAccessible(page)
  const drawing = scripts.filter((path) => /drawing.*\.js$/.test(path))
  expect(drawing).toHaveLength(1)
  const body = await (await page.request.get(drawing[0] ?? '')).body()
  const size = gzipSync(body, { level: 9 }).length
  console.log(`charts: ${(size / 1_000).toFixed(1)} kB`)
  expect(size).toBeLessThanOrEqual(CHART_BUDGET)
  await panel.getByText('Table', { exact: true }).click()
  await expect(panel.getByRole('row')).toHaveCount(31)
  await expectAccessible(page)
})
