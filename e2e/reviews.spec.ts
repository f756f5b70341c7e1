import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { anAddress } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { startLoneShop } from './support/lone-shop.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'
import { addOthers, approveAll, reviewLinkFor } from './support/reviewing.ts'

test('the reviews page is read without scripts: samples marked, one heading, no rating for search engines', async ({
  request,
}) => {
  const html = await (await request.get('/reviews')).text()
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain('These are sample reviews.')
  expect(html.match(/<article/g)).toHaveLength(10)
  expect(html).toContain('How reviews are checked')
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/reviews"/)
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const data = JSON.stringify(blocks.map(([, text = '']) => JSON.parse(text)))
  expect(data).toContain('BreadcrumbList')
  expect(data).not.toContain('ggregateRating')
})

type OwnShop = Awaited<ReturnType<typeof startLoneShop>>

// The first review of a customer ends the samples, so this happens in a shop of its own.
test.describe('in a shop of its own', () => {
  let shop: OwnShop
  // The shop needs a minute to start where the machine is busy.
  test.beforeAll(async ({ browserName: _ }, testInfo) => {
    const { databaseUrl } = testInfo.config.metadata as { databaseUrl: string }
    shop = await startLoneShop(databaseUrl, 'reviews')
  })
  test.afterAll(() => shop?.close())

  test('a buyer writes a review; approved, it is shown as verified, found by stars and order, and voted for', async ({
    page,
    request,
    consoleMessages,
  }) => {
    test.slow()
    const { origin } = shop
    const email = anAddress()
    const bought = await aPaidOrder(request, {
      ...{ email, origin },
      items: { 'home-2024': 1, 'home-2021': 1 },
    })

    await openHydrated(page, `${origin}/product/home-2024#reviews`)
    await page.getByRole('button', { name: 'Write a review' }).click()
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByText('Please select a rating')).toBeVisible()
    await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('radio', { name: '1 star' }).press('ArrowRight')
    await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked()
    await page.getByText('4 stars', { exact: true }).click({ force: true })
    await page.getByLabel('Title').fill('A calm purchase')
    await page.getByLabel('Your review').fill('It does what the page said it would.')
    await page.getByLabel('Name', { exact: true }).fill('Ada Byron')
    await page.getByRole('form', { name: 'Write a review' }).getByLabel('Email').fill(email)
    await page.getByLabel('Order number').fill(bought.orderNumber.toLowerCase())
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByText('Thank you for your review!')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Submit Another Review' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('')

    await page.goto(`${origin}/reviews`)
    await expect(page.getByText('These are sample reviews.')).toBeVisible()
    const staff = await approveAll(request, shop)
    expect(staff.count).toBe(1)
    await request.put(`${origin}/api/admin/reviews/${staff.ids[0]}/reply`, {
      headers: staff.headers,
      data: { reply: 'Thank you, Ada.' },
    })
    await addOthers(shop)

    await expect(async () => {
      await openHydrated(page, `${origin}/reviews`)
      await expect(page.getByText('13 reviews').first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
    const first = page.getByRole('article').first()
    await expect(first).toContainText('A calm purchase')
    await expect(first).toContainText('Verified Purchase')
    await expect(first).toContainText('Thank you, Ada.')
    await expect(page.getByRole('article').getByText('Verified Purchase')).toHaveCount(1)
    expect(await page.content()).not.toContain(email)
    await first.getByRole('button', { name: /^Helpful/ }).click()
    await expect(first.getByRole('button', { name: /^Helpful \(1\)/ })).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Sort by').selectOption('lowest')
    await expect(page.getByRole('article').first()).toContainText('Review number 12')
    await page.getByRole('link', { name: /^4 stars/ }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText('A calm purchase')
    await page.getByRole('link', { name: 'Show all stars' }).click()
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page.getByRole('article')).toHaveCount(3)

    await page.goto('about:blank')
    await openHydrated(page, origin + (await reviewLinkFor(shop, bought.orderId)))
    await expect(
      page.getByRole('form', { name: /Write a review/ }).getByLabel('Edition'),
    ).toHaveValue('home-2021')
    await expect(page.getByLabel('Order number')).toHaveValue(bought.orderNumber)
    await expect(page).toHaveURL(`${origin}/reviews`)
    expect(consoleMessages).toEqual([])
  })
})
