import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import { expectAccessible } from './support/axe.ts'
import { anAddress, cards, expectOrder, fillCard, keyShape } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { expectReachable } from './support/keyboard.ts'
import { mailsTo } from './support/mailbox.ts'
import { openRow } from './support/order-page.ts'
import { pdfOf } from './support/pdf.ts'
import { test } from './support/quiet-page.ts'
import { aSeller } from './support/staff.ts'
import { zoneHeaders } from './support/zone-token.ts'

const lastDay = () => new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)

/** Asks for a quote on the page: its reference. */
async function askForQuote(page: Page, email: string): Promise<string> {
  await openHydrated(page, '/quote')
  await page.getByLabel('Company or organisation').fill('Harbour Ltd')
  await page.getByLabel('Your name').fill('Ada Byron')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Country').selectOption('GB')
  await page.getByLabel('Edition').first().selectOption({ label: 'Office Home & Business 2024' })
  await page.getByLabel('Computers').first().fill('12')
  await page.getByRole('button', { name: 'Send request' }).click()
  return (await page.getByText(/^Q-\w{4}-\w{4}$/).textContent()) ?? ''
}

async function price(request: APIRequestContext, databaseUrl: string, reference: string) {
  const seller = await aSeller(request, databaseUrl)
  await seller.price(reference, { currency: 'EUR', expiresOn: lastDay(), note: 'Ready to ship.' })
}

async function linkTo(email: string): Promise<string> {
  const mails = await mailsTo(email, 1)
  return mails.map(({ text }) => /\/business-quote#[\w-]{43}/.exec(text)?.[0]).find(Boolean) ?? ''
}

async function fillBilling(page: Page) {
  await page.getByLabel('Phone').fill('+44 20 7946 0000')
  await page.getByLabel('Street address').fill('12 St James Square')
  await page.getByLabel('Postal code').fill('SW1Y 4JH')
  await page.getByLabel('City').fill('London')
  await page.getByRole('checkbox').check()
}

test('a firm asks, is offered a price, accepts and pays, and gives two colleagues a key each', async ({
  page,
  request,
  consoleMessages,
}, { config }) => {
  const email = anAddress()
  const reference = await askForQuote(page, email)
  await price(request, config.metadata.databaseUrl, reference)

  await openHydrated(page, await linkTo(email))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open the quote' }).click()
  await expect(page.getByRole('heading', { name: `Quote ${reference}` })).toBeFocused()
  expect(page.url()).toMatch(/\/business-quote$/)
  await expectReachable(page, { hasFocusedHeading: true })
  const offer = page.getByRole('region', { name: 'For Harbour Ltd' })
  await expect(offer).toContainText('3% volume discount')
  const paper = await pdfOf(page, page.getByRole('link', { name: 'Download PDF' }))
  expect(paper).toContain(reference)
  expect(paper).toContain('Office Home & Business 2024')

  const pay = page.getByRole('button', { name: /^Accept and pay/ })
  await pay.click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await expectAccessible(page)
  await fillBilling(page)
  await pay.click()
  await page.waitForURL(/\/pay\/cs_/)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await fillCard(page, cards.good)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expectOrder(page)

  const seats = await openRow(page, 'Seats for your colleagues')
  await expect(seats).toContainText('12 seats are free')
  const [first, second] = [anAddress(), anAddress()]
  const addresses = seats.getByLabel('E-mail addresses of your colleagues')
  await addresses.fill(`${first}\nnot an address`)
  await seats.getByRole('button', { name: 'Send the keys' }).click()
  await expect(seats.getByText('Not an e-mail address: not an address')).toBeVisible()
  await addresses.fill(`${first}\n${second}`)
  await seats.getByRole('button', { name: 'Send the keys' }).click()
  await expect(seats.getByText('Mailed', { exact: true })).toHaveCount(2)
  await expect(seats).toContainText('10 seats are free')
  await expectAccessible(page)

  const mails = await Promise.all([first, second].map((address) => mailsTo(address, 1)))
  const texts = mails.map(([mail]) => mail?.text ?? '')
  const keys = texts.map((text) => keyShape.exec(text)?.[0])
  expect(new Set(keys).size).toBe(2)
  for (const text of texts) expect(text).toContain('Ada Byron of Harbour Ltd')
  const file = await page.request.post(
    `${page.url().replace('order-success', 'api/orders')}/keys.csv`,
    {
      data: {},
      headers: { origin: new URL(page.url()).origin, ...(await zoneHeaders(page.request)) },
    },
  )
  expect(await file.text()).toContain(`"${keys[0]}","${first}"`)

  await openHydrated(page, '/business-quote')
  await expect(page.getByRole('link', { name: 'Open the order' })).toBeVisible()
  await expectAccessible(page)
  expect(consoleMessages).toEqual([])
})

test('an expired quote says so, and nothing can be paid', async ({ page, request }, { config }) => {
  const email = anAddress()
  const reference = await askForQuote(page, email)
  await price(request, config.metadata.databaseUrl, reference)
  const link = await linkTo(email)
  const database = new Client(config.metadata.databaseUrl)
  await database.connect()
  await database.query(
    `update business_offers
     set issued_at = now() - interval '30 days', expires_at = now() - interval '1 day'
     where reference = $1`,
    [reference],
  )
  await database.end()
  await openHydrated(page, link)
  await page.getByRole('button', { name: 'Open the quote' }).click()
  await expect(page.getByRole('heading', { name: 'This quote has expired' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  await expectAccessible(page)
  await openHydrated(page, '/business-quote')
  await expect(page.getByRole('heading', { name: 'Open your quote from the e-mail' })).toBeVisible()
})
