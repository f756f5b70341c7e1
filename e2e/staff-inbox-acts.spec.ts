import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, inTheme } from './support/axe.ts'
import {
  anAddress,
  cards,
  expectOrder,
  fillBuyer,
  fillCard,
  fillCart,
  payButton,
} from './support/checkout.ts'
import { writeToUs } from './support/contact.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'
import { aMember, signInProven } from './support/staff.ts'

const NUMBER = /KH-[A-Z0-9]{4}-[A-Z0-9]{4}/

async function aDesk(browser: Browser, role: string): Promise<Page> {
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage()
  await signInProven(page, databaseUrl, aMember(databaseUrl, role))
  return page
}

async function buy(page: Page, email: string): Promise<string> {
  await fillCart(page, { 'home-2024': 1 })
  await fillBuyer(page, email)
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expectOrder(page)
  const shown = page.getByText(NUMBER).first()
  await expect(shown).toBeVisible()
  return NUMBER.exec(await shown.innerText())?.[0] ?? ''
}

const thread = (page: Page) => page.getByRole('list', { name: 'Letters' })

test('a payment link and a refund are made beside the composer and noted in the thread', async ({
  page,
  browser,
}) => {
  const email = anAddress()
  const orderNumber = await buy(page, email)
  const ticket = await writeToUs(await (await browser.newContext()).newPage(), email, 'Please help')
  const desk = await aDesk(browser, 'admin')
  await openHydrated(desk, `/admin/main-site?tab=support&id=${ticket}`)
  const aside = desk.getByRole('complementary', { name: 'About Ada Byron' })

  await aside.getByRole('button', { name: 'Payment link' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('What it is for').fill('Setup service')
  await dialog.getByLabel('Amount').fill('49.00')
  await dialog.getByRole('button', { name: 'Make link' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByRole('textbox', { name: 'Answer to Ada Byron' })).toHaveValue(/^https?:/)
  await expect(thread(desk)).toContainText('payment link “Setup service” was made')

  const order = aside.getByRole('region', { name: `Order ${orderNumber}` })
  await order.getByRole('button', { name: 'Refund' }).click()
  await order.getByRole('button', { name: 'Choose the refund' }).click()
  await dialog.getByLabel('Order number').fill(orderNumber)
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(thread(desk)).toContainText(`of order ${orderNumber} go back`)
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(desk, theme)
    await expectAccessible(desk)
  }
})

test('keys go out again with an answer, and a claim is opened, without leaving the thread', async ({
  page,
  browser,
}) => {
  const email = anAddress()
  const orderNumber = await buy(page, email)
  const ticket = await writeToUs(await (await browser.newContext()).newPage(), email, 'No key here')
  const desk = await aDesk(browser, 'admin')
  await openHydrated(desk, `/admin/main-site?tab=support&id=${ticket}`)
  const aside = desk.getByRole('complementary', { name: 'About Ada Byron' })
  const order = aside.getByRole('region', { name: `Order ${orderNumber}` })

  await order.getByRole('button', { name: 'Send keys again' }).click()
  await desk.getByRole('textbox', { name: 'Answer to Ada Byron' }).fill('Here they are again.')
  await desk.getByRole('button', { name: 'Send and wait' }).click()
  await expect(thread(desk)).toContainText(`The keys of order ${orderNumber} went out again.`)

  await order.getByRole('button', { name: 'Open a claim' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('They called: the key is blocked')
  await dialog.getByRole('button', { name: 'Open claim' }).click()
  await expect(dialog).toBeHidden()
  await expect(thread(desk)).toContainText(`claim for order ${orderNumber}`)
})
