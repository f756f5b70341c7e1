import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import {
  anAddress,
  cards,
  expectOrder,
  fillBuyer,
  fillCard,
  fillCart,
  payButton,
} from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { mailsTo } from './support/mailbox.ts'
import { test } from './support/quiet-page.ts'

async function buy(page: Page, email: string) {
  await fillCart(page, { 'home-2024': 1 })
  await fillBuyer(page, email)
  await fillCard(page, cards.good)
  await payButton(page).click()
  return await expectOrder(page)
}

const correction = (page: Page) => page.getByRole('form', { name: /Correct the address/ })

async function correct(page: Page, email: string, lastFour: string) {
  await correction(page).getByLabel('Right address').fill(email)
  await correction(page).getByLabel('Last four digits of the card').fill(lastFour)
  await correction(page).getByRole('button', { name: 'Correct the address' }).click()
}

test('mails to a mistyped address come back: the order page says so and puts it right', async ({
  page,
}) => {
  const wrong = `bounce-${anAddress()}`
  const right = anAddress()
  await buy(page, wrong)
  const told = page.getByRole('alert').filter({ hasText: 'We could not reach b•••@example.com.' })
  await expect(told).toBeVisible({ timeout: 30_000 })
  await told.getByRole('button', { name: 'Correct it here' }).click()
  await expectAccessible(page)

  await correct(page, right, '1111')
  await expect(page.getByText('These details do not fit an order.')).toBeVisible()
  await correct(page, right, '4242')
  await expect(
    page.getByText('Keys and receipt are on their way to b•••@example.com.'),
  ).toBeVisible()
  const mails = await mailsTo(right, 2)
  const key = (await page.getByRole('main').locator('code').first().textContent()) ?? ''
  const ending = key.slice(-5)
  expect(mails.filter(({ text }) => text.includes(ending))).toHaveLength(1)
  await expect(told).toBeHidden()

  await page.getByRole('button', { name: 'Proof of delivery' }).click()
  await expect(page.getByText(/came back \(5\.1\.1\)/).first()).toBeVisible()
  await expect(page.getByText(/^The address was corrected to/)).toBeVisible()
  await expect(page.getByText(/shown on a page of this order/).first()).toBeVisible()
  await expectAccessible(page)
})

test('a buyer who typed somebody else’s address proves the order with what was paid, elsewhere', async ({
  page,
  browser,
}) => {
  const wrong = anAddress()
  const right = anAddress()
  await buy(page, wrong)
  await mailsTo(wrong, 2)
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt.getByText('Visa ending in ••42')).toBeVisible()
  const number = /KH-\w{4}-\w{4}/.exec((await receipt.textContent()) ?? '')?.[0] ?? ''
  const amount = /\$\s([\d.]+)/.exec((await receipt.textContent()) ?? '')?.[1] ?? ''

  const context = await browser.newContext()
  const other = await context.newPage()
  await openHydrated(other, '/account')
  await other.getByRole('button', { name: 'Correct an order' }).click()
  await other.getByLabel('Order number').fill(number.toLowerCase())
  await other.getByLabel('Amount paid').fill(amount)
  await expectAccessible(other)
  await correct(other, right, '4242')
  await expect(other.getByText(/on their way to b•••@example\.com/)).toBeVisible()
  await context.close()

  expect(await mailsTo(right, 2)).toHaveLength(2)
  const subjects = (await mailsTo(wrong, 3)).map(({ subject }) => subject)
  expect(subjects).toContain(`Order ${number} goes to another address now`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'E-mail me a link' })).toBeVisible()
})

test('after the purchase a password is enough for an account, and a code proves the address', async ({
  page,
}) => {
  const email = anAddress()
  await buy(page, email)
  const offer = page.getByRole('form', { name: 'Create an account' })
  await offer.getByLabel('Password', { exact: true }).fill('mauve-otter-pilot')
  await offer.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'E-mail me a code' }).click()
  const subjects = (await mailsTo(email, 3)).map((mail) => mail.subject)
  const code = subjects.find((subject) => /^\d{6} /.test(subject))?.slice(0, 6) ?? ''
  await page.getByLabel('Six digits').fill(code)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Your account is ready.')).toBeVisible()
})
