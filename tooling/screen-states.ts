import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { loadConfig } from '../apps/server/src/config.ts'
import { portsFrom } from '../apps/server/src/ports.ts'
import { DEMO_PASSWORD, staffAddress } from '../apps/server/src/seed/demo/sign-ins.ts'
import { send } from '../attacks/support/http.ts'
import {
  cards,
  expectOrder,
  fillBuyer,
  fillCard,
  fillCart,
  payButton,
} from '../e2e/support/checkout.ts'
import { openHydrated } from '../e2e/support/hydrated.ts'
import { openRow } from '../e2e/support/order-page.ts'

const { PUBLIC_ORIGIN: origin, PORT_BASE } = loadConfig()
const mailbox = `http://127.0.0.1:${portsFrom(PORT_BASE).mailbox}/api/messages?to=`

/** What a person did to see a page in one of its states. `window` takes what is in view, not the whole page. */
type State = Readonly<{
  reach: (page: Page) => Promise<unknown>
  window?: true
  onlyAt?: 1440 | 390
}>

let buyers = 0
/** Short enough to stand on one line of a phone. */
function aBuyer(): string {
  buyers += 1
  return `ada${Date.now().toString(36)}${buyers}@example.com`
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640

async function textsTo(address: string, count: number): Promise<string[]> {
  for (let tries = 0; tries < 60; tries += 1) {
    const mails: { text: string }[] = await (
      await fetch(mailbox + encodeURIComponent(address))
    ).json()
    if (mails.length >= count) return mails.map(({ text }) => text)
    await new Promise((later) => setTimeout(later, 500))
  }
  throw new Error(`No ${count} mails to ${address}`)
}

/** In the corner of the shop; on a phone, on its own page. */
async function askAssistant(page: Page, question = 'How do refunds work?') {
  await openHydrated(page, isPhone(page) ? '/help' : '/shop')
  if (!isPhone(page)) await page.getByRole('button', { name: 'Ask the assistant' }).click()
  const field = page.getByRole('textbox', { name: 'Your question' })
  await field.fill(question)
  await field.press('Enter')
  await expect(page.getByRole('group', { name: 'Suggestions' })).toBeVisible()
}

const three = { 'home-business-2024': 2, 'professional-plus-2024': 1 }

async function fillCheckout(page: Page, lines: Record<string, number>, email = aBuyer()) {
  await fillCart(page, lines)
  await fillBuyer(page, email)
  return email
}

async function buy(page: Page, lines: Record<string, number>, email = aBuyer()) {
  await fillCheckout(page, lines, email)
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expectOrder(page)
  return email
}

async function shelf(page: Page, ...orders: Record<string, number>[]) {
  const email = aBuyer()
  for (const lines of orders) {
    const context = await page.context().browser()?.newContext({ baseURL: origin })
    if (!context) throw new Error('No browser')
    await buy(await context.newPage(), lines, email)
    await context.close()
  }
  await textsTo(email, orders.length * 2)
  await openHydrated(page, '/account')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'E-mail me a code' }).click()
  const texts = await textsTo(email, orders.length * 2 + 1)
  const code = texts.map((text) => /^(\d{6})$/m.exec(text)?.[1]).find(Boolean) ?? ''
  await page.getByLabel('Six digits').fill(code)
  await page.getByRole('button', { name: 'Open my licences' }).click()
  await expect(page.locator('#main code').first()).toBeVisible()
}

/** Where staff work: the shop leads there. Only browsers know a name below localhost, so a call says it. */
async function placeOfStaff() {
  const { headers } = await send(origin, { method: 'GET', path: '/admin/login' })
  const place = new URL(headers.location ?? origin, origin)
  return { origin: place.origin, host: place.host, 'content-type': 'application/json' }
}

/** A call that this member of staff makes. */
async function staff(role: string) {
  const place = await placeOfStaff()
  const post = (path: string, body: object, headers: Record<string, string>) =>
    send(origin, { method: 'POST', path, headers, body: JSON.stringify(body) })
  const member = { email: staffAddress(role), password: DEMO_PASSWORD }
  const login = await post('/api/admin/login', member, place)
  const cookie = login.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const session = { ...place, authorization: `Bearer ${login.json.token}`, cookie }
  return (path: string, body: object) => post(path, body, session)
}

async function paymentLink(page: Page) {
  const post = await staff('finance')
  const request = { title: 'Setup service', amount: '99.00', collectPhoneNumber: true }
  const { link } = (await post('/api/admin/payment-links', request)).json as {
    link: { id: string }
  }
  await openHydrated(page, `/payment/${link.id}`)
  await expect(page.getByLabel('First name')).toBeVisible()
}

async function payLink(page: Page) {
  await paymentLink(page)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByLabel('Email').fill(aBuyer())
  await page.getByLabel('Phone number').fill('+1 415 555 0142')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL(/\/pay\/cs_/, { timeout: 30_000 })
  await fillCard(page, cards.good)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
}

async function businessQuote(page: Page) {
  const email = aBuyer()
  await openHydrated(page, '/quote')
  await page.getByLabel('Company or organisation').fill('Harbour Ltd')
  await page.getByLabel('Your name').fill('Ada Byron')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Country').selectOption('GB')
  await page.getByLabel('Edition').first().selectOption({ label: 'Office Home & Business 2024' })
  await page.getByLabel('Computers').first().fill('12')
  await page.getByRole('button', { name: 'Send request' }).click()
  const reference = (await page.getByText(/^Q-\w{4}-\w{4}$/).textContent()) ?? ''
  const expiresOn = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
  const post = await staff('admin')
  const offer = { currency: 'EUR', expiresOn, note: 'Ready to ship.' }
  await post(`/api/admin/quotes/${reference}/offers`, offer)
  const texts = await textsTo(email, 1)
  const link = texts.map((text) => /\/business-quote#[\w-]{43}/.exec(text)?.[0]).find(Boolean)
  await openHydrated(page, link ?? '/business-quote')
  await page.getByRole('button', { name: 'Open the quote' }).click()
  await expect(page.getByRole('heading', { name: `Quote ${reference}` })).toBeVisible()
}

async function openDrawer(page: Page, lines: Record<string, number>) {
  await fillCart(page, lines)
  await openHydrated(page, '/shop')
  await page.getByRole('button', { name: /^Cart/ }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function showCode(page: Page) {
  await buy(page, { 'home-2024': 1 })
  await page.getByRole('button', { name: 'Show the code' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
}

const CONFIRM = '**/api/confirm-payment'

export const states: Readonly<Record<string, State>> = {
  assistant: { reach: (page) => askAssistant(page), window: true },
  'assistant-order': { reach: (page) => askAssistant(page, 'Where is my order?'), window: true },
  'cart-drawer': { reach: (page) => openDrawer(page, three), window: true },
  'cart-drawer-empty': { reach: (page) => openDrawer(page, {}), window: true },
  'checkout-empty': { reach: (page) => openHydrated(page, '/checkout') },
  checkout: {
    reach: async (page) => {
      await fillCheckout(page, three)
      const form = page.frameLocator('iframe[title="Secure payment input frame"]')
      await expect(form.getByLabel('Card number')).toBeVisible()
      // A frame of another origin is painted only where the window is.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height })
    },
  },
  'checkout-declined': {
    reach: async (page) => {
      await fillCheckout(page, three)
      await fillCard(page, cards.declined)
      await payButton(page).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await payButton(page).scrollIntoViewIfNeeded()
    },
    window: true,
  },
  'checkout-processing': {
    reach: async (page) => {
      await fillCheckout(page, three)
      await fillCard(page, cards.good)
      await page.route(CONFIRM, () => {})
      await payButton(page).click()
      await expect(page.getByText('Order saved')).toBeVisible()
      await page.waitForTimeout(1500)
    },
    window: true,
  },
  'checkout-unknown': {
    reach: async (page) => {
      await fillCheckout(page, three)
      await fillCard(page, cards.good)
      await page.route(CONFIRM, (route) => route.abort())
      await payButton(page).click()
      await expect(page.getByText('We don’t know yet')).toBeVisible()
    },
    window: true,
  },
  'order-success': { reach: (page) => buy(page, three) },
  'order-on-a-phone': { reach: showCode, onlyAt: 390 },
  'key-desk': {
    reach: async (page) => {
      await buy(page, { 'home-2024': 2 })
      await openRow(page, 'A key doesn’t work')
    },
    window: true,
  },
  'licences-one': { reach: (page) => shelf(page, { 'home-business-2024': 1 }) },
  'licences-twelve': {
    reach: (page) =>
      shelf(page, { 'home-2024': 9 }, { 'home-business-2024': 2, 'professional-plus-2024': 1 }),
  },
  open: { reach: (page) => openHydrated(page, '/open') },
  'payment-link': { reach: paymentLink },
  'payment-success': { reach: payLink },
  'business-quote-open': { reach: businessQuote },
  menu: {
    reach: async (page) => {
      await openHydrated(page, '/')
      const name = isPhone(page) ? /menu/i : /^Products/
      await page.getByRole('button', { name }).first().click()
      await page.waitForTimeout(600)
    },
    window: true,
  },
  offline: {
    reach: async (page) => {
      await openHydrated(page, '/shop')
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await expect(page.getByText('You’re offline.')).toBeVisible()
    },
    window: true,
  },
}
