import { expect, type Page } from '@playwright/test'
import { test } from './support/noted-test.ts'

const pages = [
  '/',
  '/shop',
  '/product/home-2024',
  '/pricing',
  '/faq',
  '/contact',
  '/how-it-works',
  '/benefits',
  '/business-solutions',
  '/checkout',
  '/quote',
  '/account',
  '/withdraw',
  '/download-redeem',
  '/office-instant',
  '/refund-policy',
]

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

for (const width of [320, 390, 1100]) {
  test(`at ${width} px no line ends after the e of “e-mail”`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of pages) {
      await page.goto(path)
      expect.soft(await broken(page), path).toEqual([])
    }
  })
}
