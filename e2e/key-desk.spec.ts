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
import { openRow } from './support/order-page.ts'
import { test } from './support/quiet-page.ts'

const desk = (page: Page) => page.getByRole('dialog', { name: 'A key doesn’t work' })

async function buyTwo(page: Page, email: string) {
  await fillCart(page, { 'home-2024': 2 })
  await fillBuyer(page, email)
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expectOrder(page)
}

/** From the first question to the claim, with the keyboard alone; each step is looked at on its way. */
async function claim(page: Page, lastFive: string, look: (page: Page) => Promise<void>) {
  const key = (name: string) => page.keyboard.press(name)
  await expect(page.getByRole('heading', { name: 'What’s wrong?' })).toBeFocused()
  await desk(page).getByLabel(`Key ends in ${lastFive}`).focus()
  await key('Space')
  await desk(page).getByLabel('Error code').fill('0xC004C003')
  await look(page)
  await key('Enter')
  await expect(page.getByRole('heading', { name: 'The key is blocked or not valid' })).toBeFocused()
  await look(page)
  await desk(page).getByRole('button', { name: 'No, it still does not work' }).focus()
  await key('Enter')
  await desk(page).getByLabel('I copied the key from this page').check()
  await look(page)
  await desk(page).getByRole('button', { name: 'Ask for another key' }).focus()
  await key('Enter')
}

const endsOf = async (page: Page) => {
  const texts = await page.locator('#keys').locator('xpath=../..').locator('code').allTextContents()
  return texts.map((text) => text.slice(-5))
}

test('a key that does not work is replaced at once with one mail; a person looks at the second', async ({
  page,
}) => {
  const email = anAddress()
  await buyTwo(page, email)
  await mailsTo(email, 2)
  const [first = '', second = ''] = await endsOf(page)
  await openRow(page, 'A key doesn’t work')
  await claim(page, first, expectAccessible)
  await expect(page.getByRole('heading', { name: 'You have a new key' })).toBeFocused()
  await expect.poll(() => endsOf(page)).not.toContain(first)
  const [fresh = ''] = await endsOf(page)
  await expectAccessible(page)
  await desk(page).getByRole('button', { name: 'Close' }).first().click()
  await expect(desk(page)).toContainText(
    `the old key ended in ${first}, the new one ends in ${fresh}`,
  )

  await desk(page).getByRole('button', { name: 'My key does not work' }).click()
  await claim(page, second, async () => {})
  await expect(page.getByRole('heading', { name: 'Our team will review it' })).toBeFocused()
  await expect(desk(page)).toContainText(/replies by e-mail, by \w+day/)
  await expectAccessible(page)
  expect(await endsOf(page)).toEqual([fresh, second])

  const mails = await mailsTo(email, 3)
  const renewed = mails.filter(({ subject }) => subject.startsWith('Your new licence key'))
  expect(renewed).toHaveLength(1)
  expect(renewed[0]?.text).toContain(`ended in ${first}`)
  expect(mails).toHaveLength(3)

  const number = /KH-\w{4}-\w{4}/.exec(renewed[0]?.subject ?? '')?.[0] ?? ''
  await openHydrated(page, '/license-verification')
  await page.getByLabel('Order number').fill(number)
  await page.getByLabel('Last five characters').fill(first)
  await page.getByRole('button', { name: 'Check this key' }).click()
  await expect(page.getByText(/replaced/i).first()).toBeVisible()
})
