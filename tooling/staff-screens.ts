import { mkdirSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_PASSWORD, demoCode, staffAddress } from '../apps/server/src/seed/demo/sign-ins.ts'
import { inTheme } from '../e2e/support/axe.ts'
import { openHydrated } from '../e2e/support/hydrated.ts'

const tab = (name: string) => `/admin/main-site?tab=${name}`

/** Screens by the name of their picture. Those with `first` open the first row of the list they name. */
const lists: Readonly<Record<string, string>> = {
  home: '/admin',
  welcome: '/admin/welcome',
  overview: '/admin/dashboard',
  reports: `${tab('reports')}&days=30`,
  'reports-batches': `${tab('reports')}&report=batches&days=90`,
  inbox: tab('support'),
  'bring-over': `${tab('bring-over')}&part=new`,
  health: tab('health'),
  'health-jobs': `${tab('health')}&part=jobs`,
  'health-schedule': `${tab('health')}&part=schedule`,
  'health-webhooks': `${tab('health')}&part=webhooks`,
  orders: tab('orders'),
  disputes: tab('disputes'),
  risk: tab('risk'),
  customers: tab('customers'),
  'payment-links': tab('payment-links'),
  quotes: tab('quotes'),
  invoices: tab('invoices'),
  licences: tab('licenses'),
  'licences-batches': `${tab('licenses')}&part=batches`,
  'licences-moved': `${tab('licenses')}&view=moved`,
  'licences-keys': `${tab('licenses')}&part=keys`,
  claims: tab('claims'),
  returns: tab('returns'),
  reviews: tab('reviews'),
  approvals: tab('approvals'),
  audit: tab('audit'),
  notifications: tab('notifications'),
  products: tab('products'),
  'products-one': '/admin/simple-product-editor?id=professional-plus-2024',
  coupons: tab('coupons'),
  currencies: tab('currencies'),
  'marketing-claims': tab('marketing-claims'),
  'price-comparisons': tab('price-comparisons'),
  scripts: tab('scripts'),
  'tag-manager': '/admin/gtm-manager',
  email: tab('email'),
  newsletter: tab('newsletter'),
  carts: tab('carts'),
  downloads: tab('downloads'),
  feeds: tab('feeds'),
  webhooks: tab('webhooks'),
  stores: '/admin/main-site',
  store: '/admin/store/office',
  settings: tab('settings'),
  'settings-of-a-store': `${tab('settings')}&store=office`,
  security: '/admin/security',
  staff: '/rbac-user-management',
}
const details = ['orders', 'customers', 'payment-links', 'quotes', 'claims', 'returns', 'inbox']

const looks = [
  [1440, 'light'],
  [390, 'dark'],
] as const

async function signIn(page: Page) {
  await openHydrated(page, '/admin/login')
  await page.getByLabel('E-mail').fill(staffAddress('super_admin'))
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code from your app').fill(await demoCode())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Search' }).first()).toBeVisible()
}

async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(1500)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function keep(page: Page, folder: string, name: string) {
  for (const [width, theme] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await inTheme(page, theme)
    await page.waitForTimeout(400)
    const picture = await page.screenshot()
    await sharp(picture)
      .resize({ width: Math.min(width, 960) })
      .webp({ quality: 35, effort: 6 })
      .toFile(`${folder}${name}-${width}-${theme}.webp`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

type Wanted = Readonly<{ origin: string; folder: string; asked: readonly string[] }>

/**
 * Staff screens as a super admin sees them in the demo shop: one window each, wide by day and narrow by night. All of
 * them, or those asked for by name.
 */
export async function shootStaff(browser: Browser, { origin, folder, asked }: Wanted) {
  mkdirSync(folder, { recursive: true })
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await signIn(page)
  const named = Object.entries(lists).filter(([name]) => asked.includes(name))
  for (const [name, address] of named.length > 0 ? named : Object.entries(lists)) {
    await page.goto(address)
    await settled(page)
    await keep(page, folder, name)
    if (!details.includes(name)) continue
    await page.locator('main table tbody a, main a[href*="id=T-"]').first().click()
    await page.waitForURL(/[?&]id=/)
    await settled(page)
    await keep(page, folder, `${name}-one`)
  }
  await context.close()
}
