import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { anAddress } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { codesIn, mailsTo } from './support/mailbox.ts'
import { openRow } from './support/order-page.ts'
import { openPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'

async function buy(page: Page, email: string) {
  await openPaidOrder(page, { email, items: { 'professional-plus-2024': 1 } })
}

/** Names the right address; how it is proved comes next. */
async function nameAddress(page: Page, email: string) {
  await page.getByLabel('Right address', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const codeIn = (mails: { text: string }[]) =>
  mails.map(({ text }) => /^([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})$/m.exec(text)?.[1]).find(Boolean)

test('mails to a mistyped address come back: the order page says so and offers to wait', async ({
  page,
}) => {
  const wrong = `bounce-${anAddress()}`
  await buy(page, wrong)
  const told = page.getByRole('alert').filter({ hasText: 'We could not reach b•••@example.com.' })
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'Correct it here' }).click()
  await nameAddress(page, anAddress())
  await expect(page.getByRole('button', { name: 'Change it in 72 hours' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send me the code' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change it in 72 hours' }).click()
  await expect(page.getByText('We have asked the old address.')).toBeVisible()

  await openRow(page, 'Proof of delivery')
  await expect(page.getByText(/came back \(5\.1\.1\)/).first()).toBeVisible()
  await expect(page.getByText(/shown on your order page/).first()).toBeVisible()
  await expectAccessible(page)
})

/** The order and what its receipt says, for use in another browser. */
async function receiptOf(page: Page) {
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt.getByText('Visa card')).toBeVisible()
  const text = (await receipt.textContent()) ?? ''
  expect(text).not.toContain('4242')
  const number = /KH-\w{4}-\w{4}/.exec(text)?.[0] ?? ''
  return { number, amount: /\$\s([\d.]+)/.exec(text)?.[1] ?? '' }
}

async function findOrder(page: Page, { number, amount }: { number: string; amount: string }) {
  await openHydrated(page, '/account')
  await page.getByRole('button', { name: 'Correct an order' }).click()
  await page.getByLabel('Order number').fill(number.toLowerCase())
  await page.getByLabel('Amount paid').fill(amount)
  await page.getByRole('button', { name: 'Find the order' }).click()
}

test('on another device a code from the old mailbox moves the order, and the old address is told', async ({
  page,
  browser,
}) => {
  const old = anAddress()
  const right = anAddress()
  await buy(page, old)
  await mailsTo(old, 2)
  const receipt = await receiptOf(page)

  const context = await browser.newContext()
  const other = await context.newPage()
  await findOrder(other, receipt)
  await nameAddress(other, right)
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Send me the code' }).click()
  const code = codeIn(await mailsTo(old, 3)) ?? ''
  await other.getByLabel('Code from the e-mail').fill('AAAA-BBBB-CCCC')
  await other.getByRole('button', { name: 'Change the address' }).click()
  await expect(other.getByText('This code is wrong or has expired.')).toBeVisible()
  await other.getByLabel('Code from the e-mail').fill(code)
  await other.getByRole('button', { name: 'Change the address' }).click()
  await expect(other.getByText(/Everything about this order goes to/)).toBeVisible()
  await expectAccessible(other)
  await context.close()

  const subjects = (await mailsTo(right, 2)).map(({ subject }) => subject)
  expect(subjects).toContain(`Open your order ${receipt.number}`)
  const told = (await mailsTo(old, 4)).map(({ subject }) => subject)
  expect(told).toContain(`Order ${receipt.number} goes to another address now`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'E-mail me a link' })).toBeVisible()
})

test('the owner of an address keeps it by the link in the notice, once', async ({
  page,
  browser,
}) => {
  const owner = anAddress()
  await buy(page, owner)
  await mailsTo(owner, 2)
  const receipt = await receiptOf(page)

  const context = await browser.newContext()
  const stranger = await context.newPage()
  await findOrder(stranger, receipt)
  await nameAddress(stranger, anAddress())
  await stranger.getByRole('button', { name: 'Change it in 72 hours' }).click()
  await expect(stranger.getByText(/If nobody objects/)).toBeVisible()

  const mails = await mailsTo(owner, 3)
  const link = mails
    .map(({ text }) => /\/keep-address#\d+\.[\w-]{43}/.exec(text)?.[0])
    .find(Boolean)
  const mailbox = await context.newPage()
  await openHydrated(mailbox, link ?? '')
  await expectAccessible(mailbox)
  await mailbox.getByRole('button', { name: 'Keep my address' }).click()
  await expect(mailbox.getByText('Your address stays.')).toBeVisible()
  await openHydrated(mailbox, '/contact')
  await openHydrated(mailbox, link ?? '')
  await mailbox.getByRole('button', { name: 'Keep my address' }).click()
  await expect(mailbox.getByText(/was used already/)).toBeVisible()
  await context.close()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible()
})

test('after the purchase a password is enough for an account, and a code proves the address', async ({
  page,
}) => {
  const email = anAddress()
  await buy(page, email)
  await openRow(page, 'Save to an account')
  const offer = page.getByRole('form', { name: 'Create an account' })
  await offer.getByLabel('Password', { exact: true }).fill('mauve-otter-pilot')
  await offer.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'E-mail me a code' }).click()
  const [code = ''] = codesIn(await mailsTo(email, 3))
  await page.getByLabel('Six digits').fill(code)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Your account is ready.')).toBeVisible()
})
