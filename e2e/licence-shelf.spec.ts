import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { anAddress, keyShape } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { codesIn, mailsTo } from './support/mailbox.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'

const licences = (page: Page) => page.locator('#main code')

/** Where the key begins; nobody sees how much room is left beside it. */
async function placeOf(page: Page) {
  const box = await licences(page).boundingBox()
  return { x: box?.x, y: box?.y, height: box?.height }
}

test('someone with ten licences signs in, finds one by its last five, reveals and copies it', async ({
  page: shelf,
  context,
  request,
  consoleMessages,
}) => {
  const email = anAddress()
  // Of another edition than the journey with too few keys, which needs its whole stock.
  await aPaidOrder(request, { email, items: { 'professional-plus-2021': 9 } })
  await aPaidOrder(request, { email, items: { 'home-2021': 1 } })
  const mails = await mailsTo(email, 4)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openHydrated(shelf, '/account')
  await shelf.getByLabel('Email').fill(email)
  await shelf.getByRole('button', { name: 'E-mail me a code' }).click()
  await shelf.getByLabel('Six digits').fill(codesIn(await mailsTo(email, 5))[0] ?? '')
  await shelf.getByRole('button', { name: 'Open my licences' }).click()
  await expect(licences(shelf)).toHaveCount(10)
  await expect(shelf.getByRole('heading', { level: 3 }).first()).toHaveText('Home & Student 2021')
  expect(await shelf.locator('#main').textContent()).not.toMatch(keyShape)
  await expectAccessible(shelf)
  // The narrowest window with the whole navigation, and an address too long for it.
  await shelf.setViewportSize({ width: 1024, height: 900 })
  await expect(shelf.getByRole('link', { name: /^Hello, buyer-/ })).toBeVisible()
  await expectAccessible(shelf)
  await shelf.setViewportSize({ width: 1280, height: 720 })

  const last = (await licences(shelf).nth(4).textContent())?.slice(-5) ?? ''
  await shelf.getByLabel('Search your licences').fill(last.toLowerCase())
  await expect(licences(shelf)).toHaveCount(1)
  const before = await placeOf(shelf)
  await shelf.getByRole('button', { name: /^Reveal/ }).click()
  await expect(licences(shelf)).toHaveText(keyShape)
  expect(await placeOf(shelf), 'revealing moves nothing').toEqual(before)
  const key = (await licences(shelf).textContent()) ?? ''
  expect(key.endsWith(last)).toBe(true)
  expect(mails.some(({ text }) => text.includes(key))).toBe(true)
  await shelf.getByRole('button', { name: /^Copy/ }).click()
  await expect.poll(() => shelf.evaluate(() => navigator.clipboard.readText())).toBe(key)

  await shelf.getByLabel('Search your licences').fill('')
  await shelf.getByRole('tab', { name: /^Licences/ }).focus()
  await shelf.keyboard.press('ArrowRight')
  await expect(shelf).toHaveURL(/\/account\?tab=orders$/)
  await expect(shelf.getByRole('button', { name: /^Keys and receipt/ })).toHaveCount(2)
  await openHydrated(shelf, '/account?tab=privacy')
  await expect(shelf.getByRole('heading', { name: 'Newsletter' })).toBeVisible()
  expect(consoleMessages).toEqual([])
})

test('the page with the keys is a document of its own: nothing foreign runs there and nobody keeps it', async ({
  page,
  consoleMessages,
}) => {
  await openHydrated(page, '/')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: 'My licences' }).first().click()
  await page.waitForURL('**/account')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
  await expect(page.locator('html')).toHaveAttribute('data-zone', 'key')
  // A dialog writes a style of its own: the policy lets it, and only it.
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(consoleMessages).toEqual([])
  for (const path of ['/account', '/download-redeem', '/ACCOUNT']) {
    const headers = (await page.request.get(path)).headers()
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}';/)
    expect(policy).toContain("connect-src 'self';")
    expect(policy).toContain("frame-src 'none'")
  }
})
