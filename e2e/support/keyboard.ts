import { expect, type Page } from '@playwright/test'

const focusable =
  'a[href], button, select, input, textarea, summary, [tabindex]:not([tabindex="-1"])'

/** The controls a visitor can see, each marked with its number. Radios of one group count once. */
async function visibleControls(page: Page): Promise<number> {
  return await page.evaluate((selector) => {
    const groups = new Set<string>()
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
      if (element.closest('[inert], [hidden]') || !element.checkVisibility()) return false
      // A list of tabs hands its focus to the tab that is chosen; arrow keys reach the others.
      if (element.matches('[disabled], [tabindex="-1"], [role="tablist"]')) return false
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      if (groups.has(element.name)) return false
      groups.add(element.name)
      return true
    })
    for (const [index, element] of shown.entries()) {
      const isRadio = element instanceof HTMLInputElement && element.type === 'radio'
      if (!isRadio) element.dataset.control = String(index)
      else {
        const group = document.getElementsByName(element.name)
        for (const radio of group) radio.dataset.control = String(index)
      }
    }
    return shown.length
  }, focusable)
}

type Stop = { outlined: boolean; inView: boolean; name: string }

async function walk(page: Page, presses: number, key: 'Tab' | 'Shift+Tab') {
  const reached = new Map<number, Stop>()
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(key)
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const mark = element.dataset.control
      if (mark === undefined) return undefined
      const holder = element.closest('label') ?? element
      const isMarked = [element, holder, element.nextElementSibling ?? element].some((one) => {
        const style = getComputedStyle(one)
        return style.boxShadow !== 'none' || style.outlineStyle !== 'none'
      })
      const box = element.getBoundingClientRect()
      return {
        mark: Number(mark),
        outlined: isMarked,
        inView: box.bottom > 0 && box.top < innerHeight,
        name: element.outerHTML.slice(0, 120),
      }
    })
    if (stop && !reached.has(stop.mark)) reached.set(stop.mark, stop)
  }
  return reached
}

/**
 * Every control is reached by Tab, each visibly. Where a page gives the focus to its heading, one walks
 * forward from there and then back from there, as people do.
 */
export async function expectReachable(page: Page, { fewest = 8, hasFocusedHeading = false } = {}) {
  const heading = page.getByRole('heading', { level: 1 })
  if (hasFocusedHeading) await expect(heading).toBeFocused()
  const controls = await visibleControls(page)
  expect(controls).toBeGreaterThan(fewest)
  const reached = await walk(page, controls + 5, 'Tab')
  if (hasFocusedHeading) {
    await heading.focus()
    const back = await walk(page, controls + 5, 'Shift+Tab')
    for (const [mark, stop] of back) if (!reached.has(mark)) reached.set(mark, stop)
  }
  const missed = Array.from({ length: controls }, (_, index) => index).filter(
    (i) => !reached.has(i),
  )
  const names = await Promise.all(
    missed.map((i) =>
      page
        .locator(`[data-control="${i}"]`)
        .first()
        .evaluate((e) => e.outerHTML),
    ),
  )
  expect(names).toEqual([])
  const unseen = [...reached.values()].filter((stop) => !stop.outlined || !stop.inView)
  expect(unseen).toEqual([])
}
