import { expect, type Page } from '@playwright/test'

/** What a reader of large print loses: words beyond the edge, and the part of the window that bars cover. */
const readWindow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, clientHeight } = document.documentElement
    const isBar = (element: Element) => {
      const { position } = getComputedStyle(element)
      return position === 'fixed' || position === 'sticky'
    }
    const scrollsByItself = (element: Element | null): boolean => {
      if (!element || element === document.documentElement) return false
      const { overflowX } = getComputedStyle(element)
      return overflowX !== 'visible' || scrollsByItself(element.parentElement)
    }
    const boxes = [...document.querySelectorAll('body *')].filter((element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    const beyond = boxes
      .filter((element) => element.childElementCount === 0 && !scrollsByItself(element))
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120))
    const covered = boxes
      .filter(isBar)
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > clientWidth / 2 && height < clientHeight)
      .filter(({ top, bottom }) => top < clientHeight && bottom > 0)
      .reduce((sum, { height }) => sum + height, 0)
    return {
      sideways: document.documentElement.scrollWidth - clientWidth,
      beyond,
      covered: covered / clientHeight,
    }
  })

/** A window of 1440 by 900 whose reader has made everything twice as large. */
export async function expectReadableTwiceAsLarge(page: Page, path: string) {
  await page.setViewportSize({ width: 720, height: 450 })
  await page.evaluate(() => scrollTo(0, 0))
  await page.mouse.wheel(0, 700)
  const { sideways, beyond, covered } = await readWindow(page)
  expect(sideways, path).toBeLessThanOrEqual(0)
  expect(beyond, path).toEqual([])
  expect(covered, `${path}: bars`).toBeLessThan(1 / 3)
}

/** Where "e-mail" ends a line after its e, with the words around it. */
const broken = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { index } of (node.nodeValue ?? '').matchAll(/\be[-\u2011]mail/gi)) {
        const letters = document.createRange()
        letters.setStart(node, index)
        letters.setEnd(node, index + 6)
        const tops = [...letters.getClientRects()].map(({ top }) => Math.round(top))
        if (new Set(tops).size > 1) found.push((node.nodeValue ?? '').slice(0, 80))
      }
    }
    return found
  })

/** No line ends after the e of “e-mail”. */
export async function expectWholeWords(page: Page, path: string) {
  for (const width of [320, 390, 1100]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await broken(page), `${path} at ${width} px`).toEqual([])
  }
}
