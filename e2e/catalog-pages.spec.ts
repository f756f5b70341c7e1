import { expect, type Page } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

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

test('the head of the comparison stays in sight while its rows pass', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await openHydrated(page, '/compare')
  await page.getByRole('rowheader', { name: 'System' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 200))
  await expect(page.getByRole('columnheader').first()).toBeInViewport()
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
