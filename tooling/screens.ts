import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { loadConfig } from '../apps/server/src/config.ts'
import { inTheme } from '../e2e/support/axe.ts'
import { shootMails } from './mail-screens.ts'
import { states } from './screen-states.ts'
import { storePicture } from './screens/store-picture.ts'
import { shootStaff } from './staff-screens.ts'

/**
 * Takes pictures of a running demo shop with its worker and stand-ins into results/screens, and renews those that
 * docs/screens has: pages by their address, states by their name, npm run screens [-- /shop order-success], those of
 * staff by npm run screens -- staff [licences orders]. Those of e-mails need no shop: npm run screens -- mails
 */
const { PUBLIC_ORIGIN: origin } = loadConfig()
const shop = ['/', '/shop', '/product/professional-plus-2024', '/pricing', '/compare', '/reviews']
const editions = [
  '/office-2024-editions',
  '/microsoft-office',
  '/student-special',
  '/office-instant',
]
const help = ['/installation-guide', '/troubleshooting', '/system-requirements', '/contact', '/faq']
const tools = ['/compatibility-checker', '/license-verification', '/quote', '/sitemap', '/status']
const company = ['/about', '/benefits', '/how-it-works', '/business-solutions', '/blog']
const words = [
  '/blog/activating-step-by-step',
  '/refund-policy',
  '/environment',
  '/account',
  '/no-such-page',
]
const afterwards = ['/withdraw', '/download-redeem', '/payment', '/office-mac', '/office-windows']
const links = ['/newsletter', '/unsubscribe']
const places = [...shop, ...editions, ...help, ...tools, ...company, ...words]
const all = [...places, ...afterwards, ...links, ...Object.keys(states)]
const asked = process.argv.slice(2)
const wanted = asked.length > 0 ? asked.filter((each) => each !== 'mails' && each !== 'staff') : all
const widths = [1440, 390]
/** Wide pictures are kept smaller than they were taken. */
const KEPT_WIDTH = 960
const themes = ['light', 'dark'] as const
/** Pages of words look alike in both themes: they are kept wide by day and narrow by night. */
const keptTwice = new Set([...help, ...tools, ...company, ...words, ...afterwards, ...links])

const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'))

/** Images below the fold load when they come near. */
async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 800) {
    await page.evaluate((top) => scrollTo(0, top), y)
    await page.waitForTimeout(40)
  }
  await page.evaluate(() => scrollTo(0, 0))
}

type Keeping = { width: number; isWindow?: boolean | undefined; isKeptTwice?: boolean }

async function keep(page: Page, name: string, { width, isWindow, isKeptTwice }: Keeping) {
  const dayOrNight = width === widths[0] ? 'light' : 'dark'
  for (const theme of isKeptTwice ? ([dayOrNight] as const) : themes) {
    await inTheme(page, theme)
    await page.waitForTimeout(300)
    const picture = await page.screenshot({ fullPage: !isWindow })
    const small = sharp(picture).resize({ width: Math.min(width, KEPT_WIDTH) })
    await storePicture(small, `${name}-${width}-${theme}`)
  }
}

/** A visitor who has answered the question about cookies. */
async function aVisitor(browser: Browser, width: number) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'consent', value: 'necessary', url: origin }])
  return await context.newPage()
}

async function shootPage(browser: Browser, path: string) {
  for (const width of widths) {
    const page = await aVisitor(browser, width)
    await page.goto(path, { waitUntil: 'networkidle' })
    await scrollThrough(page)
    await keep(page, nameOf(path), { width, isKeptTwice: keptTwice.has(path) })
    await page.context().close()
  }
}

async function shootState(browser: Browser, name: string) {
  const state = states[name]
  for (const width of widths) {
    if (!state || (state.onlyAt ?? width) !== width) continue
    const page = await aVisitor(browser, width)
    await state.reach(page)
    if (!state.window) await scrollThrough(page)
    await keep(page, name, { width, isWindow: state.window })
    await page.context().close()
  }
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  // Letters stand where the design puts them, not on whole pixels.
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
})
if (asked.includes('mails')) await shootMails(browser)
if (asked.includes('staff')) await shootStaff(browser, { origin, asked: wanted })
for (const name of wanted) {
  await (name.startsWith('/') ? shootPage(browser, name) : shootState(browser, name))
  console.log(name)
}
await browser.close()
