import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { zoneRoots } from '../apps/web/app/zones.ts'
import { fillCart } from './support/checkout.ts'
import { databaseUrl, toStaffAt } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { ports } from './support/ports.ts'
import { test } from './support/quiet-page.ts'
import { scriptDesk } from './support/script-desk.ts'
import { aMember } from './support/staff.ts'
import { signInAs } from './support/staff-session.ts'

/** Pages that no other journey measures. */
const PAGE = '/legal-shipping-policy'
const OTHER = '/payment-policy'
const ZONED = '/gdpr-compliance'

const main = (page: Page) => page.getByRole('main')
const mark = (page: Page) => page.evaluate(() => document.documentElement.dataset.probe ?? null)
const code = (text: string) => `document.documentElement.dataset.probe = '${text}'`

/** What a script of this page reads of a page it opens in a window: its title, or nothing. */
const reads = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const opened = window.open(address)
    if (!opened) return 'blocked'
    const deadline = Date.now() + 20_000
    while (Date.now() < deadline) {
      if (opened.closed) return 'refused'
      try {
        const { title } = opened.document
        if (title !== '' && opened.location.pathname === address) return title
      } catch {
        return 'refused'
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return 'late'
  }, path)

async function rename(email: string, lastName: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('update staff set last_name = $2 where email = $1', [email, lastName])
  await client.end()
}

test('a script that one person wrote and another published runs on its page and nowhere else, until it is switched off', async ({
  page,
  browser,
}) => {
  const name = `Probe ${randomBytes(4).toString('hex')}`
  const author = aMember(databaseUrl, 'marketing')
  await signInAs(page, author)
  await openHydrated(page, '/admin/main-site?tab=custom-scripts&new=1')
  await expect(main(page).getByRole('heading', { name: 'New script' })).toBeVisible()
  await main(page).getByLabel('Name').fill(name)
  await main(page).getByLabel('Text', { exact: true }).fill('<b>x</b> go()')
  await expect(main(page).getByText(/skipped by every page/)).toBeVisible()
  await main(page).getByLabel('Text', { exact: true }).fill(code(name))
  await expect(main(page).getByText('Pages accept this text')).toBeVisible()
  await main(page).getByLabel('Pages it runs on').fill(PAGE)
  await main(page).getByLabel('Consent needed').selectOption('necessary')
  await main(page).getByLabel('What it is for').fill('Shows that scripts run')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(main(page).getByRole('heading', { name, exact: true })).toBeVisible()
  const address = page.url()

  await main(page).getByLabel('Try an address').fill(PAGE)
  await expect(main(page).getByRole('status').filter({ hasText: 'Runs here' })).toBeVisible()
  await main(page).getByLabel('Try an address').fill('/checkout')
  await expect(main(page).getByRole('status').filter({ hasText: 'Never' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Ask for review' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask a colleague' }).click()
  await expect(main(page).getByText('waits for review')).toBeVisible()
  await expect(main(page).getByRole('button', { name: /^Publish/ })).toBeHidden()

  const visitor = await (await browser.newContext()).newPage()
  await openHydrated(visitor, PAGE)
  expect(await mark(visitor)).toBeNull()

  const desk = await (await browser.newContext()).newPage()
  const second = aMember(databaseUrl, 'admin')
  await signInAs(desk, second)
  await rename(second.email, 'Turing')
  await openHydrated(desk, address)
  await expect(main(desk).getByRole('heading', { name, exact: true })).toBeVisible()
  await main(desk).getByLabel('I read every changed line').check()
  await main(desk).getByRole('button', { name: 'Publish version 1' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish version 1' }).click()
  await expect(main(desk).getByText('Live', { exact: true })).toBeVisible()

  await openHydrated(visitor, PAGE)
  await expect.poll(() => mark(visitor)).toBe(name)
  await openHydrated(visitor, OTHER)
  await visitor.waitForLoadState('networkidle')
  expect(await mark(visitor)).toBeNull()

  await expect(async () => {
    await openHydrated(desk, `${address.replace('&id=', '&log=1&scriptId=')}`)
    await expect(main(desk).getByText('Ran').first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await openHydrated(desk, address)
  await main(desk).getByRole('button', { name: 'Switch off' }).click()
  await desk.getByRole('dialog').getByLabel('Reason').fill('Seen enough')
  await desk.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(main(desk).getByText('Off', { exact: true })).toBeVisible()
  await expect(async () => {
    await openHydrated(visitor, PAGE)
    await visitor.waitForLoadState('networkidle')
    expect(await mark(visitor)).toBeNull()
  }).toPass()
})

test('no script runs in a document of the payment, key or staff zones, not even one that names them and came along from a public page', async ({
  page,
  playwright,
  baseURL,
  request,
}) => {
  const desk = await scriptDesk({ playwright, baseURL, databaseUrl })
  const name = `zones-${randomBytes(4).toString('hex')}`
  const roots = Object.values(zoneRoots).flat()
  try {
    await desk.publish(name, code(name), [ZONED, ...roots.map((root) => `${root}*`)])
    await openHydrated(page, ZONED)
    await expect.poll(() => mark(page)).toBe(name)

    expect(await reads(page, '/faq')).not.toMatch(/^(refused|blocked|late)$/)
    for (const path of ['/account', '/checkout', '/admin/login']) {
      expect(await reads(page, path), path).toBe('refused')
    }

    await fillCart(page, { 'home-2024': 1 })
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/cart'
      link.textContent = 'Go'
      link.id = 'go'
      document.querySelector('main')?.prepend(link)
    })
    await page.locator('#go').click()
    await page.waitForURL(/\/(cart|checkout)/)
    await page.waitForLoadState('networkidle')
    expect(await mark(page)).toBeNull()

    for (const root of roots) {
      // Only browsers know the name of that host, so nothing is followed to it.
      const toStaff = { headers: toStaffAt(ports.shop), maxRedirects: 0 }
      const isOfStaff = zoneRoots.staff.some((one) => one === root)
      const answer = await request.get(root, isOfStaff ? toStaff : {})
      expect(answer.headers()['content-security-policy'], root).not.toContain('sha256-')
    }
    for (const path of ['/payment-success', '/account', '/admin/login']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await mark(page), path).toBeNull()
    }
  } finally {
    await desk.close()
  }
})

test('the frame on the checkout hears the amount and the editions, and reads neither page nor address nor cookies', async ({
  browser,
  playwright,
  baseURL,
  request,
}) => {
  const desk = await scriptDesk({ playwright, baseURL, databaseUrl })
  await desk.publish(`pixel-${randomBytes(4).toString('hex')}`, 'window.isPixel = true', ['/pixel'])
  try {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    await context.addCookies([{ name: 'consent', value: 'all', url: baseURL ?? '' }])
    const page = await context.newPage()
    await fillCart(page, { 'home-2024': 2 })
    await openHydrated(page, '/checkout')
    const frameOf = () => page.frames().find((frame) => frame.url().endsWith('/pixel'))
    await expect.poll(() => frameOf() !== undefined).toBe(true)
    const tries = () => {
      const attempt = (read: () => unknown) => {
        try {
          return String(read())
        } catch (error) {
          return `refused: ${(error as Error).name}`
        }
      }
      return {
        origin: self.origin,
        referrer: document.referrer,
        cookie: attempt(() => document.cookie),
        storage: attempt(() => localStorage.length),
        session: attempt(() => sessionStorage.length),
        page: attempt(() => parent.document.title),
        address: attempt(() => parent.location.href),
        own: location.pathname + location.search + location.hash,
        isPixel: (window as { isPixel?: boolean }).isPixel === true,
      }
    }
    const refused = 'refused: SecurityError'
    await expect.poll(async () => (await frameOf()?.evaluate(tries))?.isPixel).toBe(true)
    expect(await frameOf()?.evaluate(tries)).toEqual({
      origin: 'null',
      referrer: '',
      cookie: refused,
      storage: refused,
      session: refused,
      page: refused,
      address: refused,
      own: '/pixel',
      isPixel: true,
    })
    const products = await (await request.get('/api/products')).json()
    const { price } = (products as { id: string; price: string }[]).find(
      ({ id }) => id === 'home-2024',
    ) ?? { price: '0' }
    const layer = () =>
      frameOf()?.evaluate(() => (window as unknown as { dataLayer: unknown[] }).dataLayer)
    await expect.poll(layer).toEqual([
      {
        event: 'begin_checkout',
        client_id: expect.stringMatching(/^\d+\.\d+$/),
        ecommerce: { currency: 'USD', value: Number(price) * 2, items: [{ item_id: 'home-2024' }] },
      },
    ])

    const alone = await context.newPage()
    await alone.goto('/pixel')
    expect(await alone.evaluate(() => self.origin)).toBe('null')
    expect(
      await alone.evaluate(() => {
        try {
          return document.cookie
        } catch (error) {
          return (error as Error).name
        }
      }),
    ).toBe('SecurityError')
    await context.close()
  } finally {
    await desk.close()
  }
})
