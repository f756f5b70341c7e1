import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_PASSWORD, demoCode, staffAddress } from '../apps/server/src/seed/demo/sign-ins.ts'
import { inTheme } from '../e2e/support/axe.ts'
import { openHydrated } from '../e2e/support/hydrated.ts'
import { pictured, withPages } from '../e2e/support/staff-addresses.ts'
import { storePicture } from './screens/store-picture.ts'

const looks = [
  [1440, 'light'],
  [390, 'dark'],
] as const

async function signIn(page: Page) {
  await openHydrated(page, '/admin/login')
  await page.getByLabel('E-mail').fill(staffAddress('super_admin'))
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code from your app').fill(await demoCode())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Search' }).first()).toBeVisible()
}

async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(1500)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function keep(page: Page, name: string) {
  for (const [width, theme] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await inTheme(page, theme)
    await page.waitForTimeout(400)
    const picture = await page.screenshot()
    const small = sharp(picture).resize({ width: Math.min(width, 960) })
    await storePicture(small, `staff/${name}-${width}-${theme}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

type StaffPictures = Readonly<{ origin: string; asked: readonly string[] }>

/**
 * Staff screens as a super admin sees them in the demo shop: one window each, wide by day and narrow by night. All of
 * them, or those asked for by name.
 */
export async function shootStaff(browser: Browser, { origin, asked }: StaffPictures) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await signIn(page)
  const named = Object.entries(pictured).filter(([name]) => asked.includes(name))
  for (const [name, address] of named.length > 0 ? named : Object.entries(pictured)) {
    await page.goto(address)
    await settled(page)
    await keep(page, name)
    if (!withPages.includes(name)) continue
    await page.locator('main table tbody a, main a[href*="id=T-"]').first().click()
    await page.waitForURL(/[?&]id=/)
    await settled(page)
    await keep(page, `${name}-one`)
  }
  await context.close()
}
