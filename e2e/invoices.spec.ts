import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { anAddress } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { codesIn, mailsTo } from './support/mailbox.ts'
import { openPaidOrder } from './support/paid-order.ts'
import { pdfOf } from './support/pdf.ts'
import { refundOrder } from './support/provider.ts'
import { test } from './support/quiet-page.ts'

/** Over the order, or beside it where its keys are withheld. */
const card = (page: Page) =>
  page.getByRole('dialog', { name: 'Invoice' }).or(page.getByRole('region', { name: 'Invoice' }))

const openInvoice = (page: Page) =>
  page.getByRole('button', { name: 'Invoice', exact: true }).click()

async function buy(page: Page, email = anAddress()) {
  const { orderId } = await openPaidOrder(page, {
    email,
    items: { 'home-2024': 1, 'home-2021': 2 },
  })
  await openInvoice(page)
  await expect(card(page)).toBeVisible()
  return orderId
}

const documents = (page: Page, name: RegExp) => card(page).getByRole('link', { name })

/** "$ 359.97": an amount as the page and the paper write it, with whatever space between. */
const amountIn = (text: string | null, label: RegExp) =>
  new RegExp(`${label.source}\\s*\\$\\s([\\d,.]+)`).exec(text ?? '')?.[1]

test('a buyer keeps the invoice, puts a company on it once, and a refund has its credit note', async ({
  page,
}) => {
  const orderId = await buy(page)
  const invoice = documents(page, /^Invoice KH-\d{4}-\d{6}/)
  await expect(invoice).toHaveCount(1)
  const receipt = page.locator('section[aria-labelledby="receipt"]')
  const paid = amountIn(await receipt.textContent(), /Total paid/)
  const first = await pdfOf(page, invoice)
  expect(amountIn(first, /Total/)).toBe(paid)
  expect(first).toContain('Ada Byron')
  expect(first).toContain('Paid by Visa card on')
  expect(first).not.toContain('4242')

  await page.getByRole('button', { name: /Add company details/ }).click()
  await expect(card(page).getByText('You can do this once.')).toBeVisible()
  await page.getByLabel('Company name').fill('Babbage & Łukasz Sp. z o.o.')
  await page.getByLabel('Street address').fill('ul. Długa 5')
  await page.getByLabel('Postal code').fill('80-827')
  await page.getByLabel('City').fill('Gdańsk')
  await expect(page.getByLabel('Country')).toHaveValue('US')
  await page.getByLabel('Country').selectOption('PL')
  await page.getByLabel('VAT ID').fill('PL12')
  await page.getByRole('button', { name: 'Issue the new invoice' }).click()
  await expect(card(page).getByText(/not how VAT IDs/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('VAT ID').fill('PL 123 456 78 90')
  await page.getByRole('button', { name: 'Issue the new invoice' }).click()
  await expect(card(page).getByText('Your new invoice is ready.')).toBeVisible()
  await expect(invoice).toHaveCount(2)
  await expect(documents(page, /^Credit note/)).toHaveCount(1)
  await expectAccessible(page)
  const second = await pdfOf(page, invoice.nth(1))
  for (const words of ['Babbage & Łukasz Sp. z o.o.', '80-827 Gdańsk', 'VAT ID: PL1234567890']) {
    expect(second).toContain(words)
  }
  expect(amountIn(second, /Total/)).toBe(paid)
  await page.reload()
  await openInvoice(page)
  await expect(card(page).getByText(/A company can be added once, so this is final/)).toBeVisible()

  await refundOrder(orderId)
  await expect(async () => {
    await page.reload()
    await expect(documents(page, /^Credit note/)).toHaveCount(2, { timeout: 1_500 })
  }).toPass()
  const credit = await pdfOf(page, documents(page, /^Credit note/).nth(1))
  expect(amountIn(credit, /Total credited/)).toBe(paid)
  await expectAccessible(page)
})

test('the account has the invoices of each order, without opening it', async ({
  page,
  browser,
}) => {
  const email = anAddress()
  await buy(page, email)
  const context = await browser.newContext()
  const other = await context.newPage()
  await openHydrated(other, '/account')
  await other.getByLabel('Email').fill(email)
  await other.getByRole('button', { name: 'E-mail me a code' }).click()
  const [code = ''] = codesIn(await mailsTo(email, 3))
  await other.getByLabel('Six digits').fill(code)
  await other.getByRole('button', { name: 'Open my licences' }).click()
  await other.getByRole('tab', { name: 'Orders & invoices' }).click()
  await other.getByRole('button', { name: /^Invoices of order/ }).click()
  const link = other.getByRole('link', { name: /^Invoice KH-/ })
  await expect(link).toBeVisible()
  // A long address goes on in the next line.
  expect(await pdfOf(other, link)).toContain(email.slice(0, 24))
  await expectAccessible(other)
  await context.close()
})
