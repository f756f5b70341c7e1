import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { openHydrated } from './support/hydrated.ts'
import { test } from './support/quiet-page.ts'

const paths = ['/', '/shop', '/product/professional-plus-2024', '/no-such-page']
const widths = [320, 768, 1280]
const themes = ['light', 'dark'] as const

for (const path of paths) {
  for (const width of widths) {
    for (const theme of themes) {
      test(`axe finds nothing on ${path} at ${width} px, ${theme}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await openHydrated(page, path)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        const found = violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html }) => `${id}: ${html}`),
        )
        expect(found).toEqual([])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow).toBeLessThanOrEqual(0)
      })
    }
  }
}
