import { publicAddresses } from './support/addresses.ts'
import { everyLook, lookAgain } from './support/axe.ts'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

/** every-page.spec.ts looks at one of each public page; `npm run e2e:full` looks at all of them, in every way. */
const isFull = Boolean(process.env.E2E_FULL)
const others = ['/account', '/download-redeem', '/no-such-page']
const walked = isFull ? [...publicAddresses, ...others] : others
const looks = isFull ? everyLook : everyLook.filter((_, nth) => nth % 3 === 0)

for (const path of walked) {
  test(`axe finds nothing on ${path}, narrow or wide, light or dark`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await openHydrated(page, path)
    await lookAgain(page, looks)
  })
}
