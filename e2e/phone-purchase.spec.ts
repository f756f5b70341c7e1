import { expect } from '@playwright/test'
import { anAddress, cards, expectOrder, fillCard, payButton } from './support/checkout.ts'
import { test } from './support/quiet-page.ts'

/** As the developer tools of Chromium call it "Slow 4G". */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a first purchase on a phone under slow 4G takes 4 taps and 10 fields', async ({
  page,
}, info) => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', slow4G)
  let taps = 0
  let fields = 0
  const tap = async (target: ReturnType<typeof page.locator>) => {
    taps += 1
    await target.tap()
  }
  const fill = async (label: string, value: string) => {
    fields += 1
    await page.getByLabel(label).fill(value)
  }

  const startedAt = Date.now()
  await page.goto('/product/home-2024')
  await tap(page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first())
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await tap(cart.getByRole('link', { name: 'Proceed to Checkout' }))
  await expect(page.getByText('Show order · 1 licence')).toBeVisible()
  await fill('Email', anAddress())
  await fill('First name', 'Ada')
  await fill('Last name', 'Byron')
  await fill('Phone', '+1 415 555 0142')
  await fill('Street address', '12 Harbour Street')
  await fill('City', 'Oakland')
  await fill('ZIP Code', '94607')
  fields += 3
  await fillCard(page, cards.good)
  await tap(page.getByLabel(/I agree to the/))
  await tap(payButton(page))
  await expectOrder(page)
  const seconds = Math.round((Date.now() - startedAt) / 1_000)
  info.annotations.push({
    type: 'purchase',
    description: `${taps} taps, ${fields} fields, ${seconds} s`,
  })
  expect({ taps, fields }).toEqual({ taps: 4, fields: 10 })
})
