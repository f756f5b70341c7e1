import { expect, type Page } from '@playwright/test'
import { writeToUs } from './support/contact.ts'
import { openHydrated } from './support/hydrated.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'
import { deskOf } from './support/staff-session.ts'

const thread = (page: Page) => page.getByRole('list', { name: 'Letters' })

test('a payment link and a refund are made beside the composer and noted in the thread', async ({
  page,
  browser,
  request,
}) => {
  const { email, orderNumber } = await aPaidOrder(request, { items: { 'home-2024': 1 } })
  const reference = await writeToUs(page, email, 'Please help')
  const desk = await deskOf(browser, 'admin')
  await openHydrated(desk, `/admin/main-site?tab=support&id=${reference}`)
  const aside = desk.getByRole('complementary', { name: 'About Ada Byron' })

  await aside.getByRole('button', { name: 'Payment link' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('What it is for').fill('Setup service')
  await dialog.getByLabel('Amount').fill('49.00')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByRole('textbox', { name: 'Answer to Ada Byron' })).toHaveValue(/^https?:/)
  await expect(thread(desk)).toContainText('payment link “Setup service” was made')

  const order = aside.getByRole('region', { name: `Order ${orderNumber}` })
  await order.getByRole('button', { name: 'Refund' }).click()
  await order.getByRole('button', { name: 'Choose the refund' }).click()
  await dialog.getByLabel('Order number').fill(orderNumber)
  await dialog.getByRole('button', { name: /^Refund \W?[\d,.]+$/ }).click()
  await expect(dialog).toBeHidden()
  await expect(thread(desk)).toContainText(`of order ${orderNumber} go back`)
})

test('keys go out again with an answer, and a claim is opened, without leaving the thread', async ({
  page,
  browser,
  request,
}) => {
  const { email, orderNumber } = await aPaidOrder(request, { items: { 'home-2024': 1 } })
  const reference = await writeToUs(page, email, 'No key here')
  const desk = await deskOf(browser, 'admin')
  await openHydrated(desk, `/admin/main-site?tab=support&id=${reference}`)
  const aside = desk.getByRole('complementary', { name: 'About Ada Byron' })
  const order = aside.getByRole('region', { name: `Order ${orderNumber}` })

  await order.getByRole('button', { name: 'Send keys again' }).click()
  await desk.getByRole('textbox', { name: 'Answer to Ada Byron' }).fill('Here they are again.')
  await desk.getByRole('button', { name: 'Send and set to Waiting' }).click()
  await expect(thread(desk)).toContainText(`The keys of order ${orderNumber} went out again.`)

  await order.getByRole('button', { name: 'Open a claim' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('They called: the key is blocked')
  await dialog.getByRole('button', { name: 'Open claim' }).click()
  await expect(dialog).toBeHidden()
  await expect(thread(desk)).toContainText(`claim for order ${orderNumber}`)
})
