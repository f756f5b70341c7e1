import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'

/** Takes the pictures in docs/screens from a running shop: npm run screens [-- /shop /] */
const origin = process.env.PUBLIC_ORIGIN ?? 'http://localhost:3000'
const folder = fileURLToPath(new URL('../docs/screens/', import.meta.url))
const shop = ['/', '/shop', '/product/professional-plus-2024', '/pricing', '/compare', '/reviews']
const editions = [
  '/office-2024-editions',
  '/microsoft-office',
  '/student-special',
  '/office-instant',
]
const help = ['/installation-guide', '/troubleshooting', '/system-requirements', '/contact', '/faq']
const tools = ['/compatibility-checker', '/license-verification', '/quote', '/sitemap']
const company = ['/about', '/benefits', '/how-it-works', '/business-solutions', '/blog']
const words = [
  '/blog/activating-step-by-step',
  '/refund-policy',
  '/environment',
  '/account',
  '/no-such-page',
]
const all = [...shop, ...editions, ...help, ...tools, ...company, ...words]
const asked = process.argv.slice(2)
const paths = asked.length > 0 ? asked : all
const widths = [1440, 390]
/** Wide pictures are kept smaller than they were taken. */
const KEPT_WIDTH = 1080
const themes = ['light', 'dark'] as const

const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'))

async function shoot(browser: Browser, path: string, width: number, theme: 'light' | 'dark') {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  // Pictures of a visitor who has answered the question about cookies.
  await context.addCookies([{ name: 'consent', value: 'necessary', url: origin }])
  const page = await context.newPage()
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  // Images below the fold load when they come near.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 800) {
    await page.evaluate((top) => scrollTo(0, top), y)
    await page.waitForTimeout(40)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForTimeout(150)
  const picture = await page.screenshot({ fullPage: true })
  await sharp(picture)
    .resize({ width: Math.min(width, KEPT_WIDTH) })
    .webp({ quality: 35, effort: 6 })
    .toFile(`${folder}${nameOf(path)}-${width}-${theme}.webp`)
  await context.close()
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
for (const path of paths) {
  for (const width of widths) {
    for (const theme of themes) await shoot(browser, path, width, theme)
  }
  console.log(path)
}
await browser.close()
