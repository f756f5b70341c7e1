import { type Browser, expect, type Page } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { startLoneShop } from './support/lone-shop.ts'
import { test } from './support/quiet-page.ts'
import { deskOf } from './support/staff-session.ts'

type LoneShop = Awaited<ReturnType<typeof startLoneShop>>

const TAB = '/admin/main-site?tab=reviews'
let shop: LoneShop

// The first review of a customer ends the samples of a shop, so this one is a shop of its own.
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  const { databaseUrl } = test.info().config.metadata as { databaseUrl: string }
  shop = await startLoneShop(databaseUrl, 'voices')
})
test.afterAll(() => shop?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const aDesk = (browser: Browser) => deskOf(browser, 'support', { shop })

async function write(title: string, over: object = {}) {
  const reply = await fetch(`${shop.origin}/api/reviews`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.origin },
    body: JSON.stringify({
      customerName: 'Ada Byron',
      customerEmail: `${title.replaceAll(' ', '-').toLowerCase()}@example.com`,
      rating: 2,
      title,
      comment: 'It took two days until somebody answered, then it worked.',
      productId: 'home-2024',
      ...over,
    }),
  })
  expect(reply.ok).toBe(true)
}

const page = async (path: string) => await (await fetch(`${shop.origin}${path}`)).text()

test('a review loses an address before it is published, and the page shows that something is missing', async ({
  browser,
}) => {
  test.slow()
  await write('Slow but fine', {
    comment: 'Write to ada.byron@example.com if you like, it worked after two days of waiting.',
  })
  const desk = await aDesk(browser)
  await openHydrated(desk, '/admin/reviews')
  await expect(heading(desk, 'Reviews')).toBeVisible()
  await expect(desk.getByText('Address or number')).toBeVisible()
  await desk.getByRole('link', { name: /Slow but fine/ }).click()
  await expect(heading(desk, 'Slow but fine')).toBeVisible()
  await desk.getByLabel('E-mail address in text: ada.byron@example.com').check()
  await desk.getByRole('button', { name: 'Remove', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove for good' }).click()
  await expect(desk.getByText('Nothing in it looks like private data.')).toBeVisible()
  await expect(desk.getByText('Private data removed by Grace Hopper')).toBeVisible()

  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish review' }).click()
  await expect(desk.getByText('Published by Grace Hopper')).toBeVisible()
  await desk.getByRole('button', { name: 'Answer', exact: true }).click()
  await desk
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Answer' })
    .fill('Sorry for the wait.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish answer' }).click()
  await expect(desk.getByRole('dialog')).toBeHidden()
  await expect(async () => {
    const html = await page('/reviews')
    expect(html).toContain('Write to [removed] if you like')
    expect(html).toContain('Sorry for the wait.')
    expect(html).not.toContain('ada.byron@example.com')
  }).toPass({ timeout: 5_000 })
})

test('reviews that were ticked are rejected for a reason, the others published, and the figures follow', async ({
  browser,
}) => {
  test.slow()
  for (const title of ['Buy watches here', 'All went well', 'A second opinion']) await write(title)
  const desk = await aDesk(browser)
  await openHydrated(desk, TAB)
  await desk.getByRole('checkbox', { name: /Buy watches here/ }).check()
  const chosen = desk.getByRole('region', { name: 'Chosen rows' })
  await chosen.getByRole('button', { name: 'Reject' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('spam')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toBeHidden()
  const row = (title: string) => desk.getByRole('link', { name: new RegExp(title) })
  await expect(async () => {
    await openHydrated(desk, TAB)
    await expect(row('All went well')).toBeVisible({ timeout: 2_000 })
    await expect(row('Buy watches here')).toBeHidden({ timeout: 500 })
  }).toPass()

  for (const title of ['All went well', 'A second opinion']) {
    await desk.getByRole('checkbox', { name: new RegExp(title) }).check()
  }
  await chosen.getByRole('button', { name: 'Publish' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(async () => {
    const html = await page('/reviews')
    expect(html).toContain('A second opinion')
    expect(html).not.toContain('Buy watches here')
  }).toPass({ timeout: 20_000 })

  await openHydrated(desk, `${TAB}&part=figures`)
  await expect(heading(desk, 'Review figures')).toBeVisible()
  const claims = desk.getByRole('region', { name: 'Claims and measurements' })
  await expect(claims.getByText('4.9/5')).toBeVisible()
  await expect(claims.getByText('Not what is measured').first()).toBeVisible()
  await expect(desk.getByText('2.00').first()).toBeVisible()
})
