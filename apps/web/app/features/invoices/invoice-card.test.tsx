// @vitest-environment happy-dom
import type { InvoiceList } from '@keyhaven/contracts/invoices'
import type { Order } from '@keyhaven/contracts/orders'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInShop } from '../../testing/render-in-shop.tsx'
import { sampleOrder } from '../../testing/sample-order.ts'
import { shopAnswers } from '../../testing/shop-answers.ts'
import { InvoiceCard } from './invoice-card.tsx'

const LIST = '/api/orders/order_A/invoices'
const COMPANY = '/api/orders/order_A/company'

const invoice = {
  number: 'KH-2026-000001',
  kind: 'invoice',
  cause: 'payment',
  issuedAt: '2026-11-12T19:02:05.000Z',
  total: '149.99',
  currency: 'USD',
  corrects: null,
  isCancelled: false,
} as const

const listed: InvoiceList = {
  success: true,
  invoices: [invoice],
  company: null,
  canAddCompany: true,
}

const replaced: InvoiceList = {
  ...listed,
  company: 'Analytical Engines',
  canAddCompany: false,
  invoices: [
    { ...invoice, isCancelled: true },
    { ...invoice, number: 'KHC-2026-000001', kind: 'credit_note', cause: 'cancellation' },
    { ...invoice, number: 'KH-2026-000002', cause: 'company' },
  ],
}

function open(answers: Parameters<typeof shopAnswers>[0], change: Partial<Order> = {}) {
  const shop = shopAnswers(answers)
  return { shop, ...renderInShop(<InvoiceCard order={{ ...sampleOrder, ...change }} />) }
}

test('the invoice is a file with its number, its day and its amount', async () => {
  open({ [LIST]: { body: listed } })
  const link = await screen.findByRole('link', { name: 'Invoice KH-2026-000001 (PDF)' })
  expect(link.getAttribute('href')).toBe('/api/orders/order_A/invoices/KH-2026-000001.pdf')
  expect(screen.getByText(/12 November 2026 · \$\s149\.99/)).toBeTruthy()
})

test('a company is added after the words that it can be done once, and the new invoice appears', async () => {
  const { shop, user } = open({ [LIST]: { body: listed }, [COMPANY]: { body: replaced } })
  await user.click(await screen.findByRole('button', { name: /Add company details/ }))
  expect(screen.getByText('You can do this once.')).toBeTruthy()
  await user.type(screen.getByLabelText('Company name'), 'Analytical Engines')
  await user.type(screen.getByLabelText('Street address'), '1 Dock Road')
  await user.type(screen.getByLabelText('Postal code'), '94607')
  await user.type(screen.getByLabelText('City'), 'Oakland')
  await user.selectOptions(screen.getByLabelText('Country'), 'US')
  await user.click(screen.getByRole('button', { name: 'Issue the new invoice' }))
  expect(await screen.findByText('Your new invoice is ready.')).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(3)
  expect(screen.getByText(/· replaced$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Add company details/ })).toBeNull()
  expect(shop.to(COMPANY)[0]?.body).toMatchObject({ company: 'Analytical Engines', country: 'US' })
})

test('a VAT ID that no company of that country has is named at its field, and nothing is sent', async () => {
  const { shop, user } = open({ [LIST]: { body: listed } })
  await user.click(await screen.findByRole('button', { name: /Add company details/ }))
  await user.type(screen.getByLabelText('Company name'), 'Analytical Engines')
  await user.type(screen.getByLabelText('Street address'), 'Hafenstraße 1')
  await user.type(screen.getByLabelText('Postal code'), '20095')
  await user.type(screen.getByLabelText('City'), 'Hamburg')
  await user.selectOptions(screen.getByLabelText('Country'), 'DE')
  await user.type(screen.getByLabelText(/VAT ID/), 'DE12')
  await user.click(screen.getByRole('button', { name: 'Issue the new invoice' }))
  expect(await screen.findByText(/not how VAT IDs of the chosen country are written/)).toBeTruthy()
  expect(shop.to(COMPANY)).toHaveLength(0)
})

test('what the shop refuses is said in its own words, and the fields stay', async () => {
  const refusal = { status: 409, body: { error: 'A company can be added once.' } }
  const { user } = open({ [LIST]: { body: listed }, [COMPANY]: refusal })
  await user.click(await screen.findByRole('button', { name: /Add company details/ }))
  for (const label of ['Company name', 'Street address', 'Postal code', 'City']) {
    await user.type(screen.getByLabelText(label), 'x')
  }
  await user.selectOptions(screen.getByLabelText('Country'), 'US')
  await user.click(screen.getByRole('button', { name: 'Issue the new invoice' }))
  expect((await screen.findByRole('alert')).textContent).toBe('A company can be added once.')
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('x')
})

test('a free order says why it has no invoice', async () => {
  open({ [LIST]: { body: { ...listed, invoices: [], canAddCompany: false } } })
  expect(await screen.findByText('Nothing was charged, so there is no invoice.')).toBeTruthy()
})

test('an invoice that cannot be loaded can be asked for again', async () => {
  const { shop, user } = open({ [LIST]: { status: 404, body: { error: 'Order not found' } } })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(shop.to(LIST).length).toBeGreaterThan(1)
})

test('while a payment is being checked nothing is said of an invoice', () => {
  open({}, { paymentStatus: 'review' })
  expect(screen.queryByText('Invoice')).toBeNull()
})
