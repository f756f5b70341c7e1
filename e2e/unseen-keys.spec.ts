import { expect, type Page } from '@playwright/test'
import { Client } from 'pg'
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
import { mailsTo } from './support/mailbox.ts'
import { test } from './support/quiet-page.ts'

const FULL_KEY = /^[A-Z0-9]{5}(-[A-Z0-9]{5}){4}$/

async function asked<T>(databaseUrl: string, text: string, orderId: string): Promise<T[]> {
  const database = new Client(databaseUrl)
  await database.connect()
  try {
    return (await database.query(text, [orderId])).rows as T[]
  } finally {
    await database.end()
  }
}

/** As if the buyer had been away when the payment was settled, and no mail were written yet. */
const UNSEE = `
  update assignments a set first_revealed_at = null, reveals = 0
  from order_lines l where l.id = a.order_line_id and l.order_id = $1`

const SEEN = `
  select a.id from assignments a join order_lines l on l.id = a.order_line_id
  where l.order_id = $1 and (a.first_revealed_at is not null or a.reveals > 0)`

const key = (page: Page) => page.getByRole('main').locator('code')

test('right after the payment the key is a press away; one that nobody saw is revealed by that press alone', async ({
  page,
}, { config }) => {
  const { databaseUrl } = config.metadata as { databaseUrl: string }
  const email = anAddress()
  await fillCart(page, { 'home-2024': 1 })
  await fillBuyer(page, email)
  await fillCard(page, cards.good)
  await payButton(page).click()
  const orderId = await expectOrder(page)
  await page.getByRole('button', { name: /^Reveal/ }).click()
  await expect(key(page)).toHaveText(FULL_KEY)
  await mailsTo(email, 2)

  await asked(databaseUrl, UNSEE, orderId)
  await page.reload()
  const notice = page.getByText('Unused keys are refunded after a quick check')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
  await expectAccessible(page)
  expect(await asked(databaseUrl, SEEN, orderId)).toEqual([])

  await page.getByRole('button', { name: /^Reveal/ }).click()
  await expect(key(page)).toHaveText(FULL_KEY)
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Copy all' })).toBeVisible()
  expect(await asked(databaseUrl, SEEN, orderId)).toHaveLength(1)
})
