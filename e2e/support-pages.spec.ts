import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import {
  anAddress,
  cards,
  expectOrder,
  fillBuyer,
  fillCard,
  fillCart,
  payButton,
  revealFirstKey,
} from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

const paths = [
  '/installation-guide',
  '/activation-guide',
  '/troubleshooting',
  '/system-requirements',
  '/compatibility-checker',
  '/license-verification',
  '/guaranteed-official-licenses',
  '/remote-support',
  '/environment',
  '/contact',
  '/faq',
  '/how-it-works',
  '/benefits',
  '/about',
]

const agents = {
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}

for (const path of paths) {
  test(`${path} says what it is to people and to search engines`, async ({
    page,
    consoleMessages,
  }) => {
    await openHydrated(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/ – Keyhaven$/)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{60,}/)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`${path}$`),
    )
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
    for (const data of await page.locator('script[type="application/ld+json"]').allTextContents()) {
      expect(JSON.parse(data)['@context']).toBe('https://schema.org')
    }
    expect(consoleMessages).toEqual([])
  })
}

const answerFor = (page: Page, edition: string) =>
  page.getByRole('row', { name: new RegExp(`^${edition} `) })

test.describe('on a Mac', () => {
  test.use({ userAgent: agents.mac })

  test('the checker offers what runs on a Mac and refuses Professional Plus', async ({ page }) => {
    // Safari does not answer the question that Chromium would.
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'userAgentData', { value: undefined }),
    )
    await openHydrated(page, '/compatibility-checker')
    await expect(page.getByText(/This computer: A Mac/)).toBeVisible()
    await expect(answerFor(page, 'Home 2024')).toContainText('Runs if it is macOS 13 or later')
    await expect(answerFor(page, 'Professional Plus 2024')).toContainText('Runs on Windows only')
  })
})

test.describe('on Windows', () => {
  test.use({ userAgent: agents.windows })

  test('the checker says yes to every edition, and no once a Mac is chosen by hand', async ({
    page,
  }) => {
    await openHydrated(page, '/compatibility-checker')
    await expect(page.getByText(/This computer: Windows/)).toBeVisible()
    await expect(page.getByText('Runs', { exact: true })).toHaveCount(9)
    await page.getByLabel('System').selectOption('macOS 13 or later')
    await expect(page).toHaveURL(/computer=macos-13/)
    await expect(page.getByText('Runs', { exact: true })).toHaveCount(6)
    await page.getByRole('button', { name: 'Use this computer' }).click()
    await expect(page.getByText('Runs', { exact: true })).toHaveCount(9)
  })
})

/** Buys a licence; what its receipt says of it. */
async function buy(page: Page) {
  await fillCart(page, { 'home-2024': 1 })
  await fillBuyer(page, anAddress())
  await fillCard(page, cards.good)
  await payButton(page).click()
  const orderId = await expectOrder(page)
  const key = await revealFirstKey(page)
  const text = (await page.getByRole('main').textContent()) ?? ''
  return { orderId, key, orderNumber: /KH-\w{4}-\w{4}/.exec(text)?.[0] ?? '' }
}

async function check(page: Page, orderNumber: string, ending: string) {
  await openHydrated(page, '/license-verification')
  await page.getByLabel('Order number').fill(orderNumber)
  await page.getByLabel('Last five characters').fill(ending)
  await page.getByRole('button', { name: 'Check this key' }).click()
}

/** Takes the keys of an order back, as staff will. */
async function revoke(databaseUrl: string, orderId: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `with ended as (
      update assignments
      set revoked_at = now()
      where order_line_id in (select id from order_lines where order_id = $1)
      returning unit_id
    )
    update key_units
    set status = 'revoked'
    where id in (select unit_id from ended)`,
    [orderId],
  )
  await client.end()
}

test('a key that was sold is recognised, a revoked one is called so, a foreign one is not known', async ({
  page,
}, testInfo) => {
  const { databaseUrl } = testInfo.config.metadata as { databaseUrl: string }
  const { orderId, orderNumber, key } = await buy(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))

  await check(page, orderNumber.toLowerCase(), key)
  await expect(page.getByText(/^Active\..*Office Home 2024, sold on/)).toBeVisible()
  expect(sent.filter((call) => call.includes(key) || call.includes(key.slice(0, 11)))).toEqual([])

  await revoke(databaseUrl, orderId)
  await check(page, orderNumber, key.slice(-5))
  await expect(page.getByText(/^Revoked\./)).toBeVisible()

  await check(page, orderNumber, 'ZZZZZ')
  await expect(page.getByText(/^Not found\./)).toBeVisible()
  await check(page, 'KH-2222-2222', key.slice(-5))
  await expect(page.getByText(/^Not found\./)).toBeVisible()
  expect(page.url()).not.toContain(key.slice(-5))
})

test('fields that are left empty say what belongs into them', async ({ page }) => {
  await check(page, '', 'AB')
  await expect(page.getByText(/^Enter the order number/)).toBeVisible()
  await expect(page.getByText(/^Enter the last five/)).toBeVisible()
})

test('an error code is found, shared by its address, and read without any script', async ({
  page,
  browser,
}) => {
  await openHydrated(page, '/troubleshooting')
  await page.getByRole('searchbox').fill('0xC004F074')
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('1 of 15 sections')
  await expect(page).toHaveURL(/q=0xC004F074/)

  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(page.url())
  await expect(reader.getByRole('heading', { name: 'It looks for a company server' })).toBeVisible()
  await expect(reader.getByRole('heading', { name: /already been used/ })).toHaveCount(0)
  await reader.getByRole('searchbox').fill('proxy')
  await reader.getByRole('button', { name: 'Show' }).click()
  await expect(reader.getByRole('heading', { name: /proxy/ })).toBeVisible()
  await plain.close()
})

test('a printed guide is the guide: for one edition and system, without the shop around it', async ({
  page,
}) => {
  await openHydrated(page, '/installation-guide?edition=home-2024&system=mac')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('For Office Home 2024 on a Mac')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Install on a Mac', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Install on Windows' })).toHaveCount(0)
  for (const hidden of ['banner', 'contentinfo', 'search'] as const) {
    await expect(page.getByRole(hidden)).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

test('printed questions show their answers', async ({ page }) => {
  await openHydrated(page, '/faq')
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
  await expect(page.getByText(/^In the one you chose at the top of the page/)).toBeVisible()
})

test('the contact page says whether someone answers now, and asks again every minute', async ({
  page,
}) => {
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/business-hours')) asked.push(request.url())
  })
  await openHydrated(page, '/contact')
  await page.clock.runFor(1_000)
  await expect(page.getByText(/^(Available Now|Currently Closed)$/)).toBeVisible()
  await expect(page.getByText(/(Closes|Opens) in \d+[hd] \d+[mh]/)).toBeVisible()
  await expect(page.getByText(/Your time: /)).toBeVisible()
  const before = asked.length
  await page.clock.runFor(61_000)
  await expect.poll(() => asked.length).toBeGreaterThan(before)

  const letter = await page.getByRole('link', { name: 'Write an e-mail' }).getAttribute('href')
  const body = new URL(letter ?? '').searchParams.get('body') ?? ''
  for (const asked of ['Issue description', 'Order number', 'Product edition', 'Purchase date']) {
    expect(body).toContain(asked)
  }
  expect(body).toContain('Operating system')
  expect(body).toContain('Device type')
})

test('questions are searched and opened with the keyboard alone', async ({ page }) => {
  await openHydrated(page, '/faq')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('refund')
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('mention “refund”')
  await page.keyboard.press('Tab')
  const question = page.getByRole('button', { name: 'Can I get my money back?' })
  await expect(question).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveAttribute('aria-expanded', 'false')
})

test('the contents of a guide lead to its sections by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openHydrated(page, '/activation-guide')
  const jump = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', {
    name: 'Keep it safe',
  })
  await jump.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#keep-it-safe$/)
  await expect(page.getByRole('heading', { name: 'Keep it safe' })).toBeInViewport()
})

test('no link of these pages leads nowhere', async ({ page, request }) => {
  const links = new Set<string>()
  for (const path of paths) {
    await page.goto(path)
    const found = await page
      .locator('main a[href^="/"]')
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
    for (const link of found) links.add(link.split('#')[0] ?? '')
  }
  const broken: string[] = []
  for (const link of links) {
    const answer = await request.get(link)
    if (!answer.ok()) broken.push(link)
  }
  expect(broken).toEqual([])
})
