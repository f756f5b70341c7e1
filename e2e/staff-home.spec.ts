import { type Browser, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { fillCart } from './support/checkout.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { startLoneShop } from './support/lone-shop.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'
import { settingAsBegun } from './support/settings.ts'
import { aMember } from './support/staff.ts'
import { deskOf } from './support/staff-session.ts'

type LoneShop = Awaited<ReturnType<typeof startLoneShop>>

// The owner of this shop changes what it says of itself: it is their own.
test.describe.configure({ mode: 'serial' })

let shop: LoneShop
test.beforeAll(async () => {
  shop = await startLoneShop(databaseUrl, 'opening')
})
test.afterAll(() => shop.close())

async function run(text: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  await client.query(text, [...values])
  await client.end()
}

const aDesk = (browser: Browser, role: string) => deskOf(browser, role, { shop })

const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

/** What an owner would enter on the screens that the steps lead to; those have journeys of their own. */
async function finishOtherSteps() {
  const set = (key: string, value: object | string) =>
    run(settingAsBegun, [key, JSON.stringify(value)])
  const seller = {
    name: 'Keys of Olga',
    address: ['1 Main Street', 'Springfield'],
    email: 'olga@shop.example',
    website: 'shop.example',
  }
  const words = { phone: '+1 555 010 0000', about: 'We sell keys.', disclaimer: 'Independent.' }
  await set('company.facts', { ...seller, ...words })
  await set('invoice.seller', { ...seller, registrations: [] })
  await set('company.postal_address', 'Keys of Olga, 1 Main Street')
  await set('truth.mode', 'computed')
  await run(
    `insert into staff_authenticators (staff_id, sealed_secret, created_at)
     select id, '\\x00', now() from staff, set_config('shop.actor', 'test', true)
     where role = 'super_admin'`,
  )
}

test('the owner opens the shop when every step has ticked itself, and closes it again', async ({
  browser,
  request,
}) => {
  const desk = await aDesk(browser, 'super_admin')
  aMember(shop.databaseUrl, 'super_admin')
  await openHydrated(desk, '/admin/welcome')
  await expect(desk.getByRole('heading', { level: 1 })).toContainText(/Good .*, Grace/)
  await expect(step(desk, 'Sender e-mail verified')).toContainText('passes SPF, DKIM and DMARC')
  await expect(step(desk, 'Test order placed')).toContainText('No test order delivered')
  const live = desk.getByRole('button', { name: 'Go live' })
  await expect(live).toHaveAttribute('aria-disabled', 'true')
  await expect(live).toHaveAccessibleDescription(/^Waits for steps 1, 2, .*10$/)

  await desk.getByRole('button', { name: 'Try the keys' }).click()
  await expect(step(desk, 'Payment keys tested')).toContainText(
    'A payment of $1.00 was opened and cancelled with the test keys',
  )
  await finishOtherSteps()
  const buyer = { email: 'olga@example.com', firstName: 'Olga', lastName: 'Kay' }
  await aPaidOrder(request, { ...buyer, origin: shop.origin })
  await openHydrated(desk, '/admin/welcome')
  await expect(step(desk, 'Test order placed')).toContainText('was paid and delivered in')
  await expect(step(desk, 'Second super admin')).toContainText('each with a second factor')

  await live.click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The day has come')
  await dialog.getByRole('button', { name: 'Go live' }).click()
  await expect(desk.getByText('The shop is open.').first()).toBeVisible()
  await desk.getByRole('button', { name: 'Close the shop' }).click()
  await dialog.getByLabel('Reason').fill('One more week')
  await dialog.getByRole('button', { name: 'Close the shop' }).click()
  await expect(live).toBeVisible()
})

test('a member begins with the work that waits for them, and each number leads to its rows', async ({
  browser,
}) => {
  await run(
    `insert into conversations
       (reference, name, email, email_normal, is_proven, subject, kind, due_at)
     values ('T-HOME0001', 'Ada Byron', 'ada@example.com', 'ada@example.com', true,
       'Where is my key', 'support', now() - interval '1 hour')`,
  )
  const desk = await aDesk(browser, 'support')
  await openHydrated(desk, '/admin')
  const work = desk.getByRole('region', { name: 'Buyers who wait for you' })
  const row = work.getByRole('link', { name: /Unassigned conversations/ })
  await expect(row).toContainText('1 overdue')
  await expect(desk.getByText('steps done')).toBeHidden()
  await row.click()
  await expect(desk.getByText('Where is my key').first()).toBeVisible()
})

test('a checkout that is not open yet says so, takes no card and keeps the cart', async ({
  page,
}) => {
  // Live keys cannot be played here: what the server says then is tested at its calls.
  await page.route('**/api/stripe/config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isOpen: false } })
  })
  await fillCart(page, { 'home-2024': 1 })
  await openHydrated(page, '/checkout')
  await expect(page.getByText('Opening soon')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden()
})
