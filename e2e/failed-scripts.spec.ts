import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import {
  anAddress,
  cards,
  expectOrder,
  fillBuyer,
  fillCard,
  fillCart,
  payButton,
} from './support/checkout.ts'
import { test } from './support/noted-test.ts'
import { scriptsOf } from './support/scripts.ts'

const pages = { '/': '/', '/shop': '/shop', '/product/:slug': '/product/home-2024' } as const
const checkout = scriptsOf('/checkout')
type Fault = '404' | '500' | 'reset' | 'never'
const isFull = Boolean(process.env.E2E_FULL)
const AT_ONCE = 6
/** Parts that load late fail apart from each other: in turn by `npm run e2e:full`, else some at once. */
const LATE_AT_ONCE = isFull ? 1 : 8

/** The question about cookies is answered: it would lie over what is pressed. */
const consent = { name: 'consent', value: 'necessary', path: '/', expires: -1 }
const answered = {
  cookies: [
    { ...consent, domain: '127.0.0.1', httpOnly: false, secure: false, sameSite: 'Lax' as const },
  ],
  origins: [],
}

/** From now on these files do not come. */
async function lose(context: BrowserContext, files: readonly string[], fault: Fault = '404') {
  const lost = new Set(files.map((file) => `/${file}`))
  await context.route(
    (url) => lost.has(url.pathname),
    async (route) => {
      if (fault === 'reset') return route.abort('connectionreset')
      if (fault !== 'never') return route.fulfill({ status: Number(fault), body: '' })
    },
  )
}

type PageFiles = { path: string; files: string[] }

/** Every file once, on the page that needs it most: the one that cannot run without it. */
function placesOfFiles(): PageFiles[] {
  const known = new Set<string>()
  const isNew = (file: string) => !known.has(file) && known.add(file)
  const ids = Object.entries({ ...pages, '/checkout': '/checkout' })
  const place = (path: string, files: string[], many: number): PageFiles[] =>
    files.length === 0
      ? []
      : [{ path, files: files.slice(0, many) }, ...place(path, files.slice(many), many)]
  return [
    ...ids.flatMap(([id, path]) => place(path, scriptsOf(id).first.filter(isNew), 1)),
    ...ids.flatMap(([id, path]) => place(path, scriptsOf(id).later.filter(isNew), LATE_AT_ONCE)),
  ]
}

/** React has taken the page over, or it has given up and stays as it was painted. */
const settled = (page: Page) =>
  page.waitForFunction(
    () => document.documentElement.matches('[data-live], [data-plain]'),
    undefined,
    { timeout: 30_000, polling: 200 },
  )

async function expectReadable(page: Page) {
  await expect(page.getByRole('link', { name: 'Keyhaven home' })).toBeVisible()
  await expect(page.getByText('Application Error')).toHaveCount(0)
  await expect(page.getByText('This page didn’t open')).toHaveCount(0)
}

/** Opens a page in a browser of its own; it may load itself anew once, and no more. */
async function visit(browser: Browser, { path, files }: PageFiles, fault: Fault) {
  const context = await browser.newContext({ storageState: answered })
  await lose(context, files, fault)
  await context.route(/\.(svg|woff2|webp|png)$/, (route) => route.abort())
  const page = await context.newPage()
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.goto(path, { waitUntil: 'commit' })
  await settled(page)
  await page.mouse.click(2, 300)
  expect(documents, 'documents').toBeLessThanOrEqual(2)
  await expectReadable(page)
  if (path !== '/checkout') {
    await page
      .getByRole('button', { name: /^add to cart/i })
      .first()
      .click()
    await page.waitForFunction(
      () => location.pathname === '/cart' || document.querySelector('[role=dialog]'),
      undefined,
      { timeout: 30_000, polling: 200 },
    )
    // An open drawer hides the page behind it from everyone.
    if (page.url().includes('/cart')) await expectReadable(page)
  }
  await context.close()
}

async function visitAll(browser: Browser, places: PageFiles[], fault: Fault) {
  const failures: string[] = []
  const next = async () => {
    for (let place = places.shift(); place; place = places.shift()) {
      const name = `${place.path} without ${place.files}`
      await visit(browser, place, fault).catch((error: Error) => {
        failures.push(`${name} (${fault}): ${error.message}`)
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  expect(failures).toEqual([])
}

const all = placesOfFiles()
const allFiles = all.flatMap(({ files }) => files)
const SHARES = 4

test('every script is looked for on some page', () => {
  expect(allFiles.length).toBeGreaterThan(100)
})

/** Every build has a share of its own; `npm run e2e:full` takes all of them, away in every way. */
const shareOfBuild = allFiles.join().length % SHARES
const shares = [...Array(SHARES).keys()].filter((share) => isFull || share === shareOfBuild)

for (const share of shares) {
  const places = all.filter((_, at) => at % SHARES === share)
  const faults: Fault[] = isFull ? ['404', '500', 'reset', 'never'] : ['404']
  for (const fault of faults) {
    test(`no page falls over a script that is missing (${fault}, part ${share + 1})`, async ({
      browser,
    }) => {
      // Many visits in turn: a busy machine takes its time.
      test.setTimeout(isFull ? 900_000 : 300_000)
      await visitAll(browser, [...places], fault)
    })
  }
}

const carrying = /^assets\/(framework|common|shared|product|checkout)-/
const five = all.filter(({ files }) => carrying.test(files[0] ?? '')).slice(0, 5)

for (const fault of isFull ? (['500', 'reset', 'never'] as const) : (['never'] as const)) {
  test(`the five scripts that carry most may fail: ${fault}`, async ({ browser }) => {
    expect(five).toHaveLength(5)
    await visitAll(browser, [...five], fault)
  })
}

test('a purchase is finished although every script is missing that the checkout can do without', async ({
  page,
  context,
}) => {
  const { first, later } = scriptsOf('/order-success/:orderId')
  const needed = new Set([...checkout.first, ...first, ...later])
  const lost = allFiles.filter((file) => !needed.has(file))
  expect(lost.length).toBeGreaterThan(30)
  await lose(context, lost)
  await page.goto('/product/home-2024')
  await expect(page.getByText('Parts of this page didn’t load.')).toBeVisible()
  await page
    .getByRole('button', { name: /^add to cart/i })
    .first()
    .click()
  await page.waitForURL(/\/cart/)
  await expect(payButton(page)).toBeVisible()
  await fillBuyer(page, anAddress())
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expectOrder(page)
})

test('a press whose dialog cannot be loaded leads to the page that does the same', async ({
  browser,
}) => {
  const presses = [
    { name: 'Sign In', file: /auth-dialog/, leads: /\/account$/, width: 1280 },
    { name: 'Menu', file: /menu-dialog/, leads: /\/sitemap$/, width: 390 },
    { name: 'Cart, empty', file: /cart-drawer/, leads: /\/(cart|checkout)$/, width: 390 },
  ]
  await Promise.all(
    presses.map(async ({ name, file, leads, width }) => {
      const context = await browser.newContext({ viewport: { width, height: 800 } })
      await lose(
        context,
        allFiles.filter((each) => file.test(each)),
      )
      const page = await context.newPage()
      await page.goto('/')
      await settled(page)
      await page.getByRole('button', { name, exact: true }).first().click()
      await page.waitForURL(leads)
      await context.close()
    }),
  )
})

test('a part whose script is missing stays as the server painted it, and its presses lead on', async ({
  page,
  context,
}) => {
  const lost = allFiles.filter((file) => /best-sellers|home-faq/.test(file))
  expect(lost).toHaveLength(2)
  await lose(context, lost)
  await page.goto('/')
  await settled(page)
  const featured = page.locator('#featured')
  const before = await featured.innerText()
  await page.mouse.click(2, 300)
  await expect(featured.locator('[data-kept]')).toHaveCount(1)
  expect(await featured.innerText()).toBe(before)
  // Questions that nothing can open any more are shown open.
  await expect(page.locator('[data-kept] .fold').first()).toBeVisible()
  await featured
    .getByRole('button', { name: /^add to cart/i })
    .first()
    .click()
  await page.waitForURL(/\/cart/)
  await expect(payButton(page)).toBeVisible()
})

test('a page that lost the network in mid-visit goes on by itself when it is back', async ({
  page,
  context,
}) => {
  await fillCart(page, { 'home-2024': 1 })
  await page.goto('/')
  await settled(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const bar = page.getByText('You’re offline.')
  await expect(bar).toBeVisible()
  await page.mouse.click(2, 300)
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await page.waitForTimeout(isFull ? 20_000 : 6_000)
  await expect(bar).toBeVisible()
  await expectReadable(page)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/pricing$/)
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
})

/** What Chromium names as a reason of the page itself; that its headless build keeps no pages is none. */
async function reasonsAgainstKeeping(page: Page, path: string): Promise<string[]> {
  const reasons: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    for (const { type, reason } of notRestoredExplanations)
      if (type !== 'Circumstantial') reasons.push(`${path}: ${reason}`)
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.goto('/robots.txt')
  await page.goBack({ waitUntil: 'load' })
  await session.detach()
  return reasons
}

test('going back finds the page as it was left: nothing in a public page forbids that', async ({
  page,
}) => {
  for (const path of ['/', '/shop', '/product/home-2024', '/pricing'])
    expect(await reasonsAgainstKeeping(page, path)).toEqual([])
})
