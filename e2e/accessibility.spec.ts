import { oneOfEachPage, publicAddresses } from './support/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

/** `npm run e2e:full` walks every address; otherwise one of each page stands for its siblings. */
const addresses = process.env.E2E_FULL ? publicAddresses : oneOfEachPage
const widths = [320, 768, 1280]
const themes = ['light', 'dark'] as const

for (const path of [...addresses, '/no-such-page']) {
  for (const theme of themes) {
    test(`axe finds nothing on ${path} at ${widths.join(', ')} px, ${theme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await openHydrated(page, path)
      // A key wakes whatever sleeps below the fold.
      await page.keyboard.press('Shift')
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await expectAccessible(page)
      }
    })
  }
}
