import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessibleInBoth } from './support/axe.ts'
import {
  anAddress,
  cards,
  expectOrder,
  fillBuyer,
  fillCard,
  fillCart,
  payButton,
  revealFirstKey,
} from './support/checkout.ts'
import {
  aKey,
  dialog,
  enterPrice,
  heading,
  importKey,
  makeDraft,
  publish,
} from './support/edition-desk.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { mailsTo } from './support/mailbox.ts'
import { test } from './support/quiet-page.ts'
import { aMember, signInProven } from './support/staff.ts'

const SCREEN = '/admin/main-site?tab=products'
const SOON = { timeout: 20_000, intervals: [250] }
const MINUTE_MS = 60_000

/** Slow, and one after the other: the edition is on sale only while this runs. */
test('a new edition is made, priced in two currencies, stocked and sold without a restart, and its key arrives', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const mark = randomBytes(3).toString('hex')
  const slug = `sold-${mark}-2033`
  const name = `Sold ${mark}`
  const key = aKey()
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const buyer = await context.newPage()
  await signInProven(page, databaseUrl, aMember(databaseUrl, 'admin'))
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
    await expectAccessibleInBoth(page)
    await publish(page)
    await importKey(page, slug, key)

    await context.addCookies([{ name: 'currency', value: 'EUR', url: baseURL ?? '' }])
    await openHydrated(buyer, `/product/${slug}`)
    await expect(buyer.getByText('€\u00a093.21').first()).toBeVisible()
    await context.clearCookies({ name: 'currency' })
    await context.addCookies([{ name: 'currency', value: 'USD', url: baseURL ?? '' }])
    await fillCart(buyer, { [slug]: 1 })
    const email = anAddress()
    await fillBuyer(buyer, email)
    await fillCard(buyer, cards.good)
    await expect(payButton(buyer)).toContainText('88.00')
    await payButton(buyer).click()
    await expectOrder(buyer)
    expect(await revealFirstKey(buyer)).toBe(key)
    const mails = await mailsTo(email, 2)
    expect(mails.filter(({ text }) => text.includes(key))).toHaveLength(1)

    const from = new Date(Math.ceil((Date.now() + 15_000) / MINUTE_MS) * MINUTE_MS)
    await openHydrated(page, `${SCREEN}&id=${slug}`)
    await expect(heading(page, name)).toBeVisible()
    await enterPrice(page, '84.00', from.toISOString().slice(0, 16))
    await expect(page.getByText('To come', { exact: true })).toBeVisible()
    const shown = async () =>
      (await (await context.request.get(`/product/${slug}`)).text()).includes('84.00')
    expect(await shown()).toBe(false)
    await page.waitForTimeout(Math.max(from.getTime() - Date.now(), 0))
    await expect.poll(shown, SOON).toBe(true)
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
