import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expectAccessible } from './support/axe.ts'
import { anAddress } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { codesIn, mailsTo } from './support/mailbox.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'
import { stranger } from './support/stranger.ts'

const LONG_MS = 30_000

async function codeTo(address: string, mails: number, known: string[] = []) {
  const codes = codesIn(await mailsTo(address, mails))
  return codes.find((code) => !known.includes(code)) ?? ''
}

/** A guest who bought and opened the account with a code. */
async function signedInBuyer(page: Page, email: string) {
  await aPaidOrder(page.request, { email, items: { 'home-2024': 1 } })
  await openHydrated(page, '/account')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'E-mail me a code' }).click()
  const code = await codeTo(email, 3)
  await page.getByLabel('Six digits').fill(code)
  await page.getByRole('button', { name: 'Open my licences' }).click()
  await page.getByRole('tab', { name: 'Privacy' }).click({ timeout: LONG_MS })
  await expect(page.getByRole('button', { name: 'Ask for a copy' })).toBeVisible({
    timeout: LONG_MS,
  })
  return code
}

test('a buyer downloads a copy of everything, then has it erased and is nobody here any more', async ({
  page,
}) => {
  test.slow()
  const email = anAddress()
  const first = await signedInBuyer(page, email)

  await page.getByRole('button', { name: 'Ask for a copy' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click({ timeout: LONG_MS })
  const file = await (await downloading).path()
  const files = unzipSync(new Uint8Array(await readFile(file)))
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
  expect(data.orders).toMatchObject([{ email, last_name: 'Byron' }])
  expect(data.licences[0].licence_key).toMatch(/^\*{5}(-\*{5}){3}-\w{5}$/)

  await page.getByRole('button', { name: 'Send me offers' }).click()
  await expect(page.getByText(/E-mail about offers: allowed on this page/)).toBeVisible()

  await page.getByRole('button', { name: 'Erase my data' }).click()
  await expect(page.getByText('Kept, and why')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'E-mail me a code to confirm' }).click()
  await page.getByLabel('Six digits').fill(await codeTo(email, 5, [first]))
  await page.getByRole('button', { name: 'Erase everything' }).click()
  await expect(page.getByText('Your data has been erased').first()).toBeVisible({
    timeout: LONG_MS,
  })
  await expect(page.getByRole('button', { name: 'E-mail me a code' })).toBeVisible()
  const mails = await mailsTo(email, 6)
  expect(mails.map(({ subject }) => subject)).toContain('Your data has been erased')

  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'E-mail me a code' }).click()
  await page.getByLabel('Six digits').fill(first)
  await page.getByRole('button', { name: 'Open my licences' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})

test.describe('a visitor who was never here', () => {
  test.use({ storageState: stranger })

  test('the answer about cookies is noted by the shop', async ({ page }) => {
    await openHydrated(page, '/')
    const noted = page.waitForResponse('**/api/consents')
    await page.getByRole('button', { name: 'Only necessary' }).click()
    expect((await noted).status()).toBe(204)
  })
})
