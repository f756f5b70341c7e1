import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './support/axe.ts'
import { anAddress, cards, fillCard } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { expectReachable } from './support/keyboard.ts'
import { mailsTo } from './support/mailbox.ts'
import { hireForLinks, makeLink, pauseLink } from './support/payment-links.ts'
import { test } from './support/quiet-page.ts'
import { stranger } from './support/stranger.ts'

const KEY = /[A-Z0-9]{5}(-[A-Z0-9]{5}){4}/
const products = [{ productId: 'home-2024', quantity: 1 }]

let staff: Awaited<ReturnType<typeof hireForLinks>>
test.beforeAll(async () => {
  staff = await hireForLinks()
})

async function fillIn(page: Page, email = anAddress()) {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByLabel('Email').fill(email)
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function payThere(page: Page) {
  await page.waitForURL(/\/pay\/cs_/)
  await fillCard(page, cards.good)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(title(page, 'Payment Successful!')).toBeVisible()
}

test('a link with a licence is paid on the provider’s page, confirmed, and its key mailed', async ({
  page,
  browser,
}) => {
  const collects = { collectPhoneNumber: true, collectBillingAddress: true }
  const id = await makeLink(staff, { products, isCustomerPaymentLink: true, ...collects })
  const email = anAddress()
  await openHydrated(page, `/payment/${id}`)
  await expect(page.getByText(/^\$\s99\.00 USD$/)).toBeVisible()
  await expectReachable(page)
  await goOn(page)
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByRole('alert').getByText('Missing Information')).toBeVisible()
  await expectAccessibleInBoth(page)
  await fillIn(page, email)
  await page.getByLabel('Phone number').fill('+1 415 555 0142')
  await page.getByLabel('Street address').fill('12 Harbour Street')
  await page.getByLabel('City').fill('Oakland')
  await goOn(page)
  await payThere(page)

  await expect(page.getByRole('main').getByText('Ada Byron', { exact: true })).toBeVisible()
  await expect(page.getByText('You can close this page now.')).toBeVisible()
  await expectAccessibleInBoth(page)
  const mails = await mailsTo(email, 2)
  expect(mails.filter(({ text }) => KEY.test(text))).toHaveLength(1)
  const receipt = mails.find(({ text }) => text.includes('Setup service'))
  expect(receipt?.text).toMatch(/99\.00.*Office Home 2024.*included/s)
  const other = await (await browser.newContext({ storageState: stranger })).newPage()
  await other.goto(page.url())
  await expect(title(other, 'Payment Successful!')).toBeVisible()
  await expect(other.getByText('Ada Byron')).toHaveCount(0)
  await page.getByRole('link', { name: 'Open your licence keys' }).click()
  await expect(page.getByRole('main').locator('code')).toHaveCount(1)
})

test('a link that is used up, over, paused or unknown is invalid', async ({ page }) => {
  const id = await makeLink(staff)
  // Over by the time the other one is paid.
  const over = await makeLink(staff, { expiresAt: new Date(Date.now() + 2_000).toISOString() })
  await openHydrated(page, `/payment?id=${id}`)
  await fillIn(page)
  await goOn(page)
  await payThere(page)
  const paused = await makeLink(staff)
  await pauseLink(staff, paused)
  const gone = [id, over, paused, 'x'].map((link) => `/payment/${link}`)
  for (const address of [...gone, `/payment?link=${paused}`, '/payment']) {
    // The shop may still be hearing of the payment that used it up.
    await expect(async () => {
      await page.goto(address)
      await expect(title(page, 'Invalid Payment Link')).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 90_000 })
  }
  await expectAccessibleInBoth(page)
})

test('a changed amount changes nothing, and a changed answer leads nowhere', async ({ page }) => {
  const id = await makeLink(staff)
  await openHydrated(page, `/payment/${id}`)
  await page.route('**/api/process-payment', async (route) => {
    const url = 'https://evil.example/pay'
    await route.fulfill({ json: { success: true, checkoutUrl: url } })
  })
  await fillIn(page)
  await goOn(page)
  await expect(page.getByRole('alert').getByText('Payment Error')).toBeVisible()
  await expect(page).toHaveURL(`/payment/${id}`)
  await page.unroute('**/api/process-payment')
  await page.route('**/api/process-payment', async (route) => {
    const body = { ...route.request().postDataJSON(), customAmount: 0.01, currency: 'JPY' }
    await route.continue({ postData: JSON.stringify(body) })
  })
  await goOn(page)
  await page.waitForURL(/\/pay\/cs_/)
  await expect(page.getByText('99.00').first()).toBeVisible()
})
