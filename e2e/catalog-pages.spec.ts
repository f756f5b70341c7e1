import { expect, type Page } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

const pages = [
  '/shop',
  '/pricing',
  '/compare',
  '/office-2024-editions',
  '/office-2021-editions',
  '/office-2019-editions',
  '/microsoft-office',
  '/product/professional-plus-2024',
]

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

/** Scrolls to the end, so that every part of the page is awake. */
async function wake(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  await page.waitForLoadState('networkidle')
}

/** Presses Tab until the wanted control has the focus. */
async function tabTo(page: Page, name: RegExp) {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement | null
      return focused?.closest('label')?.textContent ?? focused?.textContent ?? ''
    })
    if (name.test(text)) return
  }
  throw new Error(`the Tab key never reached ${name}`)
}

for (const path of pages) {
  test(`${path} has a title, one heading, a canonical address and data that parse`, async ({
    page,
    consoleMessages,
  }) => {
    const response = await openHydrated(page, path)
    expect(response?.status()).toBe(200)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`${path}$`),
    )
    expect(await page.title()).toMatch(/^.{8,} – Keyhaven$/)
    const html = (await response?.text()) ?? ''
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    const types = blocks.map(([, text = '']) => JSON.parse(text)['@type'])
    expect(types).toContain('BreadcrumbList')
    await wake(page)
    expect(consoleMessages).toEqual([])
  })
}

test('titles and descriptions are different on every page', async ({ request }) => {
  const heads = await Promise.all(
    pages.map(async (path) => {
      const html = await (await request.get(path)).text()
      return [
        /<title>(.*?)<\/title>/.exec(html)?.[1],
        /<meta name="description" content="(.*?)"/.exec(html)?.[1],
      ]
    }),
  )
  const words = heads.flat()
  expect(words.every(Boolean)).toBe(true)
  expect(new Set(words).size).toBe(words.length)
})

test('an edition is found and compared with the keyboard alone', async ({ page }) => {
  test.slow()
  await openHydrated(page, '/shop')
  await tabTo(page, /^Compare editions$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/compare')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare editions')
  await page.getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await tabTo(page, /^Home & Student$/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await expect(page).toHaveURL(/edition=home-2021/)
  await tabTo(page, /^Show only differences$/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('rowheader', { name: 'Computers per licence' })).toHaveCount(0)
  const address = page.url()
  await tabTo(page, /^Home & Student 2021$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/product/home-2021')
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('columnheader')).toHaveCount(3)
})

test('the filters of the shop survive a reload and the way back', async ({ page }) => {
  await openHydrated(page, '/shop')
  await page.getByRole('searchbox').fill('home')
  const tools = page.getByRole('region', { name: 'Search and filter' })
  await tools.getByText('Office 2019').click()
  await page.getByLabel('Sort by').selectOption('price-desc')
  const status = page.getByRole('status').filter({ hasText: 'Showing' })
  await expect(status).toHaveText('Showing 2 of 9 products for “home”')
  await expect(page).toHaveURL('/shop?q=home&edition=2019&sort=price-desc')
  await page.reload()
  await expect(status).toHaveText('Showing 2 of 9 products for “home”')
  await expect(page.getByRole('searchbox')).toHaveValue('home')
  await expect(page.getByRole('article').first()).toContainText('Home & Business 2019')
  await page.getByRole('link', { name: 'Home & Business 2019', exact: true }).click()
  await expect(page).toHaveURL('/product/home-business-2019')
  await page.goBack()
  await expect(page).toHaveURL('/shop?q=home&edition=2019&sort=price-desc')
  await expect(status).toHaveText('Showing 2 of 9 products for “home”')
  await expect(page.getByLabel('Sort by')).toHaveValue('price-desc')
})

for (const path of ['/pricing', '/compare', '/microsoft-office', '/product/home-2024']) {
  test(`another currency changes every price on ${path}`, async ({ page }) => {
    await openHydrated(page, path)
    await wake(page)
    const shown = page.getByRole('main')
    await expect(shown.getByText('$\u00a0149.99').filter({ visible: true }).first()).toBeVisible()
    await page.getByLabel('Currency').first().selectOption('GBP')
    await expect(shown.getByText('£\u00a0109.49').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText('$\u00a0', { exact: false })).toHaveCount(0)
  })
}

test('the tabs of a product open their panels, and one answer at a time', async ({ page }) => {
  await openHydrated(page, '/product/home-business-2024')
  await page.getByRole('tab', { name: 'Specifications' }).click()
  await expect(page.getByRole('heading', { name: 'macOS' })).toBeVisible()
  await page.getByRole('tab', { name: 'FAQ' }).click()
  const panel = page.getByRole('tabpanel', { name: 'FAQ' })
  await expect(panel.getByRole('button')).toHaveCount(5)
  await panel.getByRole('button').first().click()
  await panel.getByRole('button').last().click()
  await expect(panel.locator('[aria-expanded=true]')).toHaveCount(1)
})

for (const width of [1280, 390]) {
  test(`at ${width} px the buy bar comes once the page's own button is gone, goes for good when sent away, and when bought`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openHydrated(page, '/product/home-2024')
    const bar = page.getByRole('region', { name: 'Buy Home 2024' })
    await expect(bar).toHaveCount(0)
    await page.evaluate(() => scrollTo(0, 2_000))
    await expect(bar).toBeVisible()
    expect((await bar.boundingBox())?.y).toBe(0)
    await bar.getByRole('button', { name: /Add to cart/ }).click()
    await expect(bar).toHaveCount(0)
    await page.goto('/product/home-2021')
    await page.evaluate(() => scrollTo(0, 2_000))
    const other = page.getByRole('region', { name: 'Buy Home & Student 2021' })
    await other.getByRole('button', { name: 'Hide this bar' }).click()
    await expect(other).toHaveCount(0)
    await page.reload()
    await page.evaluate(() => scrollTo(0, 2_000))
    await expect(other).toHaveCount(0)
  })
}

test('four questions lead to one edition, and the address carries the advice', async ({ page }) => {
  await openHydrated(page, '/shop')
  await page.getByRole('link', { name: 'Help me choose' }).click()
  await expect(page).toHaveURL('/compare#adviser')
  const adviser = page.locator('#adviser')
  await adviser.scrollIntoViewIfNeeded()
  await expect(adviser.getByText('0 of 4 answered')).toBeVisible()
  await adviser.getByLabel('A Mac').check()
  await adviser.getByLabel('Yes, for paid work').check()
  await adviser.getByLabel('Yes', { exact: true }).first().check()
  await adviser.getByLabel('Yes', { exact: true }).last().check()
  await expect(adviser.getByRole('heading', { level: 3 })).toHaveText('Home & Business 2024')
  await expect(adviser).toContainText('Access exists for Windows only')
  await page.reload()
  await expect(adviser.getByRole('heading', { level: 3 })).toHaveText('Home & Business 2024')
})

test('two editions fit on a phone, each chosen from all nine', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openHydrated(page, '/compare')
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  await page.getByLabel('First edition').selectOption('professional-plus-2019')
  await expect(page.getByRole('columnheader').first()).toContainText('Professional Plus 2019')
  await expect(page).toHaveURL(/edition=professional-plus-2019/)
})

test('the head of the comparison stays in sight while its rows pass', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await openHydrated(page, '/compare')
  await page.getByRole('rowheader', { name: 'System' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 200))
  await expect(page.getByRole('columnheader').first()).toBeInViewport()
})

test('the pricing page leads down to its comparison', async ({ page }) => {
  await openHydrated(page, '/pricing')
  await page.getByRole('link', { name: 'Compare all features' }).click()
  await expect(page.getByRole('heading', { name: 'What each plan includes' })).toBeInViewport()
  const access = page.getByRole('row', { name: /^Access/ })
  await expect(access.getByRole('cell')).toHaveText(['Not included', 'Not included', 'Included'])
})

test.describe('on a Mac', () => {
  test.use({ userAgent: MAC })

  test('a visitor is told before adding an edition that runs on Windows only', async ({
    page,
    consoleMessages,
  }) => {
    await openHydrated(page, '/product/professional-plus-2024')
    const warning = page.getByRole('status').filter({ hasText: 'You are on a Mac.' })
    await expect(warning).toBeVisible()
    await warning.getByRole('link', { name: 'Home & Business 2024' }).click()
    await expect(page).toHaveURL('/product/home-business-2024')
    await expect(page.getByText('You are on a Mac.')).toHaveCount(0)
    await openHydrated(page, '/shop')
    await expect(page.getByText('Runs on Windows only, not on your Mac')).toHaveCount(3)
    expect(consoleMessages).toEqual([])
  })
})

test('on Windows nobody is warned', async ({ page }) => {
  await openHydrated(page, '/product/professional-plus-2024')
  await expect(page.getByText('You are on a Mac.')).toHaveCount(0)
})

test('what pages say about stock is what structured data say', async ({ request }) => {
  const products = await (await request.get('/api/products')).json()
  for (const { slug, availability } of products) {
    const html = await (await request.get(`/product/${slug}`)).text()
    const stock = availability === 'ready' ? 'InStock' : 'BackOrder'
    expect(html).toContain(`"availability":"https://schema.org/${stock}"`)
    expect(html.includes('Instant Delivery</span>')).toBe(availability === 'ready')
  }
})
