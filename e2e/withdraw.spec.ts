import { expect, type Page, type TestInfo } from '@playwright/test'
import { Client } from 'pg'
import { expectAccessible } from './support/axe.ts'
import { anAddress, cards, fillBuyer, fillCard, fillCart, payButton } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { mailsTo } from './support/mailbox.ts'
import { openRow } from './support/order-page.ts'
import { test } from './support/quiet-page.ts'

// Mails, a refund and several pages are awaited one after the other.

/** Nobody else buys this edition: without keys its orders wait, and nothing of them was seen. */
const EDITION = 'home-business-2019'

async function emptyShelf({ config }: TestInfo) {
  const { databaseUrl } = config.metadata as { databaseUrl: string }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `update key_units set status = 'quarantined' where product_id = $1 and status = 'available'`,
    [EDITION],
  )
  await client.end()
}

const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })

async function fillGerman(page: Page, email: string) {
  await fillBuyer(page, email)
  await page.getByLabel('Country').selectOption('DE')
  await fillCard(page, cards.good)
}

async function pay(page: Page) {
  await payButton(page).click()
  await page.waitForURL(/\/order-success\/order_/)
  const thanks = page.getByRole('heading', { level: 1, name: /^Your keys?/ })
  await expect(thanks).toBeVisible()
}

const orderNumberOn = async (page: Page) =>
  /KH-\w{4}-\w{4}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''

test('a German buyer ticks both boxes, withdraws by the mailed link and is refunded', async ({
  page,
}, testInfo) => {
  await emptyShelf(testInfo)
  const email = anAddress()
  await fillCart(page, { [EDITION]: 1 })
  await fillGerman(page, email)
  await expect(box(page, /Deliver my keys now/)).not.toBeChecked()
  // It looks disabled and explains itself when it is pressed.
  await payButton(page).click({ force: true })
  await expect(page.getByText(/^Please agree to delivery now/).first()).toBeVisible()
  await expect(box(page, /Deliver my keys now/)).toBeFocused()
  await expectAccessible(page)
  await box(page, /Deliver my keys now/).check()
  await box(page, /I know that I lose my right/).check()
  await pay(page)
  const [receipt] = await mailsTo(email, 1)
  expect(receipt?.text).toContain('I know that I lose my right of withdrawal')
  const orderNumber = await orderNumberOn(page)
  await openRow(page, 'Withdraw or return')
  await expect(page.getByRole('button', { name: 'Withdraw from contract here' })).toBeVisible()

  await openHydrated(page, '/withdraw')
  await page.getByRole('button', { name: 'Continue to withdrawal' }).click()
  await expect(page.getByText('Your order number is required')).toBeVisible()
  await page.getByLabel('Your name').fill('Ada Byron')
  await page.getByLabel('Order number').fill(orderNumber)
  await page.getByLabel('E-mail address of the order').fill(email)
  await page.getByRole('button', { name: 'Continue to withdrawal' }).click()
  await expect(page.getByText('Check your e-mail.')).toBeVisible()

  const mails = await mailsTo(email, 2)
  const link = mails.map(({ text }) => /\/withdrawal#[\w-]{43}/.exec(text)?.[0]).find(Boolean) ?? ''
  await page.goto(link)
  const confirm = page.getByRole('button', { name: /^Confirm withdrawal/ })
  await expect(confirm).toBeVisible()
  await expectAccessible(page)
  await confirm.click()
  await expect(page.getByText('Your withdrawal is declared.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('This link does not work any more.')).toBeVisible()

  const after = await mailsTo(email, 5)
  const declared = after.find(({ subject }) => subject.startsWith('We received your withdrawal'))
  expect(declared?.text).toContain(`order ${orderNumber}`)
  expect(after.some(({ subject }) => subject.startsWith('Your refund for order'))).toBe(true)
})

test('an unseen licence is refunded without a check from the order page; a delivered one waits for staff', async ({
  page,
}, testInfo) => {
  await emptyShelf(testInfo)
  const email = anAddress()
  await fillCart(page, { [EDITION]: 1, 'home-2024': 1 })
  await fillBuyer(page, email)
  await expect(box(page, /Deliver my keys now/)).toHaveCount(0)
  await fillCard(page, cards.good)
  await pay(page)
  await openRow(page, 'Return something')
  await page.getByRole('button', { name: 'Ask for a refund' }).click()
  await box(page, /Home & Business 2019/).check()
  await page.getByRole('button', { name: /^Ask for a refund: / }).click()
  await expect(page.getByText('Refunded.')).toBeVisible()
  await expect(page.locator('#main code')).toHaveCount(1)

  await box(page, /Home 2024/).check()
  await expect(page.getByText(/We check that the key is unused/)).toBeVisible()
  await page.getByRole('button', { name: /^Ask for a refund: / }).click()
  await expect(page.getByText('Waiting for us.')).toBeVisible()
  await expectAccessible(page)
  const mails = await mailsTo(email, 5)
  expect(mails.filter(({ subject }) => subject.startsWith('We have your request'))).toHaveLength(1)
})

test('the page that confirms a withdrawal says what to do when it is opened without its link', async ({
  page,
}) => {
  await openHydrated(page, '/withdrawal')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL(/\/withdraw$/)
})
