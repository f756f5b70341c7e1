import { expect } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { expectReachable } from './support/keyboard.ts'
import { test } from './support/quiet-page.ts'

const buying = ['/', '/shop', '/product/professional-plus-2024']
const forms = ['/account', '/contact', '/withdraw', '/download-redeem', '/reviews']
const afterwards = ['/office-mac', '/newsletter', '/cart-reminder', '/unsubscribe']
/** Their heading takes the focus, and they have little beside it. */
const told = ['/payment', '/business-quote']
const walks = [
  ...buying.map((path) => ({ path, widths: [1280, 390], how: {} })),
  ...[...forms, ...afterwards].map((path) => ({ path, widths: [390], how: {} })),
  ...told.map((path) => ({
    path,
    widths: [1280, 320],
    how: { fewest: 5, hasFocusedHeading: true },
  })),
]

for (const { path, widths, how } of walks) {
  for (const width of widths) {
    test(`the Tab key reaches every control of ${path} at ${width} px, each visibly`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openHydrated(page, path)
      await expectReachable(page, how)
    })
  }
}

test('the first Tab offers to skip to the content, and does', async ({ page }) => {
  await openHydrated(page, '/shop')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

test('the shop is searched, filtered, sorted and cleared with the keyboard alone', async ({
  page,
}) => {
  await openHydrated(page, '/shop')
  const count = page.getByRole('main').getByRole('status')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('business')
  await expect(count).toContainText('Showing 3 of 9 products')
  await expect(page).toHaveURL(/q=business/)
  await page.getByRole('searchbox').fill('nothing like this')
  await expect(page.getByText('No products found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear All Filters' }).focus()
  await page.keyboard.press('Enter')
  await expect(count).toContainText('Showing 9 of 9 products')
  await page.getByRole('radio', { name: 'All Editions' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(count).toContainText('Showing 3 of 9 products')
  await expect(page).toHaveURL(/2024/)
})

test('the edition and the year of a product are chosen with the arrow keys', async ({ page }) => {
  await openHydrated(page, '/product/professional-plus-2024')
  await page.getByRole('radio', { name: '2024', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/product/professional-plus-2021')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2021')
})

test('the tabs of a product are walked with the arrow keys', async ({ page }) => {
  await openHydrated(page, '/product/professional-plus-2024')
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Features' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: 'FAQ' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  const question = page.getByRole('tabpanel').getByRole('button').first()
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(question).toHaveAttribute('aria-expanded', 'true')
})
