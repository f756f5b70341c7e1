import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { fillCart, payButton } from './support/checkout.ts'
import {
  aKey,
  dialog,
  enterPrice,
  heading,
  importKey,
  makeDraft,
  publish,
} from './support/edition-desk.ts'
import { openHydrated } from './support/hydrated.ts'
import { mailsTo } from './support/mailbox.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'
import { signInAs } from './support/staff-session.ts'

const SCREEN = '/admin/main-site?tab=products'

/** The edition is on sale only while this runs. */
test('a new edition is made, priced in two currencies, stocked and sold without a restart, and its key arrives', async ({
  page,
  browser,
  baseURL,
}) => {
  const mark = randomBytes(3).toString('hex')
  const slug = `sold-${mark}-2033`
  const name = `Sold ${mark}`
  const key = aKey()
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const buyer = await context.newPage()
  await signInAs(page, 'admin')
  await makeDraft(page, { name, year: '2033', category: 'Family', slug })
  expect((await buyer.goto(`${baseURL}/product/${slug}`))?.status()).toBe(404)
  try {
    await enterPrice(page, '88.00')
    await expect(page.getByText('In force', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Fix a price' }).click()
    await dialog(page).getByLabel('Currency').selectOption('EUR')
    await dialog(page).getByLabel('Price in EUR').fill('93.21')
    await dialog(page).getByLabel('Reason').fill('Agreed today')
    await dialog(page).getByRole('button', { name: 'Enter price' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('93.21').first()).toBeVisible()
    await publish(page)
    await importKey(page, slug, key)

    await context.addCookies([{ name: 'currency', value: 'EUR', url: baseURL ?? '' }])
    await openHydrated(buyer, `/product/${slug}`)
    await expect(buyer.getByText('€\u00a093.21').first()).toBeVisible()
    await context.clearCookies({ name: 'currency' })
    await context.addCookies([{ name: 'currency', value: 'USD', url: baseURL ?? '' }])
    await fillCart(buyer, { [slug]: 1 })
    await openHydrated(buyer, '/checkout')
    await expect(payButton(buyer)).toContainText('88.00')
    const { email, keys } = await aPaidOrder(context.request, { items: { [slug]: 1 } })
    expect(keys).toEqual([key])
    const mails = await mailsTo(email, 2)
    expect(mails.filter(({ text }) => text.includes(key))).toHaveLength(1)
  } finally {
    await openHydrated(page, `${SCREEN}&id=${slug}`)
    await expect(heading(page, name)).toBeVisible()
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await dialog(page).getByLabel('Reason').fill('The journey is over')
    await dialog(page)
      .getByRole('button', { name: /archive/i })
      .click()
    await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible()
    await context.close()
  }
})
