import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, inTheme } from './support/axe.ts'
import {
  anAddress,
  cards,
  expectOrder,
  fillBuyer,
  fillCard,
  fillCart,
  payButton,
} from './support/checkout.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'
import { aMember, signInProven } from './support/staff.ts'

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

async function aDesk(browser: Browser, viewport = { width: 1440, height: 900 }, role = 'finance') {
  const page = await (await browser.newContext({ viewport })).newPage()
  await signInProven(page, databaseUrl, aMember(databaseUrl, role))
  return page
}

/** The part of a switch that people press is its words. */
const choose = (page: Page, name: string) =>
  page.getByRole('group').getByText(name, { exact: true }).click()

const byDays = (page: Page, chart: string) =>
  page.getByRole('region', { name: `${chart} by days`, exact: true })

/** The figure of all days, which is also the link to what is behind it. */
const wholeOf = (page: Page, chart: string) =>
  byDays(page, chart).getByRole('row').filter({ hasText: /^All / }).getByRole('link')

test('every report opens over the days that were chosen, and a number leads to rows with the same sum', async ({
  page: buyer,
  browser,
}) => {
  await fillCart(buyer, { 'home-2024': 1 })
  await fillBuyer(buyer, anAddress())
  await fillCard(buyer, cards.good)
  await payButton(buyer).click()
  await expectOrder(buyer)
  const page = await aDesk(browser)
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
  const page = await aDesk(browser)
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
  await table.getByRole('button', { name: 'Orders' }).click()
  await expect(page).toHaveURL(/sort=-orders/)
  await expect(table.getByRole('columnheader', { name: 'Orders' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  // The rows are currencies: their name is not said twice.
  const [head] = text.replace('\ufeff', '').split(/\r?\n/)
  expect(head).toBe('Currency,Orders,Charged,Refunded,Disputed,Net revenue,Net in dollars')

  await choose(page, 'Own days')
  await page.getByLabel('First day (UTC)').fill('2020-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText(/400 days at most/)).toBeVisible()
})

test('reports are readable in both themes, by keyboard and on a phone', async ({ browser }) => {
  const page = await aDesk(browser)
  await openHydrated(page, `${TAB}&report=batches&days=90`)
  await expect(page.getByRole('application')).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    await expectAccessible(page)
    if (process.env.PICTURES)
      await page.screenshot({
        path: `${process.env.PICTURES}/reports-${theme}.png`,
        fullPage: true,
      })
  }
  await page.getByRole('radio', { name: '90 days' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/days=30/)

  const phone = await aDesk(browser, { width: 390, height: 844 })
  await openHydrated(phone, `${TAB}&days=90`)
  await expect(phone.getByRole('application')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Save as CSV' })).toBeVisible()
  const width = await phone.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await expectAccessible(phone)
  if (process.env.PICTURES)
    await phone.screenshot({ path: `${process.env.PICTURES}/reports-phone.png`, fullPage: true })
})

test('who may not see reports is told so', async ({ browser }) => {
  const page = await aDesk(browser, undefined, 'support')
  await openHydrated(page, TAB)
  await expect(page.getByRole('navigation', { name: 'Back office' })).not.toContainText('Reports')
  await expect(heading(page, /^Reports/)).toBeHidden()
})
