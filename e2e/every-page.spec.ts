import { expect, type Page } from '@playwright/test'
import { oneOfEachAlias, oneOfEachPage, publicAddresses } from './support/addresses.ts'
import { everyLook, lookAgain, twoOf } from './support/axe.ts'
import { fillCart } from './support/checkout.ts'
import { openHydrated } from './support/hydrated.ts'
import { expectReachable } from './support/keyboard.ts'
import { expectReadableTwiceAsLarge, expectWholeWords } from './support/legible.ts'
import { test } from './support/quiet-page.ts'
import { expectWhole } from './support/whole-page.ts'

/** Pages of one component differ in their words alone: `npm run e2e:full` runs the scripts of all of them. */
const isFull = Boolean(process.env.E2E_FULL)
const opened = isFull ? oneOfEachAlias : oneOfEachPage
const read = oneOfEachAlias.filter((path) => !opened.includes(path))

/** In both themes, in two widths. */
const looksAt = (nth: number) => (isFull ? everyLook : twoOf(everyLook, nth))

/** At which widths the Tab key is pressed through a page. */
const buying = ['/', '/shop', '/product/professional-plus-2024']
const forms = ['/account', '/contact', '/withdraw', '/download-redeem', '/reviews']
const afterwards = ['/office-mac', '/newsletter', '/cart-reminder', '/unsubscribe']
const tabbedAt = (path: string) =>
  buying.includes(path) ? [1280, 390] : [...forms, ...afterwards].includes(path) ? [390] : []

/** Every control is reached, at each of these widths. */
async function expectTabbed(page: Page, path: string) {
  for (const width of tabbedAt(path)) {
    await page.setViewportSize({ width, height: 900 })
    // Opened where it was left, a page would begin in its middle.
    await page.goto('about:blank')
    await openHydrated(page, path)
    await expectReachable(page)
  }
}

const PER_TEST = 4
const shares = (paths: readonly string[], many: number) =>
  Array.from({ length: Math.ceil(paths.length / many) }, (_, nth) =>
    paths.slice(nth * many, (nth + 1) * many),
  )

for (const [nth, some] of shares(opened, PER_TEST).entries()) {
  test(`${some[0]} and the pages after it are whole, quiet and open to all: in large print, by keyboard, in both themes`, async ({
    page,
    request,
    consoleMessages,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    for (const [at, path] of some.entries()) {
      const response = await openHydrated(page, path)
      expect(response?.status(), path).toBe(200)
      await expectWhole(page, request, path)
      await test.step(path, () => lookAgain(page, looksAt(nth * PER_TEST + at)))
      await expectWholeWords(page, path)
      await expectReadableTwiceAsLarge(page, path)
      await test.step(`Tab on ${path}`, () => expectTabbed(page, path))
      expect(consoleMessages, path).toEqual([])
    }
  })
}

for (const [nth, path] of [
  '/account',
  '/download-redeem',
  '/no-such-page',
  '/checkout',
].entries()) {
  test(`${path} is open to all: in large print, by keyboard, in both themes`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    if (path === '/checkout') await fillCart(page, { 'professional-plus-2024': 1 })
    await openHydrated(page, path)
    // The form of the provider is in a frame of others, which checkout-page.spec.ts looks at.
    if (path !== '/checkout') await lookAgain(page, looksAt(nth))
    await expectWholeWords(page, path)
    await expectReadableTwiceAsLarge(page, path)
    await expectTabbed(page, path)
  })
}

for (const path of ['/payment', '/business-quote']) {
  test(`from the heading of ${path}, which has the focus, the Tab key reaches every control`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await openHydrated(page, path)
      await expectReachable(page, { fewest: 5, hasFocusedHeading: true })
    }
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  for (const some of shares(read, 15)) {
    test(`${some[0]} and the pages after it are whole`, async ({ page, request }) => {
      for (const path of some) {
        const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
        expect(response?.status(), path).toBe(200)
        await expectWhole(page, request, path)
      }
    })
  }
})

test('no two pages share a title or a description, unless one points at the other', async ({
  request,
}) => {
  const words = new Map<string, string>()
  for (const path of publicAddresses) {
    const html = await (await request.get(path)).text()
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? ''
    if (new URL(canonical).pathname !== path) continue
    const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''
    for (const text of [title, description]) {
      expect(words.get(text), `${path} repeats “${text}”`).toBeUndefined()
      words.set(text, path)
    }
  }
})
