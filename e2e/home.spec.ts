import { AxeBuilder } from '@axe-core/playwright'
import { heroLayouts } from '@keyhaven/contracts/storefront'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { findsWithoutScripts, findsWithScripts } from './support/finder.ts'
import { openHydrated } from './support/hydrated.ts'
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

test('the sections of the home page are in their order, in the HTML', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const order = [
    'Buy your office apps once',
    'Best sellers: the 2024 editions',
    'aria-label="American Express"',
    '50K+',
    'Software, without the fuss',
    'Three steps, five minutes',
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
