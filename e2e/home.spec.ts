import { AxeBuilder } from '@axe-core/playwright'
import { heroLayouts } from '@keyhaven/contracts/storefront'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { findsWithoutScripts, findsWithScripts } from './support/finder.ts'
import { openHydrated } from './support/hydrated.ts'
import { drawn } from './support/later.ts'
import { test } from './support/quiet-page.ts'

const hero = '[data-layout]'

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function setLayout(databaseUrl: string, layout: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into store_settings (key, value) values ('hero.layout', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(layout)],
  )
  await client.end()
}

test('the owner can choose any of sixteen heroes: each fits phones and screens, readable to all; the last finds an edition in three taps', async ({
  page,
  browser,
  baseURL,
  consoleMessages,
}, testInfo) => {
  testInfo.setTimeout(300_000)
  const { databaseUrl } = testInfo.config.metadata as { databaseUrl: string }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  try {
    for (const layout of heroLayouts) {
      await setLayout(databaseUrl, layout)
      await expect(async () => {
        await openHydrated(page, '/')
        await expect(page.locator(hero)).toHaveAttribute('data-layout', layout, { timeout: 500 })
      }).toPass()
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await overflowOf(page), `${layout} at ${width} px`).toBeLessThanOrEqual(0)
      }
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(hero).analyze()
      expect(violations.map(({ id, nodes }) => [layout, id, nodes[0]?.html])).toEqual([])
      await expect(page.locator(hero).getByRole('heading', { level: 1 })).toHaveCount(1)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await findsWithScripts(page)
    await findsWithoutScripts(browser, baseURL)
  } finally {
    await setLayout(databaseUrl, 'split')
  }
  expect(consoleMessages).toEqual([])
})

test('“Shop now” leads down to the featured products, with and without scripts', async ({
  page,
}) => {
  await openHydrated(page, '/')
  const shopNow = page.locator(hero).getByRole('link', { name: 'Shop now' })
  await expect(shopNow).toHaveAttribute('href', '#featured')
  await shopNow.click()
  await expect(page.getByRole('heading', { name: 'A good place to start' })).toBeInViewport()
  await expect(page.locator('#featured')).toBeFocused()
})

test('the sections of the home page are in their order, in the HTML', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const order = [
    'Buy your office apps once',
    'A good place to start',
    '>The 2024 editions<',
    'aria-label="American Express"',
    '50K+',
    'A quiet way to buy software',
    'Three steps, one sitting',
    'Sample reviews',
    'Good to know before you buy',
    'Ready when you are',
  ].map((words) => html.indexOf(words))
  expect(order.every((place) => place > 0)).toBe(true)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('every visitor gets the same bytes; the reviews are shuffled only in the browser', async ({
  request,
}) => {
  const [first, second] = await Promise.all([request.get('/'), request.get('/')])
  expect(await second.text()).toBe(await first.text())
  expect((await first.text()).match(/Sample review</g)?.length).toBe(20)
})

test('reviews pass by until they are paused, and their copies are silent', async ({
  page,
  consoleMessages,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openHydrated(page, '/')
  const heading = page.getByRole('heading', { name: 'Sample reviews' })
  await heading.scrollIntoViewIfNeeded()
  const row = page.getByRole('region', { name: 'Reviews, one after another' })
  await expect(row.getByRole('article')).toHaveCount(20)
  await expect(row.locator('article')).toHaveCount(40)
  const place = async () => (await row.locator('li').first().boundingBox())?.x ?? 0
  const before = await place()
  await expect.poll(place).toBeLessThan(before)
  await page.getByRole('button', { name: 'Pause reviews' }).click()
  const held = await place()
  await drawn(page)
  expect(await place()).toBe(held)
  expect(consoleMessages).toEqual([])
})

test('questions pressed before their scripts have come open once they have', async ({ page }) => {
  let release = () => {}
  const pressed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/home-faq-/, async (route) => {
    await pressed
    await route.continue()
  })
  await openHydrated(page, '/')
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Good to know before you buy' }),
  })
  const questions = section.first().getByRole('button')
  for (const question of [1, 1, 3]) await questions.nth(question).click()
  await expect(questions.nth(1)).toHaveAttribute('aria-expanded', 'false')
  release()
  for (const open of [1, 3]) {
    await expect(questions.nth(open)).toHaveAttribute('aria-expanded', 'true')
  }
})

test('six of eight questions are on the page, and each opens and closes on its own', async ({
  page,
}) => {
  await openHydrated(page, '/')
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Good to know before you buy' }),
  })
  await section.first().scrollIntoViewIfNeeded()
  const questions = section.first().getByRole('button')
  await expect(questions).toHaveCount(6)
  await questions.nth(1).click()
  await questions.nth(3).click()
  for (const open of [0, 1, 3]) {
    await expect(questions.nth(open)).toHaveAttribute('aria-expanded', 'true')
  }
  await questions.nth(1).click()
  await expect(questions.nth(1)).toHaveAttribute('aria-expanded', 'false')
  await expect(questions.nth(3)).toHaveAttribute('aria-expanded', 'true')
})

test('every app has its picture, and a lost page says where it is', async ({ page, request }) => {
  for (const app of [
    'word',
    'excel',
    'powerpoint',
    'onenote',
    'outlook',
    'teams',
    'access',
    'publisher',
  ]) {
    const icon = await request.get(`/uploads/icons/${app}-icon.png`)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
  }
  await openHydrated(page, '/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText('From $\u00a0299.99')).toBeVisible()
})
