import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Response } from '@playwright/test'
import lighthouse from 'lighthouse'
import { fillCart } from '../../e2e/support/checkout.ts'
import { median } from '../profile.ts'

const KILOBYTE = 1_000

export type Paint = Readonly<{ performance: number; paintMs: number; blockedMs: number }>
export type Front = Readonly<{ path: string; scriptKb: number; files: number; paint?: Paint }>

type Site = Readonly<{
  origin: string
  paths: readonly string[]
  /** Editions that are in the cart before the page is opened. */
  cart?: Record<string, number>
}>

/** Everything a first visit loads as a script, compressed as a visitor gets it at worst. */
async function scriptsOf(browser: Browser, { origin, cart = {} }: Site, path: string) {
  const page = await browser.newPage({ baseURL: origin })
  await fillCart(page, cart)
  const reading: Promise<number>[] = []
  const sizeOf = async (response: Response) =>
    gzipSync(await response.body(), { level: 9 }).length / KILOBYTE
  page.on('response', (response) => {
    // Scripts of the payment provider are not the shop's own.
    const isOwn = response.url().startsWith(origin)
    if (isOwn && response.request().resourceType() === 'script') reading.push(sizeOf(response))
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  const sizes = await Promise.all(reading)
  await page.close()
  return { scriptKb: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length }
}

/** As a phone sees it, the middle of so many runs. */
async function paintOf(url: string, port: number, runs: number): Promise<Paint> {
  const seen: Paint[] = []
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: ['performance'],
      logLevel: 'error',
    })
    if (!result) throw new Error(`lighthouse gave no result for ${url}`)
    const { categories, audits } = result.lhr
    seen.push({
      performance: Math.round((categories.performance?.score ?? 0) * 100),
      paintMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      blockedMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    })
  }
  return {
    performance: median(seen.map(({ performance }) => performance)),
    paintMs: median(seen.map(({ paintMs }) => paintMs)),
    blockedMs: median(seen.map(({ blockedMs }) => blockedMs)),
  }
}

/** Scripts of each page, and Lighthouse where a phone would land. */
export async function measureFront(site: Site, debugPort: number, paints: number) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [`--remote-debugging-port=${debugPort}`, '--no-sandbox', '--disable-dev-shm-usage'],
  })
  const found: Front[] = []
  try {
    for (const path of site.paths) {
      const scripts = await scriptsOf(browser, site, path)
      const isLanding = paints > 0 && path !== '/checkout'
      const paint = isLanding && (await paintOf(site.origin + path, debugPort, paints))
      found.push({ path, ...scripts, ...(paint && { paint }) })
    }
  } finally {
    await browser.close()
  }
  return found
}
