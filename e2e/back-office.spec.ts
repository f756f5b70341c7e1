import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { isOfShop, isOfStaff, readChunks } from './support/bundle.ts'
import { databaseUrl, toStaffAt } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { ports } from './support/ports.ts'
import { test } from './support/quiet-page.ts'
import { aMember } from './support/staff.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function fillIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signIn(page: Page, role: string) {
  const member = aMember(databaseUrl, role)
  await openHydrated(page, '/admin/login')
  await fillIn(page, member)
  await expect(page).toHaveURL(/^http:..staff.localhost:\d+.admin$/)
  await expect(page.getByRole('button', { name: /Grace Hopper/ })).toBeVisible()
  return member
}

const areas = (page: Page) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link')

const sales = [
  'Orders',
  'Disputes',
  'Risk rules',
  'Customers',
  'Payment links',
  'Quotes',
  'Invoices',
]

test('a member of staff signs in, finds what the role may open, and signs out', async ({
  page,
  consoleMessages,
}) => {
  await signIn(page, 'support')
  await expect(areas(page)).toHaveText([
    'Home',
    ...sales.slice(0, 4),
    'Abandoned carts',
    ...sales.slice(4),
    ...['Products', 'Licences', 'Coupons', 'Price comparisons'],
    ...['Inbox', 'Key claims', 'Returns', 'Reviews'],
    ...['E-mail', 'Newsletter'],
    'Notifications',
  ])
  await page.getByRole('button', { name: /Grace Hopper/ }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await expect(heading(page, 'Security')).toBeVisible()
  await expect(page.getByRole('table').getByText('This device')).toBeVisible()
  await expectAccessible(page)

  await areas(page).getByText('Reviews').click()
  await expect(heading(page, 'Reviews')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reviews' })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('button', { name: /Grace Hopper/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('menu')).toBeHidden()
  await page.getByRole('button', { name: /Grace Hopper/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(heading(page, 'Sign in to the back office')).toBeVisible()
  // Signing out loads a new document; while it comes there is nothing to ask.
  await expect(async () =>
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]),
  ).toPass()
  // Chromium says that it cleared what the shop told it to.
  expect(consoleMessages.filter((said) => !said.includes('Clear-Site-Data'))).toEqual([])
  await openHydrated(page, '/admin')
  await expect(heading(page, 'Access Denied')).toBeVisible()
})

test('who is not signed in is sent to sign in and comes back to the same screen', async ({
  page,
}) => {
  const member = aMember(databaseUrl, 'marketing')
  await openHydrated(page, '/admin/main-site?tab=reviews')
  await expect(heading(page, 'Access Denied')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Admin Login' }).click()
  await fillIn(page, { ...member, password: 'not-this-one' })
  await expect(page.getByRole('alert')).toContainText('You are not signed in.')
  await fillIn(page, member)
  await expect(heading(page, 'Reviews')).toBeVisible()
  await expect(page).toHaveURL(/^http:..staff.localhost:\d+.admin.main-site.tab=reviews$/)
})

test('a session that ends meanwhile leads to the sign-in page and back', async ({ page }) => {
  const member = await signIn(page, 'support')
  // The other half of the session is lost.
  await page.context().clearCookies()
  // A list that looks again may find out before the press does.
  await areas(page)
    .getByText('Notifications')
    .click({ timeout: 5_000 })
    .catch(() => {})
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await fillIn(page, member)
  await expect(heading(page, /Notifications|Orders/)).toBeVisible()
})

test('tokens do not mix: that of a customer is not sent to staff calls, nor the other way', async ({
  page,
}) => {
  const bearers: [string, string | undefined][] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/api/')) bearers.push([path, request.headers().authorization])
  })
  const bearersOf = (wanted: string) =>
    bearers.filter(([path]) => path.startsWith(wanted)).map(([, bearer]) => bearer)
  for (const path of ['/cart', '/admin/login']) {
    await openHydrated(page, path)
    await page.evaluate(() => localStorage.setItem('customer_token', 'of-a-customer'))
  }
  await signIn(page, 'support')
  await expect(heading(page, /Grace/)).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('adminToken'))
  expect(bearersOf('/api/admin/login')).toEqual([undefined])
  const later = bearersOf('/api/admin/').slice(1)
  expect(later.length).toBeGreaterThan(0)
  expect(new Set(later)).toEqual(new Set([`Bearer ${token}`]))

  // The pages before may have learnt that it is no customer's, and forgotten it.
  await page.addInitScript(() => localStorage.setItem('customer_token', 'of-a-customer'))
  bearers.length = 0
  await openHydrated(page, '/account')
  await expect.poll(() => bearersOf('/api/auth/me')).toEqual(['Bearer of-a-customer'])
  await openHydrated(page, '/order-success/order_unknown')
  // The buyer's own call, although its address is one of staff.
  await expect.poll(() => bearersOf('/api/admin/orders').length).toBeGreaterThan(0)
  expect(bearersOf('/api/admin/orders').filter(Boolean)).toEqual([])
})

test.describe('a document of staff', () => {
  const addresses = { '/admin/login': 200, '/admin': 200, '/admin/no-such': 404 }

  test('holds nothing of the shop', async ({ page, consoleMessages }) => {
    const files: string[] = []
    page.on('response', (response) => files.push(new URL(response.url()).pathname.slice(1)))
    for (const [path, status] of Object.entries(addresses)) {
      files.length = 0
      const response = await openHydrated(page, path)
      expect(response?.status(), path).toBe(status)
      await page.waitForLoadState('networkidle')
      const headers = response?.headers() ?? {}
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).not.toContain('sha256')
      expect(headers['cache-control']).toBe('no-store')
      const robots = page.locator('meta[name="robots"]')
      await expect(robots).toHaveAttribute('content', 'noindex, nofollow')
      expect(await response?.text()).not.toContain('/api/products')

      const styles = files.filter((file) => file.endsWith('.css'))
      expect(styles, path).toHaveLength(1)
      expect(styles[0]).toMatch(/^assets\/back-office-/)
      await expect(page.locator('style')).toHaveCount(0)

      const chunks = readChunks()
      const modules = files.flatMap((file) => chunks[file]?.modules ?? [])
      expect(modules.filter(isOfStaff).length).toBeGreaterThan(0)
      expect(modules.filter(isOfShop)).toEqual([])
      await expectAccessible(page)
    }
    expect(consoleMessages.filter((said) => !said.includes('404'))).toEqual([])
  })

  test('answers at every staff address and is never cached, built or not', async ({ request }) => {
    const headers = toStaffAt(ports.shop)
    for (const [path, status] of [
      ['/super-admin-login', 302],
      ['/Admin/login/', 301],
    ] as const) {
      const old = await request.get(path, { headers, maxRedirects: 0 })
      expect([old.status(), old.headers().location]).toEqual([status, '/admin/login'])
    }
    for (const path of ['/rbac-dashboard', '/email-preview', '/admin/login']) {
      const reply = await request.get(path, { headers })
      expect(reply.headers()['cache-control']).toBe('no-store')
      expect(await reply.text()).toContain('data-zone="staff"')
    }
  })
})
