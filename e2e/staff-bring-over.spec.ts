import { randomBytes } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { anAddress } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { codesIn, mailsTo } from './support/mailbox.ts'
import { test } from './support/quiet-page.ts'
import { deskOf } from './support/staff-session.ts'

const TAB = '/admin/main-site?tab=shop-imports'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

const letters = () => randomBytes(15).toString('hex').slice(0, 25).toUpperCase()
const aKey = () => letters().match(/.{5}/g)?.join('-') ?? ''

const asFile = (name: string, ...rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\n')),
})

/** A buyer who signs in with a code by mail. */
async function aBuyer(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openHydrated(page, '/account')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'E-mail me a code' }).click()
  await page.getByLabel('Six digits').fill(codesIn(await mailsTo(email, 1))[0] ?? '')
  await page.getByRole('button', { name: 'Open my licences' }).click()
  return page
}

test('a shop is brought over, its buyer sees the licence, and after the undo it is gone', async ({
  browser,
}) => {
  const email = anAddress()
  const [id, key] = [`w${Date.now()}`, aKey()]
  const desk = await deskOf(browser, 'admin')
  await openHydrated(desk, `${TAB}&part=new`)
  await expect(heading(desk, 'Bring your shop over')).toBeVisible()
  await desk.getByLabel('Name of the shop').fill('old-shop.example.com')
  const head = 'order_id,order_date,status,order_total,order_currency,billing_email,item_sku'
  await desk
    .getByLabel('Orders file')
    .setInputFiles(
      asFile('orders.csv', head, `${id},2021-02-03,completed,59.90,EUR,${email},OLD-${id}`),
    )
  await desk
    .getByLabel('Keys file')
    .setInputFiles(asFile('keys.csv', 'order_id,license_key', `${id},${key}`))
  await desk.getByRole('button', { name: 'Check the files' }).click()
  await expect(heading(desk, /^WooCommerce import \d+$/)).toBeVisible()
  await desk.getByLabel(`OLD-${id}`).selectOption('home-2024')
  await desk.getByRole('button', { name: 'Run the dry run again' }).click()
  await expect(desk.getByText('3. Dry run')).toHaveAttribute('aria-current', 'step')
  await desk.getByRole('button', { name: 'Bring over', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Bring it over' }).click()
  await expect(desk.getByRole('button', { name: 'Undo import' })).toBeVisible({ timeout: 30_000 })

  const buyer = await aBuyer(browser, email)
  await expect(buyer.getByText(key.slice(-5)).first()).toBeVisible()
  await expect(buyer.getByText(key)).toHaveCount(0)

  await desk.getByRole('button', { name: 'Undo import' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The wrong file')
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByText('Undone').first()).toBeVisible()
  await openHydrated(buyer, '/account')
  await expect(buyer.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(buyer.getByText(key.slice(-5))).toHaveCount(0)
})

test('everything the shop knows is prepared and downloaded, without a whole key', async ({
  browser,
}) => {
  const desk = await deskOf(browser, 'admin')
  await openHydrated(desk, `${TAB}&part=take`)
  await expect(heading(desk, 'Take your data with you')).toBeVisible()
  await desk.getByLabel('Format').selectOption('jsonl')
  await desk.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('A copy for our records')
  await dialog.getByRole('button', { name: 'Prepare the files' }).click()
  await expect(dialog).toBeHidden()
  const button = desk.getByRole('button', { name: /^everything\.jsonl/ }).first()
  await expect(button).toBeVisible({ timeout: 30_000 })
  const download = desk.waitForEvent('download')
  await button.click()
  expect((await download).suggestedFilename()).toMatch(/^shop-\d+-everything\.jsonl$/)
})
