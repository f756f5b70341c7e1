import { expect, type Page } from '@playwright/test'
import { writtenSamples } from '../tooling/mail-screens.ts'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/noted-test.ts'

const samples = writtenSamples()
/** Samples of one template differ in words, hardly in looks. */
const oneOfEach = samples.filter(
  ({ template }, index) => index === samples.findIndex((other) => other.template === template),
)
const schemes = ['light', 'dark'] as const
const widths = [320, 375, 680]

/** A mail is inside the page of a mail program, which has these. */
const ofPages = ['region', 'landmark-one-main']

/** Shows every mail in a look, one after the other. */
async function eachMail(
  page: Page,
  width: number,
  look: (name: string) => Promise<void>,
  shown = samples,
) {
  await page.setViewportSize({ width, height: 800 })
  for (const { name, html } of shown) {
    await page.setContent(html)
    await look(name)
  }
}

/** How many lines each key takes, and what of the mail reaches beyond the screen. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const screen = document.documentElement.clientWidth
    const lines = [...document.querySelectorAll('.key')].map((key) => {
      const range = document.createRange()
      range.selectNodeContents(key)
      return range.getClientRects().length
    })
    const beyond = [...document.querySelectorAll('td, p, div, a, img')]
      .filter((part) => part.getBoundingClientRect().right > screen + 0.5)
      .map((part) => part.className || part.tagName)
    const nameless = [...document.images].filter((image) => !image.hasAttribute('alt')).length
    const broken = [...document.images].filter((image) => image.naturalWidth === 0).length
    return { lines: lines.filter((count) => count !== 1), beyond, nameless, broken }
  })

test('on screens of every width every mail fits, and a key is on one line', async ({ page }) => {
  const fits = { lines: [], beyond: [], nameless: 0, broken: 0 }
  let keys = 0
  for (const width of widths) {
    await eachMail(page, width, async (name) => {
      expect({ name, width, ...(await measured(page)) }).toEqual({ name, width, ...fits })
      keys += await page.locator('.key').count()
    })
  }
  expect(keys).toBeGreaterThanOrEqual(6 * widths.length)
})

test('a key that wraps and a mail that is too wide are seen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const wide = '<div style="width:400px"><img src="data:,"></div>'
  const key = '<div class="key" style="width:90px">WMWOM-92MHW-6XCPD-WWO8B-7OK2M</div>'
  await page.setContent(`<body style="margin:0">${key}${wide}</body>`)
  expect(await measured(page)).toMatchObject({ beyond: ['DIV'], nameless: 1, broken: 1 })
  expect((await measured(page)).lines[0]).toBeGreaterThan(1)
})

test('axe finds nothing in any mail, light or dark', async ({ page }) => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await eachMail(page, 375, async () => expectAccessible(page, ofPages), oneOfEach)
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(ground).toBe(colorScheme === 'dark' ? 'rgb(13, 18, 19)' : 'rgb(243, 244, 241)')
  }
})
