import { expect, type Page } from '@playwright/test'
import { editions } from '../packages/contracts/src/data/editions.ts'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'
import { stranger } from './support/stranger.ts'

// Nobody has answered about cookies yet, so the question is open.
test.use({ storageState: stranger })

const longestPages = [
  ['/', 4_800],
  ['/product/home-2024', 4_800],
] as const
const windows = [
  { name: 'a laptop', width: 1440, height: 900 },
  { name: 'a phone', width: 390, height: 844 },
]

/** Where the button of the buy box ends, and where the question about cookies begins. */
async function lowerEdges(page: Page) {
  const question = page.getByRole('region', { name: 'Cookies on this site' })
  await question.waitFor()
  const add = page.locator('[data-buy]').getByRole('button', { name: 'Add to cart' })
  const [button, card] = await Promise.all([add.boundingBox(), question.boundingBox()])
  return { button: Math.round((button?.y ?? 0) + (button?.height ?? 0)), card: card?.y ?? 0 }
}

/** Parts below the fold are measured once they were painted. */
async function lengthOf(page: Page) {
  return await page.evaluate(async () => {
    const { documentElement: root } = document
    for (let top = 0; top < root.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    return root.scrollHeight
  })
}

for (const { name, width, height } of windows) {
  test(`on ${name} the price and Add to cart are in sight on all nine pages, above the question about cookies`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    for (const { slug } of editions) {
      await openHydrated(page, `/product/${slug}`)
      const { button, card } = await lowerEdges(page)
      console.log(`${slug} at ${width} × ${height}: Add to cart ends at ${button}`)
      expect(button, slug).toBeGreaterThan(0)
      expect(button, slug).toBeLessThan(Math.min(height, card))
    }
  })
}

test('on a phone a bar with the price and the button stays once the buy box is out of sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, '/product/home-2024')
  const bar = page.getByRole('region', { name: 'Buy Home 2024' })
  await expect(bar).toBeHidden()
  await page.getByRole('heading', { name: 'Why choose us' }).scrollIntoViewIfNeeded()
  await expect(bar.getByRole('button', { name: 'Add to cart' })).toBeInViewport()
})

test('the page of an edition and the home page end within 4,800 px', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [path, longest] of longestPages) {
    await openHydrated(page, path)
    const length = await lengthOf(page)
    console.log(`${path}: ${length} px`)
    expect(length, path).toBeLessThanOrEqual(longest)
  }
})
