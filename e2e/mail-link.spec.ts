import { type APIRequestContext, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { loadConfig } from '../apps/server/src/config.ts'
import { hashAddress } from '../apps/server/src/infra/crypto/address-hash.ts'
import { expectAccessible } from './support/axe.ts'
import { anAddress } from './support/checkout.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { mailLinkIn, mailsTo } from './support/mailbox.ts'
import { test } from './support/quiet-page.ts'
import { aMember } from './support/staff.ts'

const PASSWORD = 'mauve-otter-pilot'
const NEW_PASSWORD = 'graugans am see'
const headers = { 'sec-fetch-site': 'same-origin' }

/** The journeys run with limits raised by a thousand. */
const ALL_GUESSES = 10_000

async function inDatabase(statement: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}

/** As if strangers had guessed at this address for a while. */
const manyGuesses = (kind: 'customer' | 'staff', email: string) =>
  inDatabase(
    'insert into guess_counts (kind, address_hash, tries, tried_at) values ($1, $2, $3, now())',
    [kind, hashAddress(loadConfig(), email), ALL_GUESSES],
  )

/** An account whose owner has proved the address: it keeps the name it was registered with. */
async function anAccount(request: APIRequestContext) {
  const email = anAddress()
  const person = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Byron' }
  const reply = await request.post('/api/auth/register', { headers, data: person })
  expect(reply.status()).toBe(201)
  await inDatabase('update customers set email_verified_at = now() where email_normal = $1', [
    email,
  ])
  return email
}

const dialog = (page: Page) => page.getByRole('dialog')

async function signIn(page: Page, email: string, password: string) {
  await page.getByRole('button', { name: 'Sign In' }).click()
  await dialog(page).getByLabel('Email').fill(email)
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Sign In' }).click()
}

test('a customer whom strangers guess at signs in with the link from the mailbox', async ({
  page,
  request,
}) => {
  const email = await anAccount(request)
  await manyGuesses('customer', email)
  await openHydrated(page, '/')
  await signIn(page, email, PASSWORD)
  await dialog(page).getByRole('button', { name: 'E-mail me a sign-in link' }).click()
  await expect(dialog(page).getByText('a link is on its way')).toBeVisible()
  await expectAccessible(page)
  const [mail] = await mailsTo(email, 1)
  expect(mail?.text).toContain('we send no code for now')
  await openHydrated(page, mailLinkIn(mail ? [mail] : []))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/account')
  await expect(page.getByRole('link', { name: 'Hello, Ada' })).toBeVisible()
  await openHydrated(page, mailLinkIn(mail ? [mail] : []))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('This link has expired or was used already.')).toBeVisible()
})

test('a forgotten password is replaced on the page that the link in the e-mail opens', async ({
  page,
  request,
}) => {
  const email = await anAccount(request)
  await request.post('/api/auth/reset/request', { headers, data: { email } })
  await openHydrated(page, mailLinkIn(await mailsTo(email, 1)))
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/account')
  await openHydrated(page, '/')
  await signIn(page, email, NEW_PASSWORD)
  await expect(page.getByRole('link', { name: 'Hello, Ada' })).toBeVisible()
})

test('a member of staff whom strangers guess at lets a new browser in by e-mail, then signs in', async ({
  page,
}) => {
  const { email, password } = aMember(databaseUrl, 'support')
  await manyGuesses('staff', email)
  const signInAsStaff = async () => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await openHydrated(page, '/admin/login')
  await signInAsStaff()
  await page.getByRole('button', { name: 'E-mail me a link for this browser' }).click()
  await expect(page.getByText('a link is on its way')).toBeVisible()
  const [mail] = await mailsTo(email, 1)
  const link = /\/admin\/login#[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
  // From one # to another the same document stays: a mail opens a new one.
  await page.goto('about:blank')
  await openHydrated(page, link)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Allow this browser' }).click()
  await expect(page.getByText('This browser is allowed.')).toBeVisible()
  await signInAsStaff()
  await expect(page.getByRole('heading', { level: 1, name: /Grace/ })).toBeVisible()
})
