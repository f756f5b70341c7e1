import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { storePicture } from './screens/store-picture.ts'

type Sample = Readonly<{ template: string; name: string; html: string }>

const server = fileURLToPath(new URL('../apps/server/', import.meta.url))

const schemes = ['light', 'dark'] as const
const widths = [680, 375, 320]
const GAP = 24
const KEPT_WIDTH = 800
const QUALITY = 30

/** Every sample of every template, as the server writes it. */
export function writtenSamples(): Sample[] {
  const args = ['--import', './src/infra/tsx-hook.ts', 'src/mail-gallery/print-samples.ts']
  const printed = execFileSync(process.execPath, args, { cwd: server, maxBuffer: 64_000_000 })
  return JSON.parse(printed.toString()) as Sample[]
}

const pictureName = (name: string) => `mails/${name.replace(/\W+/g, '-')}`

async function shoot(page: Page, html: string, width: number, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 600 })
  await page.setContent(html)
  return await page.screenshot({ fullPage: true })
}

/** One sheet: three widths beside each other, light above dark. */
async function sheetOf(page: Page, html: string) {
  const rows: { input: Buffer; left: number; top: number }[] = []
  let top = GAP
  for (const scheme of schemes) {
    let left = GAP
    let tallest = 0
    for (const width of widths) {
      const input = await shoot(page, html, width, scheme)
      rows.push({ input, left, top })
      left += width + GAP
      tallest = Math.max(tallest, (await sharp(input).metadata()).height ?? 0)
    }
    top += tallest + GAP
  }
  const width = widths.reduce((sum, each) => sum + each + GAP, GAP)
  return sharp({ create: { width, height: top, channels: 3, background: '#8a9392' } }).composite(
    rows,
  )
}

/** A picture of every mail. */
export async function shootMails(browser: Browser) {
  const page = await browser.newPage()
  for (const { name, html } of writtenSamples()) {
    const sheet = await sheetOf(page, html)
    const drawn = await sheet.png().toBuffer()
    const small = sharp(drawn).resize({ width: KEPT_WIDTH })
    await storePicture(small, pictureName(name), QUALITY)
  }
  await page.close()
}
