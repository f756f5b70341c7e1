import { expect, type Page } from '@playwright/test'
import pg from 'pg'
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
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { mailsTo } from './support/mailbox.ts'
import { closeRow, openRow } from './support/order-page.ts'
import { test } from './support/quiet-page.ts'

const LONG_MS = 30_000
const question = 'Remind me about this cart'

async function ask(statement: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(statement, values)
  await client.end()
  return rows
}

/** The clock of one cart runs ahead by so many hours. */
const later = (id: string, hours: number) =>
  ask(
    `update abandoned_carts set changed_at = changed_at - make_interval(hours => $2),
       mailed_at = mailed_at - make_interval(hours => $2)
     where id = $1`,
    [id, hours],
  )

async function linkTo(email: string, count: number, shape: RegExp) {
  const mails = await mailsTo(email, count)
  return mails.map(({ text }) => shape.exec(text)?.[0]).find(Boolean) ?? ''
}

/** A shopper who types an address, ticks the box or not, and leaves. */
async function leaveCart(page: Page, email: string, isTicked: boolean) {
  await fillCart(page, { 'home-2024': 2 })
  await openHydrated(page, '/checkout')
  await page.getByLabel('Email').fill(email)
  await expect(page.getByLabel(question)).not.toBeChecked()
  if (isTicked) await page.getByLabel(question).check()
  await page.getByLabel('City').focus()
  const session = await page.evaluate(() => {
    localStorage.setItem('checkout-session-id', crypto.randomUUID())
    return localStorage.getItem('checkout-session-id')
  })
  await page.goto('/shop')
  const rows = () => ask('select id, email from abandoned_carts where session_id = $1', [session])
  await expect.poll(async () => (await rows()).length).toBe(1)
  return (await rows())[0] as { id: string; email: string | null }
}

async function answerAfterPurchase(page: Page, email: string) {
  await openRow(page, 'Quick survey')
  await page.getByRole('button', { name: 'Answer the survey' }).click()
  await page.getByText('4 stars').click({ force: true })
  await page.getByLabel('What should we know?').fill('Quick and clear.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send my answer' }).click()
  await expect(page.getByText('Thank you. We have your answer.')).toBeVisible()
  await closeRow(page)
  await openRow(page, 'Show my order to other shoppers')
  const listing = page.getByLabel('Show this order among recent orders')
  await expect(listing).not.toBeChecked()
  await listing.check()
  await expect(page.getByText('Shown from one hour after the payment')).toBeVisible()
  await listing.uncheck()
  await expect(page.getByText('This order is not shown')).toBeVisible()
  await closeRow(page)
  await openRow(page, 'Newsletter')
  const subscribe = page.getByRole('button', { name: 'Subscribe' })
  await expect(subscribe).toBeDisabled()
  await page.getByLabel('Send me the newsletter').check()
  await subscribe.click()
  await expect(page.getByText('We e-mailed you a link.')).toBeVisible()
  await expectAccessible(page)
  await openHydrated(page, await linkTo(email, 4, /\/newsletter#[\w-]{43}/))
  await page.getByRole('button', { name: 'Confirm the newsletter' }).click()
  await expect(page.getByText('You’re subscribed.')).toBeVisible()
  await expectAccessible(page)
}

test('a cart left with the wish to be reminded comes back after a yes by mail, and once bought is left alone', async ({
  page,
}) => {
  test.slow()
  const email = anAddress()
  const cart = await leaveCart(page, email, true)
  expect(cart.email).toBe(email)
  await later(cart.id, 1)
  await page.evaluate(() => localStorage.clear())
  await openHydrated(page, await linkTo(email, 1, /\/cart-reminder#[\w-]{43}/))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, remind me' }).click()
  await expect(page.getByText('We’ll remind you at most twice')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open my cart' }).click()
  await expect(page.getByText('Your cart is back', { exact: true })).toBeVisible({
    timeout: LONG_MS,
  })
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel(question)).toBeVisible()
  await expectAccessible(page)

  await fillBuyer(page, email)
  await expect(payButton(page)).toContainText('$\u00a0299.98')
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expectOrder(page)
  await later(cart.id, 24)
  const stateOf = async () =>
    (await ask('select state, mails from abandoned_carts where id = $1', [cart.id]))[0]
  await expect
    .poll(stateOf, { timeout: LONG_MS })
    .toEqual(expect.objectContaining({ state: 'bought', mails: 1 }))
  await answerAfterPurchase(page, email)
  const mails = await mailsTo(email, 4)
  expect(mails.filter(({ subject }) => subject.includes('cart'))).toHaveLength(1)
})
