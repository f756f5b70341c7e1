import { expect, type Page } from '@playwright/test'
import {
  anAddress,
  cards,
  expectOrder,
  fillBuyer,
  fillCard,
  fillCart,
  payButton,
} from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'
import { deskOf } from './support/staff-session.ts'

const TAB = '/admin/main-site?tab=coupons'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function makeCoupon(page: Page, code: string) {
  await openHydrated(page, TAB)
  await page.getByRole('link', { name: 'New coupon' }).click()
  await expect(heading(page, 'New coupon')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase())
  await page.getByRole('textbox', { name: 'Value' }).fill('20')
  await page.getByLabel('Name for the team').fill('<img src=x onerror=alert(1)> autumn')
  await page.getByLabel('Claimable').check()
  await page.getByRole('button', { name: 'Create coupon' }).click()
  await expect(heading(page, code)).toBeVisible()
}

test('a coupon made by staff is claimed by a link, used in the checkout, and its use is seen', async ({
  page,
  browser,
}) => {
  const code = `JOURNEY${Date.now()}`
  const admin = await deskOf(browser, 'admin')
  await makeCoupon(admin, code)
  await expect(admin.getByRole('status', { name: 'Result' })).toContainText(
    'Coupon applied successfully!',
  )

  await fillCart(page, { 'home-2024': 1 })
  await openHydrated(page, `/shop#claim=${code}`)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('office-cart-coupon')))
    .toContain(code)
  const email = anAddress()
  await fillBuyer(page, email)
  await expect(page.getByText(code).first()).toBeVisible()
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expectOrder(page)

  await expect(async () => {
    await admin.reload()
    await expect(admin.getByText(/1 uses in 30 days/)).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(admin.getByText(/off$/).first()).toBeVisible()
  const box = admin.getByRole('region', { name: 'Try it' })
  await box.getByLabel('Buyer’s e-mail').fill(email)
  await expect(box.getByText('The buyer has used it as often as allowed')).toBeVisible()
  await expect(box.getByText('Refused')).toBeVisible()
})

test('unique codes come as a file, and a second editor is told who was faster', async ({
  browser,
}) => {
  const code = `CODES${Date.now()}`
  const admin = await deskOf(browser, 'admin')
  await makeCoupon(admin, code)
  await admin.getByRole('button', { name: 'Generate codes' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('How many').fill('25')
  await dialog.getByLabel('Beginning').fill('E2E')
  await dialog.getByRole('button', { name: 'Generate codes' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText('25 done, 0 failed')).toBeVisible()
  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Result file' }).click()
  expect((await download).suggestedFilename()).toMatch(/^coupon-codes-\d+\.csv$/)
  await admin.getByRole('button', { name: 'Hide progress' }).click()
  await expect(admin.getByRole('link', { name: '25 codes made with it' })).toBeVisible()

  const other = await admin.context().newPage()
  await openHydrated(other, admin.url())
  await expect(heading(other, code)).toBeVisible()
  await other.getByLabel('Name for the team').fill('from the other page')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('The coupon is saved.').first()).toBeVisible()
  await admin.getByLabel('Name for the team').fill('too late')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByRole('dialog', { name: /Grace Hopper/ })).toBeVisible()
  await expect(admin.getByRole('dialog').getByText('from the other page')).toBeVisible()
})
