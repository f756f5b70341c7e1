import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { openHydrated } from './support/hydrated.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'

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
  const { orderId, orderNumber, keys } = await aPaidOrder(page.request, {
    items: { 'home-2024': 1 },
  })
  const [key = ''] = keys
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
  await expect(
    reader.getByRole('heading', { name: 'It asks for a company (KMS) server' }),
  ).toBeVisible()
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
