import { type Browser, expect, type Page } from '@playwright/test'
import { databaseUrl, toStaffAt } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { ports } from './support/ports.ts'
import { test } from './support/quiet-page.ts'
import { aMember } from './support/staff.ts'
import { signInAs } from './support/staff-session.ts'

type Member = ReturnType<typeof aMember>

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const news = '/admin/main-site?tab=notifications'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function signIn(page: Page, member: Member) {
  await signInAs(page, member)
  await openHydrated(page, news)
  await expect(heading(page, 'Notifications')).toBeVisible()
}

/** Something new for one member: a colleague mentions them in a note. */
async function mention(page: Page, who: Member) {
  const request = page.request
  const ours = toStaffAt(ports.shop)
  const own = await request.post('/api/admin/login', { headers: ours, data: who })
  const { admin } = await own.json()
  const login = await request.post('/api/admin/login', {
    headers: ours,
    data: aMember(databaseUrl, 'admin'),
  })
  const headers = { ...ours, authorization: `Bearer ${(await login.json()).token}` }
  return async () => {
    const data = { subject: 'order:order_sample', body: 'Please look.', mentions: [admin.id] }
    const reply = await request.post('/api/admin/notes', { headers, data })
    expect(reply.status()).toBe(201)
  }
}

async function browserOf(browser: Browser, member: Member) {
  const context = await browser.newContext({ viewport: wide })
  const page = await context.newPage()
  await signIn(page, member)
  return page
}

test('the palette finds pages, keys lead there, and single keys can be switched off', async ({
  page,
}) => {
  await page.setViewportSize(wide)
  await signIn(page, aMember(databaseUrl, 'admin'))
  await expect(page.getByText('TEST', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await palette.getByRole('combobox').fill('second member')
  await expect(palette.getByRole('option')).toHaveText(['Approvals'])
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Approvals')).toBeVisible()
  await expect(palette).toBeHidden()

  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(heading(page, 'Notifications')).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Go to approvals')).toBeVisible()
  await help.getByRole('switch').uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await expect(help).toBeHidden()
})

test('conditions are kept as a view that is still there after a reload', async ({ page }) => {
  await page.setViewportSize(wide)
  await signIn(page, aMember(databaseUrl, 'support'))
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Priority' }).click()
  await page.getByRole('checkbox', { name: 'Warning' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/severity=warning/)
  await page.getByRole('button', { name: 'Save as' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name').fill('My warnings')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  const tab = page.getByRole('link', { name: 'My warnings' })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).not.toHaveURL(/severity/)
  await page.reload()
  await tab.click()
  await expect(page.getByRole('button', { name: 'Priority is Warning' })).toBeVisible()
})

test('news appears in two browsers within two seconds, without moving what is read', async ({
  browser,
  page,
}) => {
  const member = aMember(databaseUrl, 'support')
  const tell = await mention(page, member)
  await tell()
  const pages = [await browserOf(browser, member), await browserOf(browser, member)]
  for (const one of pages) await expect(one.locator('[data-row]').first()).toBeVisible()
  // The stream is open once the server has answered it.
  for (const one of pages) {
    await expect
      .poll(() =>
        one.evaluate(
          () =>
            performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/shell')) &&
            document.visibilityState,
        ),
      )
      .toBe('visible')
  }
  const firstOf = (one: Page) => one.locator('[data-row]').first().getAttribute('data-row')
  const read = await Promise.all(pages.map(firstOf))
  await tell()
  for (const [nth, one] of pages.entries()) {
    const first = read[nth] ?? ''
    await expect(one.getByText(/\d+ new notifications?/)).toBeVisible()
    await expect(one.locator('[data-row]').first()).toHaveAttribute('data-row', first)
    await one.getByRole('button', { name: 'Show' }).click()
    await expect(one.locator('[data-row]').first()).not.toHaveAttribute('data-row', first)
    await one.context().close()
  }
})

test('on a phone the navigation is a dialog and rows are cards', async ({ page }) => {
  await page.setViewportSize(phone)
  const member = aMember(databaseUrl, 'admin')
  const tell = await mention(page, member)
  await tell()
  await signIn(page, member)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Approvals' }).click()
  await expect(heading(page, 'Approvals')).toBeVisible()
  await expect(menu).toBeHidden()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(phone.width)
})
