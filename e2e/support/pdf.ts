import { execFileSync } from 'node:child_process'
import { expect, type Locator, type Page } from '@playwright/test'

/** The text of a PDF that a link of the page gives. */
export async function pdfOf(page: Page, link: Locator) {
  const downloading = page.waitForEvent('download')
  await link.click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  const file = await download.path()
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
}
