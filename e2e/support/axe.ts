import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nothing for axe to report, and nothing that scrolls sideways. */
export async function expectAccessible(page: Page) {
  // In the page itself: our pages have no frames of other origins here.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    runOnly: tags,
    // What passes need not be described: that is most of the work.
    resultTypes: ['violations'],
  })
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  expect(found).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
