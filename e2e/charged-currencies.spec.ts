import { type BrowserContext, expect } from '@playwright/test'
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
import { aPaidOrder } from './support/paid-order.ts'
import { chargeOfOrder } from './support/provider.ts'
import { test } from './support/quiet-page.ts'

const charges = {
  USD: ['$\u00a0109.99', 10_999],
  EUR: ['€\u00a093.49', 9_349],
  GBP: ['£\u00a080.29', 8_029],
  CAD: ['CA$\u00a0137.49', 13_749],
  AUD: ['A$\u00a0148.49', 14_849],
  JPY: ['¥\u00a012,099', 12_099],
  CHF: ['CHF\u00a0101.19', 10_119],
  CNY: ['CN¥\u00a0709.44', 70_944],
  INR: ['₹\u00a09,156.67', 915_667],
} as const

const inCurrency = (context: BrowserContext, currency: string, url = '') =>
  context.addCookies([{ name: 'currency', value: currency, url }])

test('a buyer who pays in a currency without minor units is charged exactly what the button says', async ({
  page,
  context,
  baseURL,
}) => {
  await inCurrency(context, 'JPY', baseURL)
  await fillCart(page, { 'home-2019': 1 })
  await fillBuyer(page, anAddress())
  await fillCard(page, cards.good)
  await expect(payButton(page)).toContainText(charges.JPY[0])
  await payButton(page).click()
  const orderId = await expectOrder(page)
  expect(await chargeOfOrder(orderId)).toEqual({ amount: charges.JPY[1], currency: 'jpy' })
})

test('in every currency the button says what the provider is asked to charge', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await fillCart(page, { 'home-2019': 1 })
  for (const [currency, [shown, minor]] of Object.entries(charges)) {
    await inCurrency(context, currency, baseURL)
    await openHydrated(page, '/checkout')
    await expect(payButton(page)).toContainText(shown)
    const code = currency.toLowerCase()
    const order = await aPaidOrder(request, { items: { 'home-2019': 1 }, currency: code })
    expect(await chargeOfOrder(order.orderId)).toEqual({ amount: minor, currency: code })
  }
})
