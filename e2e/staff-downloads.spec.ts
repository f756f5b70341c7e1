import { expect, type Page } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'
import { deskOf } from './support/staff-session.ts'

const TAB = '/admin/main-site?tab=downloads'
// An edition no other journey reads the download of.
const EDITION = 'Office Home & Business 2019'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function changeLink(desk: Page, url: string) {
  await desk
    .getByRole('button', { name: `Change the link of ${EDITION} for Windows, First installation` })
    .click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByLabel('Reason').fill('The publisher moved the page')
  await dialog.getByRole('button', { name: 'Save link' }).click()
  return dialog
}

test('a link that staff change is on the download page at once, and only the publisher’s own is taken', async ({
  page,
  browser,
}) => {
  const url = `https://www.microsoft.com/download/${Date.now()}`
  const desk = await deskOf(browser, 'catalogue')
  await openHydrated(desk, '/admin/downloads')
  await expect(heading(desk, 'Downloads')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Official links' })).toContainText(EDITION)

  const refused = await changeLink(desk, 'https://evil.example/office')
  await expect(refused.getByText('leads to the publisher’s own site')).toBeVisible()
  await refused.getByRole('button', { name: 'Cancel' }).click()

  const saved = await changeLink(desk, url)
  await expect(saved).toBeHidden()
  await expect(desk.getByRole('link', { name: url })).toBeVisible()
  await expect(async () => {
    await openHydrated(page, '/office-for-windows')
    const row = page.getByRole('listitem').filter({ hasText: EDITION })
    await expect(row.getByRole('link')).toHaveAttribute('href', url, { timeout: 1_000 })
  }).toPass()

  await desk.getByRole('button', { name: 'Check links' }).click()
  await expect(desk.getByText('Not checked in demo mode').first()).toBeVisible({ timeout: 20_000 })
  const back = await changeLink(desk, '')
  await expect(back).toBeHidden()
})

test('a Mac link that staff end opens nothing any more, and the log has the visit', async ({
  page,
  browser,
  request,
}) => {
  const { email, orderNumber } = await aPaidOrder(page.request, { items: { 'home-2024': 1 } })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const made = await page.request.post('/api/download/create-mac-token', {
    headers,
    data: { orderNumber, email },
  })
  const { downloadToken: token } = await made.json()
  const open = () => request.post('/api/download/open', { headers, data: { token } })
  expect((await open()).status()).toBe(200)

  const desk = await deskOf(browser, 'catalogue')
  await openHydrated(desk, `${TAB}&part=tokens&q=${orderNumber}`)
  await expect(heading(desk, 'Mac links')).toBeVisible()
  await expect(desk.getByText('1 of 10 times')).toBeVisible()
  await desk.getByRole('button', { name: `End the link of ${orderNumber}` }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('It was passed on')
  await dialog.getByRole('button', { name: 'End link' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByText('Ended by staff')).toBeVisible()
  expect((await open()).status()).toBe(410)

  await openHydrated(desk, `${TAB}&part=log&q=${orderNumber}`)
  await expect(heading(desk, 'Download log')).toBeVisible()
  await expect(desk.getByText('Download page').first()).toBeVisible()
})
