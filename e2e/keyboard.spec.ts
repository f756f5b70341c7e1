import { expect, type Page } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

const focusable =
  'a[href], button, select, input, textarea, summary, [tabindex]:not([tabindex="-1"])'

/** The controls a visitor can see, each marked with its number. Radios of one group count once. */
async function visibleControls(page: Page): Promise<number> {
  return await page.evaluate((selector) => {
    const groups = new Set<string>()
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
      if (element.closest('[inert], [hidden]') || !element.checkVisibility()) return false
      // A list of tabs hands its focus to the tab that is chosen; arrow keys reach the others.
      if (element.matches('[disabled], [tabindex="-1"], [role="tablist"]')) return false
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      if (groups.has(element.name)) return false
      groups.add(element.name)
      return true
    })
    for (const [index, element] of shown.entries()) {
      const isRadio = element instanceof HTMLInputElement && element.type === 'radio'
      if (!isRadio) element.dataset.control = String(index)
      else {
        const group = document.getElementsByName(element.name)
        for (const radio of group) radio.dataset.control = String(index)
      }
    }
    return shown.length
  }, focusable)
}

async function walk(page: Page, presses: number) {
  const reached = new Map<number, { outlined: boolean; inView: boolean; name: string }>()
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const mark = element.dataset.control
      if (mark === undefined) return undefined
      const holder = element.closest('label') ?? element
      const isMarked = [element, holder, element.nextElementSibling ?? element].some((one) => {
        const style = getComputedStyle(one)
        return style.boxShadow !== 'none' || style.outlineStyle !== 'none'
      })
      const box = element.getBoundingClientRect()
      return {
        mark: Number(mark),
        outlined: isMarked,
        inView: box.bottom > 0 && box.top < innerHeight,
        name: element.outerHTML.slice(0, 120),
      }
    })
    if (stop && !reached.has(stop.mark)) reached.set(stop.mark, stop)
  }
  return reached
}

const buying = ['/', '/shop', '/product/professional-plus-2024']
const forms = ['/account', '/contact', '/withdraw', '/download-redeem', '/reviews']
const afterwards = ['/office-mac', '/newsletter', '/unsubscribe']
const walks = [
  ...buying.map((path) => ({ path, widths: [1280, 390] })),
  ...[...forms, ...afterwards].map((path) => ({ path, widths: [390] })),
]

for (const { path, widths } of walks) {
  for (const width of widths) {
    test(`the Tab key reaches every control of ${path} at ${width} px, each visibly`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openHydrated(page, path)
      const controls = await visibleControls(page)
      expect(controls).toBeGreaterThan(8)
      const reached = await walk(page, controls + 5)
      const missed = Array.from({ length: controls }, (_, index) => index).filter(
        (i) => !reached.has(i),
      )
      const names = await Promise.all(
        missed.map((i) =>
          page
            .locator(`[data-control="${i}"]`)
            .first()
            .evaluate((e) => e.outerHTML),
        ),
      )
      expect(names).toEqual([])
      const unseen = [...reached.values()].filter((stop) => !stop.outlined || !stop.inView)
      expect(unseen).toEqual([])
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
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('business')
  await expect(page.getByRole('status')).toContainText('Showing 3 of 9 products')
  await expect(page).toHaveURL(/q=business/)
  await page.getByRole('searchbox').fill('nothing like this')
  await expect(page.getByText('No products found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear All Filters' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Showing 9 of 9 products')
  await page.getByRole('radio', { name: 'All Editions' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status')).toContainText('Showing 3 of 9 products')
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
