import { expect, type Page } from '@playwright/test'
import { lookAgain } from './support/axe.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { expectReachable } from './support/keyboard.ts'
import { startLoneShop } from './support/lone-shop.ts'
import { test } from './support/quiet-page.ts'
import { pictured, unpictured, withPages } from './support/staff-addresses.ts'
import { signInAs } from './support/staff-session.ts'

/** A shop with something on every screen; nothing is changed in it. */
let shop: Awaited<ReturnType<typeof startLoneShop>>

test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(360_000)
  shop = await startLoneShop(databaseUrl, 'screens')
})
test.afterAll(() => shop?.close())

/** Wide and narrow, by day and by night; the next screen the other way round. */
const looks = [
  [
    [1440, 'light'],
    [390, 'dark'],
  ],
  [
    [1440, 'dark'],
    [390, 'light'],
  ],
] as const

async function expectOpenToAll(page: Page, nth: number) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('There is no such screen')).toHaveCount(0)
  await lookAgain(page, looks[nth % 2 === 0 ? 0 : 1])
  await page.setViewportSize({ width: 1440, height: 900 })
}

const screens = [
  ...Object.entries(pictured).map(([name, address]) => ({
    address,
    hasPages: withPages.includes(name),
  })),
  ...unpictured.map((address) => ({ address, hasPages: false })),
]
/** Through these the Tab key is pressed as well. */
const tabbed = [pictured.overview, pictured['shop-imports']]
const PER_TEST = 10

for (let from = 0; from < screens.length; from += PER_TEST) {
  const some = screens.slice(from, from + PER_TEST)
  test(`${some[0]?.address} and the screens after it are open to all, in both themes and on a phone`, async ({
    page,
    consoleMessages,
  }) => {
    test.slow()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInAs(page, 'super_admin', shop)
    for (const [at, { address, hasPages }] of some.entries()) {
      await test.step(address, async () => {
        await openHydrated(page, `${shop.origin}${address}`)
        await expectOpenToAll(page, from + at)
        if (tabbed.includes(address)) await expectReachable(page)
        if (!hasPages) return
        await page.locator('main table tbody a, main a[href*="id=T-"]').first().click()
        await page.waitForURL(/[?&]id=/)
        await expectOpenToAll(page, from + at + 1)
      })
    }
    expect(consoleMessages).toEqual([])
  })
}
