import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
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
import { drawn } from './support/later.ts'
import { test } from './support/quiet-page.ts'
import { scriptDesk } from './support/script-desk.ts'

type PurchaseEvent = { event: string; ecommerce: Record<string, unknown> }

const layerOf = (page: Page, kind: string) =>
  page.evaluate(
    (wanted) =>
      ((window as { dataLayer?: unknown[] }).dataLayer ?? []).filter(
        (one) => (one as { event?: string }).event === wanted,
      ),
    kind,
  ) as Promise<PurchaseEvent[]>

const pixelOf = (page: Page) => page.frames().find((frame) => frame.url().endsWith('/pixel'))

/** What the frame was told of, and what it can read of the page around it. */
const heardBy = (page: Page) =>
  pixelOf(page)?.evaluate(() => {
    const attempt = (read: () => unknown) => {
      try {
        return String(read())
      } catch (error) {
        return (error as Error).name
      }
    }
    const layer = (window as unknown as { dataLayer: Told[] }).dataLayer
    type Told = { event?: string; ecommerce?: unknown }
    return {
      told: layer.filter(({ event }) => event === 'begin_checkout' || event === 'purchase'),
      page: attempt(() => parent.document.title),
      address: attempt(() => parent.location.href),
      cookie: attempt(() => document.cookie),
      referrer: document.referrer,
    }
  })

test('a purchase is told once with its number, value, tax and code; the frame hears value, currency, editions and a reference of its own', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const desk = await scriptDesk({ playwright, baseURL, databaseUrl })
  await desk.publish(`bought-${randomBytes(4).toString('hex')}`, 'window.isPixel = true', [
    '/pixel',
  ])
  try {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    await context.addCookies([{ name: 'consent', value: 'all', url: baseURL ?? '' }])
    const page = await context.newPage()
    await fillCart(page, { 'home-2024': 1 })
    await fillBuyer(page, anAddress())
    await page.getByLabel(/promo code/i).fill('welcome10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(payButton(page)).toContainText('134.99')
    await fillCard(page, cards.good)
    await payButton(page).click()
    await expectOrder(page)
    await expect.poll(async () => (await layerOf(page, 'purchase')).length).toBe(1)
    const [bought] = await layerOf(page, 'purchase')
    expect(bought?.ecommerce).toMatchObject({
      transaction_id: expect.stringMatching(/^KH-/),
      currency: 'USD',
      value: 134.99,
      tax: 0,
      coupon: 'WELCOME10',
      items: [{ item_id: 'home-2024', price: 134.99, quantity: 1 }],
    })
    const purchase = {
      event: 'purchase',
      client_id: expect.stringMatching(/^\d+\.\d+$/),
      ecommerce: {
        currency: 'USD',
        value: 134.99,
        items: [{ item_id: 'home-2024' }],
        transaction_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      },
    }
    await expect.poll(async () => (await heardBy(page))?.told.at(-1)).toEqual(purchase)
    const heard = await heardBy(page)
    expect(heard?.told.filter(({ event }) => event === 'purchase')).toHaveLength(1)
    expect(heard).toMatchObject({
      page: 'SecurityError',
      address: 'SecurityError',
      cookie: 'SecurityError',
      referrer: '',
    })
    await page.reload()
    await expectOrder(page)
    await drawn(page, 60)
    expect(await layerOf(page, 'purchase'), 'a reload is no second purchase').toEqual([])
    await context.close()
  } finally {
    await desk.close()
  }
})

test('the checkout is told in the currency of the cart', async ({ browser, baseURL, request }) => {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  await context.addCookies([
    { name: 'consent', value: 'all', url: baseURL ?? '' },
    { name: 'currency', value: 'EUR', url: baseURL ?? '' },
  ])
  const page = await context.newPage()
  await fillCart(page, { 'home-2021': 1 })
  await page.goto('/checkout')
  await expect.poll(async () => (await layerOf(page, 'begin_checkout')).length).toBe(1)
  const products = (await (await request.get('/api/products')).json()) as {
    id: string
    currencyPrices: Record<string, string>
  }[]
  const price = Number(products.find(({ id }) => id === 'home-2021')?.currencyPrices.EUR)
  const [begun] = await layerOf(page, 'begin_checkout')
  expect(begun?.ecommerce).toMatchObject({
    currency: 'EUR',
    value: price,
    items: [{ item_id: 'home-2021', price, quantity: 1 }],
  })
  await context.close()
})
