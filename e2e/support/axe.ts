import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Shows the page in a theme, once its colours have arrived there. */
export async function inTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await settled(page)
}

/** Waits for what fades or moves: half faded, every text is too pale. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((painted) => requestAnimationFrame(painted))
    await frame()
    await frame()
    const ends = document
      .getAnimations()
      // What follows the scrollbar has no end of its own.
      .filter(({ timeline }) => timeline === document.timeline)
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => undefined))
    // What is paused never ends.
    const soon = new Promise((over) => setTimeout(over, 2_000))
    await Promise.race([Promise.all(ends), soon])
    await frame()
  })

/** Nothing for axe to report but what a caller sets aside, and nothing that scrolls sideways. */
export async function expectAccessible(
  page: Page,
  aside: readonly string[] = [],
  { hasFrames = false } = {},
) {
  await settled(page)
  // Half a megabyte of script, loaded once per page; frames of other origins ask for it each time.
  const isLoaded = !hasFrames && (await page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) })
  axe.setLegacyMode(!hasFrames)
  axe.options({
    runOnly: tags,
    rules: Object.fromEntries(aside.map((rule) => [rule, { enabled: false }])),
    // A frame without an origin answers nobody, and the browser warns about the question.
    iframes: hasFrames,
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
  expect(await cutOff(page)).toEqual([])
}

/** What can be pressed or filled in and lies beyond the edge of the window, where nothing scrolls to it. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement
    const scrolls = (element: Element) =>
      element.scrollWidth > element.clientWidth &&
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    const isInScroller = (element: Element): boolean =>
      element.parentElement !== null &&
      (scrolls(element.parentElement) || isInScroller(element.parentElement))
    // What only screen readers meet is a pixel wide, or inside of something that is.
    const hasWidth = (element: Element) =>
      element.getBoundingClientRect().width > 1 || getComputedStyle(element).display === 'contents'
    const isSeen = (element: Element): boolean =>
      hasWidth(element) && (element.parentElement === null || isSeen(element.parentElement))
    const isBeyond = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < -1 || right > clientWidth + 1
    }
    return [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter((element) => !element.closest('[inert], [aria-hidden=true]'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => isBeyond(element) && isSeen(element) && !isInScroller(element))
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  })

type Look = readonly [width: number, theme: 'light' | 'dark']
const widths = [320, 390, 768, 1024, 1440]

/** Neighbours differ in width and theme, so that a few of them are unlike each other. */
export const everyLook: readonly Look[] = [
  ...widths.map((width, nth) => [width, nth % 2 === 0 ? 'light' : 'dark'] as const),
  ...widths.map((width, nth) => [width, nth % 2 === 0 ? 'dark' : 'light'] as const),
]

/** Some of these looks, by day and by night; what comes next is looked at in others. */
export const twoOf = (looks: readonly Look[], nth: number): readonly Look[] =>
  looks.filter((_, place) => place === nth % looks.length || place === (nth + 1) % looks.length)

/** Looks at a page that is open in each of these ways. */
export async function lookAgain(page: Page, looks: readonly Look[]) {
  // A key wakes whatever sleeps below the fold.
  await page.keyboard.press('Shift')
  for (const [width, theme] of looks) {
    await inTheme(page, theme)
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
}

/** The same by day and by night. */
export async function expectAccessibleInBoth(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await inTheme(page, colorScheme)
    await expectAccessible(page)
  }
}
