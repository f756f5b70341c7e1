import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { expectAccessible as expectAccessibleNow, inTheme } from './support/axe.ts'
import { databaseUrl, staffOriginAt } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { mailsTo } from './support/mailbox.ts'
import { ports } from './support/ports.ts'
import { test } from './support/quiet-page.ts'
import { aMember } from './support/staff.ts'
import { codeOf } from './support/totp.ts'

type Member = { email: string; password: string }
const shopOrigin = `http://127.0.0.1:${ports.shop}`
const staffOrigin = staffOriginAt(ports.shop)

test.describe.configure({ mode: 'serial' })

/** The quarter of an hour after the second factor is over. */
async function letTimePass({ email }: Member) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `update staff_sessions set proven_at = now() - interval '16 minutes'
     where staff_id = (select id from staff where email = $1)`,
    [email],
  )
  await client.end()
}

/** In both themes, once everything has arrived where it goes. */
async function expectAccessible(page: Page) {
  for (const theme of ['dark', 'light'] as const) {
    await inTheme(page, theme)
    await expectAccessibleNow(page)
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function enterPassword(page: Page, { email, password }: Member) {
  await openHydrated(page, `${staffOrigin}/admin/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await press(page, 'Sign in')
}

async function openSecurity(page: Page) {
  await expect(page.getByRole('button', { name: /Grace Hopper/ })).toBeVisible()
  await press(page, /Grace Hopper/)
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await expect(heading(page, 'Security')).toBeVisible()
}

async function signOut(page: Page) {
  await press(page, /Grace Hopper/)
  // Signing out loads a new document: opening another one before it came would be cut off.
  const loaded = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await loaded
  await expect(heading(page, 'Sign in to the back office')).toBeVisible()
}

/** The ten codes, which are shown once. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(dialog).toBeHidden()
  return codes
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('a member sets up an app, signs in with its code, and confirms a sensitive act', async ({
      page,
    }) => {
      const member = aMember(databaseUrl, 'admin')
      await enterPassword(page, member)
      await openSecurity(page)
      await expect(page.getByText('Set up a second factor.')).toBeVisible()
      await expectAccessible(page)
      await press(page, 'Set up app')
      const setUp = page.getByRole('dialog', { name: 'Set up your app' })
      await expect(setUp.getByRole('img', { name: /QR code/ })).toBeVisible()
      await expectAccessible(page)
      const secret = (await setUp.getByRole('code').innerText()).replaceAll(' ', '')
      await setUp.getByLabel('Six digits').fill(codeOf(secret))
      await press(page, 'Add app')
      const [recovery = ''] = await keepCodes(page)
      await expect(page.getByText('10 of 10 are left.')).toBeVisible()
      await signOut(page)

      await enterPassword(page, member)
      await expect(heading(page, 'Confirm that it is you')).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('Code from your app').fill('000000')
      await press(page, 'Continue')
      await expect(page.getByRole('alert')).toContainText('This was not accepted.')
      await page.getByLabel('Code from your app').fill(codeOf(secret, 1))
      await page.keyboard.press('Enter')
      await openSecurity(page)

      await letTimePass(member)
      await press(page, 'Make new codes')
      const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await expect(confirm).toBeVisible()
      await expectAccessible(page)
      await confirm.getByRole('button', { name: 'Use a recovery code' }).click()
      await confirm.getByRole('textbox', { name: 'Recovery code' }).fill(recovery)
      await confirm.getByRole('button', { name: 'Continue' }).click()
      const renewed = await keepCodes(page)
      expect(renewed).not.toContain(recovery)
    })

    test('a member adds a passkey, signs in with it, and cannot remove the only one', async ({
      page,
    }) => {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('WebAuthn.enable')
      await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      const member = aMember(databaseUrl, 'support')
      await enterPassword(page, member)
      await openSecurity(page)
      await press(page, 'Add passkey')
      const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
      await dialog.getByLabel('Name').fill('Work laptop')
      await dialog.getByRole('button', { name: 'Add passkey' }).click()
      await keepCodes(page)
      await expect(page.getByText('Work laptop').first()).toBeVisible()
      await signOut(page)

      await enterPassword(page, member)
      await press(page, 'Continue with your passkey')
      await openSecurity(page)
      await press(page, 'Remove Work laptop')
      await expect(page.getByRole('alert')).toContainText('This is your only second factor.')

      await letTimePass(member)
      await press(page, 'Make new codes')
      await press(page, 'Continue with your passkey')
      await keepCodes(page)
      await expectAccessible(page)
    })
  })
}

test('a forgotten password is replaced with the link in an e-mail', async ({ page }) => {
  const member = aMember(databaseUrl, 'support')
  await openHydrated(page, `${staffOrigin}/admin/login`)
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(heading(page, 'Choose a new password')).toBeVisible()
  await page.getByLabel('E-mail').fill(member.email)
  await press(page, 'E-mail me a link')
  await expect(page.getByText('a link is on its way')).toBeVisible()
  await expectAccessible(page)
  const [mail] = await mailsTo(member.email, 1)
  const link = /\/admin\/set-up#[\w-]{43}/.exec(mail?.text ?? '')?.[0]
  await openHydrated(page, `${staffOrigin}${link}`)
  await page.getByLabel('New password').fill('teal-walnut-harbour-fog')
  await expectAccessible(page)
  await press(page, 'Save password')
  await expect(heading(page, 'Sign in to the back office')).toBeVisible()
  await enterPassword(page, { ...member, password: 'teal-walnut-harbour-fog' })
  await expect(page.getByRole('button', { name: /Grace Hopper/ })).toBeVisible()
})

/** What a page of the shop may try with the calls of staff, in the browser of someone who is signed in. */
const tryAsStaff = (page: Page, address: string, token: string) =>
  page.evaluate(
    async ([url, bearer]) => {
      const headers = { authorization: `Bearer ${bearer}` }
      const reply = await fetch(url ?? '', { credentials: 'include', headers }).catch(() => null)
      return reply?.status ?? 'no answer'
    },
    [address, token],
  )

test('staff and shop have an address each, and nothing of a session is at the shop', async ({
  page,
}) => {
  await openHydrated(page, `${shopOrigin}/admin/login?from=a-bookmark#kept`)
  expect(page.url()).toBe(`${staffOrigin}/admin/login?from=a-bookmark#kept`)
  await enterPassword(page, aMember(databaseUrl, 'support'))
  await openSecurity(page)
  expect(page.url()).toBe(`${staffOrigin}/admin/security`)
  const stored = await page.evaluate(() => Object.values({ ...localStorage }))
  const token = stored.find((value) => /^[\w-]{43}$/.test(value)) ?? ''
  expect(token).not.toBe('')

  await openHydrated(page, `${staffOrigin}/shop`)
  expect(page.url()).toBe(`${shopOrigin}/shop`)
  expect(await page.evaluate(() => Object.values({ ...localStorage }))).not.toContain(token)
  const cookies = await page.context().cookies(shopOrigin)
  expect(cookies.map(({ name }) => name)).not.toContain('as')
  // Even with the half that is stored: the shop does not serve the call, and staff do not hear the shop.
  expect(await tryAsStaff(page, `${shopOrigin}/api/admin/me`, token)).toBe(421)
  expect(await tryAsStaff(page, `${staffOrigin}/api/admin/me`, token)).toBe('no answer')
  await openHydrated(page, `${staffOrigin}/admin/security`)
  await expect(heading(page, 'Security')).toBeVisible()
})
