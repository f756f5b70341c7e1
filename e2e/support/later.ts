import type { Page } from '@playwright/test'

const FRAMES = 20

/** Once the page has been drawn so often, what was about to happen has happened. */
export async function drawn(page: Page, frames = FRAMES) {
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, frames)
}

/** Before a page is opened: from then on its clock can be moved. */
export const withOwnClock = (page: Page) => page.clock.install()

/** Moves the page's own clock; what is due by then is done, loaded and drawn. */
export async function later(page: Page, milliseconds: number) {
  await page.clock.runFor(milliseconds)
  await drawn(page)
}
