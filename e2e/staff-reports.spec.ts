import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'
import { deskOf } from './support/staff-session.ts'

const TAB = '/admin/main-site?tab=reports'

const reports = [
  ['Revenue', 'Net revenue'],
  ['Tax', 'Net of documents'],
  ['Refunds', 'Refunded'],
  ['Coupons', 'Discount given'],
  ['Batches', 'Keys assigned'],
  ['Suppliers', 'Keys assigned'],
  ['Customers', 'New customers'],
  ['Carts recovered', 'Carts recovered'],
  ['Support', 'Conversations'],
] as const

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** The part of a switch that people press is its words. */
const choose = (page: Page, name: string) =>
  page.getByRole('group').getByText(name, { exact: true }).click()

const byDays = (page: Page, chart: string) =>
  page.getByRole('region', { name: `${chart} by days`, exact: true })

/** The figure of all days, which is also the link to what is behind it. */
const wholeOf = (page: Page, chart: string) =>
  byDays(page, chart).getByRole('row').filter({ hasText: /^All / }).getByRole('link')

test('every report opens over the days that were chosen, and a number leads to rows with the same sum', async ({
  browser,
  request,
}) => {
  await aPaidOrder(request, { items: { 'home-2024': 1 } })
  const page = await deskOf(browser, 'finance')
  await openHydrated(page, `${TAB}&days=90`)
  for (const [name, chart] of reports) {
    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name }).click()
    await expect(heading(page, `Reports: ${name.toLowerCase()}`)).toBeVisible()
    await expect(page).toHaveURL(/days=90/)
    await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked()
    await expect(page.getByRole('application', { name: new RegExp(`^${chart}\\. `) })).toBeVisible()
    const whole = wholeOf(page, chart)
    await expect(whole).toBeVisible()
    if (name === 'Revenue') await expect(whole).not.toHaveText(/^.\s0\.00$/)
    const figure = (await whole.innerText()).trim()
    await whole.click()
    await expect(heading(page, `Behind ${name.toLowerCase()}`)).toBeVisible()
    await expect(
      page.getByText(new RegExp(`rows?, .+ ${figure.replaceAll(/[$.]/g, '\\$&')}\\.$`)),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Back to the report' }).click()
    await expect(heading(page, `Reports: ${name.toLowerCase()}`)).toBeVisible()
    await choose(page, '90 days')
    // Until then the links of the other reports lead to the days that were named one by one.
    await expect(page).toHaveURL(/days=90/)
  }
})

test('a report is read as chart and as table, sorted, and taken as a file', async ({ browser }) => {
  const page = await deskOf(browser, 'finance')
  await openHydrated(page, TAB)
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked()
  await choose(page, 'Table')
  await expect(page.getByRole('application')).toHaveCount(0)
  await expect(byDays(page, 'Net revenue')).toBeVisible()
  await choose(page, 'Chart')
  await expect(byDays(page, 'Net revenue')).toBeHidden()
  await expect(page.getByRole('application')).toBeVisible()

  await choose(page, 'Year')
  await expect(page).toHaveURL(/days=365/)
  const table = page.getByRole('region', { name: 'Revenue, row by row' })
  await table.getByRole('button', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveURL(/sort=-orders/)
  await expect(table.getByRole('columnheader', { name: 'Orders', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  const [head] = text.replace('\ufeff', '').split(/\r?\n/)
  expect(head).toBe(
    'Currency charged,Orders,Free orders,Charged,Refunded,Disputed,Disputes won,Charged twice,Given back,Net revenue,Currency',
  )

  await choose(page, 'Custom')
  await page.getByLabel('First day (UTC)').fill('2020-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText(/400 days at most/)).toBeVisible()
})
