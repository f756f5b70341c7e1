import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'
import { stranger } from './support/stranger.ts'

// The first visit loads the most: the question about cookies is asked, too.
test.use({ storageState: stranger })

const KILOBYTE = 1_000
const budgets = { '/': 150, '/shop': 170, '/product/professional-plus-2024': 170 }

/** Everything a page loads as a script, compressed as a visitor gets it at worst. */
async function scriptsOf(page: Page, path: string) {
  const sizes = new Map<string, number>()
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const read = async () => {
      const body = await response.body()
      sizes.set(new URL(response.url()).pathname, gzipSync(body, { level: 9 }).length)
    }
    reading.push(read())
  })
  await openHydrated(page, path)
  await page.waitForLoadState('networkidle')
  await Promise.all(reading)
  return sizes
}

for (const [path, budget] of Object.entries(budgets)) {
  test(`the scripts of ${path} stay under ${budget} kB`, async ({ page }) => {
    const sizes = await scriptsOf(page, path)
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0) / KILOBYTE
    const parts = [...sizes].sort(([, a], [, b]) => b - a).slice(0, 8)
    const list = parts.map(([name, size]) => `${name} ${(size / KILOBYTE).toFixed(1)}`)
    console.log(`${path}: ${total.toFixed(1)} kB in ${sizes.size} files: ${list.join(', ')}`)
    expect(total).toBeLessThanOrEqual(budget)
  })
}
