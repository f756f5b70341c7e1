import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { fillCart } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { startLoneShop } from './support/lone-shop.ts'
import { test } from './support/quiet-page.ts'

type LoneShop = Awaited<ReturnType<typeof startLoneShop>>

const promise = /key shown right after payment|15.{1,3}30 minutes|3.{1,3}4 hours|in stock/i
let shop: LoneShop

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  const { databaseUrl } = test.info().config.metadata as { databaseUrl: string }
  shop = await startLoneShop(databaseUrl)
})
test.afterAll(() => shop?.close())

/** One count of everything that a purchase would leave behind. */
async function traces() {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    'select (select count(*) from orders) + (select count(*) from payment_attempts) as count',
  )
  await client.end()
  return Number(rows[0].count)
}

async function expectPage(page: Page, path: string, price: string) {
  const response = await openHydrated(page, shop.origin + path)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByText(price).first()).toBeVisible()
  expect(await page.getByRole('main').innerText()).not.toMatch(promise)
}

test('with the database gone before anybody came, pages show the built-in catalogue', async ({
  page,
}) => {
  shop.cut()
  const products = await page.request.get(`${shop.origin}/api/products`)
  expect(products.status()).toBe(200)
  await expectPage(page, '/shop', '$\u00a0149.99')
  await expectPage(page, '/product/professional-plus-2024', '$\u00a0399.99')
})

test('with the database back, pages are those of the shop again', async ({ page }) => {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  await client.query(
    `insert into price_history (product_id, price_minor, original_price_minor, valid_from)
     values ('home-2024', 14449, null, now())`,
  )
  await client.end()
  shop.mend()
  await expect
    .poll(async () => (await page.request.get(`${shop.origin}/shop`)).text(), { timeout: 30_000 })
    .toContain('144.49')
})

test('with the database gone again, pages show what was known last', async ({ page }) => {
  shop.cut()
  await expectPage(page, '/shop', '$\u00a0144.49')
  await expectPage(page, '/product/home-2024', '$\u00a0144.49')
  await page.goto(`${shop.origin}/shop`)
  await page.getByRole('button', { name: 'Add to cart Home 2024' }).click()
  await expect(page.getByRole('dialog').getByText('Home 2024').first()).toBeVisible()
})

test('the checkout says that it is unavailable, and nothing is begun', async ({ page }) => {
  await fillCart(page, { 'home-2024': 1 })
  await page.goto(`${shop.origin}/checkout`)
  await expect(page.getByText('The checkout is unavailable right now.').first()).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
  const intent = await page.request.post(`${shop.origin}/api/create-payment-intent`, {
    headers: { origin: shop.origin },
    data: {},
  })
  expect(intent.status()).toBeGreaterThanOrEqual(400)
  shop.mend()
  expect(await traces()).toBe(0)
})
