import { type Browser, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { openHydrated } from './support/hydrated.ts'
import { startLoneShop } from './support/lone-shop.ts'
import { test } from './support/quiet-page.ts'
import { settingAsBegun } from './support/settings.ts'
import { deskOf } from './support/staff-session.ts'

type LoneShop = Awaited<ReturnType<typeof startLoneShop>>

let shop: LoneShop

// Every currency and every claim is read by other journeys, so this shop is one of its own.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  const { databaseUrl } = test.info().config.metadata as { databaseUrl: string }
  shop = await startLoneShop(databaseUrl, 'rates')
})
test.afterAll(() => shop?.close())

const aDesk = (browser: Browser) => deskOf(browser, 'admin', { shop })

async function decideClaimByClaim() {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  await client.query(settingAsBegun, ['truth.mode', JSON.stringify('custom')])
  await client.end()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The page a visitor with this currency gets from the server. */
const shopIn = async (currency: string, path = '/shop') =>
  await (
    await fetch(`${shop.origin}${path}`, { headers: { cookie: `currency=${currency}` } })
  ).text()

test('a rate that staff set is in the prices of the shop within a second', async ({ browser }) => {
  const desk = await aDesk(browser)
  expect(await shopIn('CHF')).toContain('CHF\u00a0137.99')
  await openHydrated(desk, '/admin/main-site?tab=currencies')
  await expect(heading(desk, 'Currencies')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Set rate of CHF' })).toBeVisible()
  await desk.getByRole('button', { name: 'Set rate of CHF' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('CHF for one US dollar').fill('9.5')
  await expect(dialog.getByText('That is far from the last rate.')).toBeVisible()
  await dialog.getByLabel('CHF for one US dollar').fill('0.95')
  await dialog.getByLabel('Reason').fill('The market moved')
  await dialog.getByRole('button', { name: 'Set rate' }).click()
  await expect(dialog).toBeHidden()
  await expect(async () => {
    expect(await shopIn('CHF')).toContain('CHF\u00a0142.49')
  }).toPass({ timeout: 2_000 })
  await expect(
    desk.getByRole('region', { name: 'History' }).getByText('The market moved'),
  ).toBeVisible()
})

test('a rate far below waits, and prices stay', async ({ browser }) => {
  const desk = await aDesk(browser)
  await openHydrated(desk, '/admin/main-site?tab=currencies')
  await desk.getByRole('button', { name: 'Set rate of EUR' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('EUR for one US dollar').fill('0.085')
  await dialog.getByLabel('I have looked again, and it is right').check()
  await dialog.getByLabel('Reason').fill('A slip of the finger')
  await dialog.getByRole('button', { name: 'Set rate' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByText('Waiting for a second member of staff.')).toBeVisible()
  expect(await shopIn('EUR')).toContain('€\u00a0127.49')
})

test('a claim that is withdrawn disappears from the page, and the report says who did it', async ({
  browser,
}) => {
  const desk = await aDesk(browser)
  await openHydrated(desk, '/admin/main-site?tab=marketing-claims')
  await expect(heading(desk, 'Claims')).toBeVisible()
  await desk.getByRole('button', { name: 'Change' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('What was decided, claim by claim').check()
  await dialog.getByLabel('Reason').fill('We open for real')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog).toBeHidden()
  // Saying more than is counted takes two people; how they agree has journeys of its own.
  await expect(desk.locator('[data-toast]').first()).toContainText('A colleague must approve this')
  await decideClaimByClaim()
  await openHydrated(desk, '/admin/main-site?tab=marketing-claims')
  const guarantee = /30[- ]day money[- ]back/i
  await expect(async () => {
    expect(await shopIn('USD', '/')).toMatch(guarantee)
  }).toPass({ timeout: 5_000 })
  const before = (await shopIn('USD', '/api/storefront')) as string
  expect(JSON.parse(before).claims['payment-secure']).toBe('Secure Payment Processing')
  await desk.getByRole('button', { name: 'Decide about payment-secure' }).click()
  await dialog.getByLabel('Nothing', { exact: true }).check()
  await dialog.getByLabel('Reason').fill('Nobody looked at it yet')
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(dialog).toBeHidden()
  await expect(async () => {
    expect(await shopIn('USD', '/')).not.toContain('Secure Payment Processing')
  }).toPass({ timeout: 2_000 })
  const row = desk.getByRole('row', { name: /payment-secure/ })
  await expect(row.getByText('Hidden')).toBeVisible()
  await expect(row.getByText(/Grace Hopper/)).toBeVisible()
})
