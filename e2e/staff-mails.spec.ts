import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { anAddress, fillCart } from './support/checkout.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { mailsTo, mailTo } from './support/mailbox.ts'
import { aPaidOrder } from './support/paid-order.ts'
import { ports } from './support/ports.ts'
import { test } from './support/quiet-page.ts'
import { aMember } from './support/staff.ts'
import { signInAs } from './support/staff-session.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const fromOurPage = { 'sec-fetch-site': 'same-origin' }
const root = new URL('../', import.meta.url)

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const tab = (name: string) => `/admin/main-site?tab=${name}`

async function ask(statement: string, values: readonly unknown[]) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(statement, [...values])
  await client.end()
  return rows
}

/** No other journey reads this mail. */
async function mailCheckTo(email: string) {
  execFileSync('npm', ['run', '-s', 'mail:check', '--', email], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  return (await mailsTo(email, 1))[0]
}

test('a word that waits is in no mail, a published one is in the next, and an earlier version brings the old one back', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(DESKTOP)
  const member = aMember(databaseUrl, 'marketing')
  await signInAs(page, member)
  await openHydrated(page, '/admin/email-settings')
  await expect(heading(page, 'E-mail')).toBeVisible()
  await page.getByRole('link', { name: 'Mail check' }).click()
  await expect(heading(page, 'Mail check')).toBeVisible()

  const line = page.getByLabel('Text 3')
  await expect(line).toHaveValue('Reply to it once, to see that answers reach you.')
  await line.fill('Hello <b>you</b>')
  await expect(page.getByText('Words only: no markup.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Nothing was saved.')).toBeVisible()

  // Words of a mail may hold no telephone number, nor what looks like one.
  const words = `Answer it once, please (${[...String(Date.now())].map((digit) => 'abcdefghij'[Number(digit)]).join('')}).`
  await line.fill(words)
  await expect(page.getByText('No problems found.')).toBeVisible()
  const frame = page.frameLocator('iframe[title^="Sample"]')
  await expect(frame.getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const waiting = page.getByRole('region', { name: 'Draft', exact: true })
  await expect(waiting.getByText('6 of 6')).toBeVisible()
  await expect(waiting.locator('ins')).toHaveText(words)
  expect((await mailCheckTo(anAddress()))?.text).toContain('Reply to it once')

  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send test' }).click()
  const trial = await mailTo(
    member.email,
    'the test',
    ({ subject }) => subject === '[Test] Your shop can send e-mail',
  )
  expect(trial.text).toContain(words)

  // A colleague with an older page keeps what she typed: it is a draft over what was published.
  const other = await (await browser.newContext({ viewport: DESKTOP })).newPage()
  await signInAs(other, 'marketing')
  await openHydrated(other, page.url())
  await expect(other.getByLabel('Text 3')).toHaveValue(words)
  await other.getByLabel('Text 3').fill('Answer it twice.')

  await waiting.getByRole('button', { name: 'Publish' }).click()
  const ask = page.getByRole('dialog')
  await ask.getByLabel('Reason').fill('Friendlier words')
  await ask.getByRole('button', { name: 'Publish version 1' }).click()
  await expect(page.getByText('Version 1', { exact: true }).first()).toBeVisible()
  await expect(waiting).toBeHidden()
  await expect(line).toHaveValue(words)
  const mail = await mailCheckTo(anAddress())
  expect(mail?.text).toContain(words)
  expect(mail?.html).toContain(words)

  await other.getByRole('button', { name: 'Save' }).click()
  const theirs = other.getByRole('region', { name: 'Draft', exact: true })
  await expect(theirs.locator('ins')).toHaveText('Answer it twice.')
  await theirs.getByRole('button', { name: 'Discard draft' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(theirs).toBeHidden()
  await expect(other.getByLabel('Text 3')).toHaveValue(words)
  await openHydrated(page, page.url())

  await page.getByText('One phrase changed').click()
  await expect(page.locator('del')).toHaveText('Reply to it once, to see that answers reach you.')
  await page.getByRole('button', { name: 'Restore the words of the shop' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('As it was')
  await dialog.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('Version 2', { exact: true }).first()).toBeVisible()
  expect((await mailCheckTo(anAddress()))?.text).toContain('Reply to it once')
})

test('a mail that was given up is found, looked at and tried again, and arrives', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  const email = anAddress()
  await ask(
    `insert into emails (dedupe_key, template, recipient, data, reason, state, attempt, dead_at, last_error)
     values ($1, 'mail-check', $2, '{"requestedAt":"2026-11-12T19:02:00Z"}', 'request:dead', 'dead', 9,
       now(), '451 try again later')`,
    [`dead:${email}`, email],
  )
  await signInAs(page, 'support')
  await openHydrated(page, `${tab('email')}&part=log&q=${encodeURIComponent(email)}`)
  await expect(heading(page, 'E-mail log')).toBeVisible()
  await page.getByRole('link', { name: email }).click()
  await expect(heading(page, 'Mail check')).toBeVisible()
  await expect(page.getByText('451 try again later')).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('Your shop can send')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The server is back')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The mail is on its way again.').first()).toBeVisible()
  expect((await mailsTo(email, 1))[0]?.subject).toContain('Your shop can send e-mail')
  await page.setViewportSize(PHONE)
  await openHydrated(page, `${tab('email')}&part=suppressed`)
  await expect(heading(page, 'Suppressed addresses')).toBeVisible()
})

const newsletterLink = /\/newsletter#[\w-]{43}/

/** A buyer who subscribed on the page of the order and confirmed by mail. */
async function aReader(page: Page): Promise<string> {
  const { email, orderId } = await aPaidOrder(page.request)
  const asked = await page.request.post('/api/newsletter/subscribe', {
    headers: fromOurPage,
    data: { orderId },
  })
  expect(asked.ok(), await asked.text()).toBe(true)
  const mail = await mailTo(email, 'the link', ({ text }) => newsletterLink.test(text))
  await openHydrated(page, newsletterLink.exec(mail.text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm the newsletter' }).click()
  await expect(page.getByText('You’re subscribed.')).toBeVisible()
  return email
}

test('an issue written in blocks is read from the mailbox and ended there with one click', async ({
  page,
  browser,
}) => {
  test.slow()
  const reader = await (await browser.newContext()).newPage()
  const email = await aReader(reader)
  await page.setViewportSize(DESKTOP)
  await signInAs(page, 'marketing')
  await openHydrated(page, tab('newsletter'))
  await expect(heading(page, 'Newsletter')).toBeVisible()
  await page.getByRole('link', { name: 'New issue' }).click()
  await expect(heading(page, 'New issue')).toBeVisible()
  const subject = `News ${Date.now()}`
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Preview line').fill('A short letter.')
  await page.getByLabel('Words of block 1').fill('Charts that grow')
  await page.getByLabel('Text of block 2').fill('Add a row, and the chart follows.')
  await page.getByRole('button', { name: 'Button' }).click()
  await page.getByLabel('Words of block 3').fill('See the shop')
  await page.getByLabel('Page of block 3').fill('https://evil.example')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('A page of the shop, such as /shop', { exact: true })).toBeVisible()
  await page.getByLabel('Page of block 3').fill('/shop')
  await expect(page.frameLocator('iframe').getByText('Charts that grow')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(heading(page, subject)).toBeVisible()

  await page.getByRole('button', { name: /^Send to/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send to/ })
    .click()
  const issue = await mailTo(email, 'the issue', (one) => one.subject === subject)
  await expect(page.getByText('Sent', { exact: true })).toBeVisible({ timeout: 60_000 })
  expect(issue.text).toContain('Add a row, and the chart follows.')

  const { headers } = issue
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const url = new URL(/<([^>]+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '')
  // As a mail program does it: no cookie, no page, one form.
  const ended = await fetch(`http://127.0.0.1:${ports.shop}${url.pathname}${url.search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(ended.status).toBe(200)
  await openHydrated(page, `${tab('newsletter')}&part=subscribers&q=${encodeURIComponent(email)}`)
  await expect(heading(page, 'Subscribers')).toBeVisible()
  await expect(page.getByText('Nothing fits all of the filters.')).toBeVisible()
  await page.setViewportSize(PHONE)
})

/** A shopper who types an address, asks to be reminded, and leaves. */
async function leaveCart(page: Page, email: string) {
  await fillCart(page, { 'home-2024': 1 })
  await openHydrated(page, '/checkout')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Remind me about this cart').check()
  await page.getByLabel('City').focus()
  await page.evaluate(() => localStorage.setItem('checkout-session-id', crypto.randomUUID()))
  await page.goto('/shop')
  const rows = () => ask('select id from abandoned_carts where email = $1', [email])
  await expect.poll(async () => (await rows()).length).toBe(1)
}

test('a reminder of a cart is sent now, arrives, and cannot be sent again without an answer', async ({
  page,
  browser,
}) => {
  const email = anAddress()
  await leaveCart(await (await browser.newContext()).newPage(), email)
  await page.setViewportSize(DESKTOP)
  await signInAs(page, 'admin')
  await openHydrated(page, `${tab('carts')}&q=${encodeURIComponent(email)}`)
  await expect(heading(page, 'Abandoned carts')).toBeVisible()
  await expect(page.getByText('Recovered revenue')).toBeVisible()
  await page.getByRole('link', { name: email }).click()
  await expect(heading(page, `Cart of ${email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Send now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('They called us')
  await dialog.getByRole('button', { name: 'Send now' }).click()
  expect((await mailsTo(email, 1))[0]?.subject).toBe('Shall we remind you of your cart?')
  await expect(page.getByText('nobody has answered')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send now' })).toHaveCount(0)
  await page.setViewportSize(PHONE)
})

test('the sender is checked: the mail server, SPF, DKIM and DMARC', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await signInAs(page, 'admin')
  await openHydrated(page, `${tab('email')}&part=sender`)
  await expect(heading(page, 'Sender')).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  const findings = page.getByRole('list', { name: 'Findings for keyhaven.example' })
  for (const said of [
    'It takes our mails.',
    'Other senders are refused',
    'Forged mails are rejected',
  ]) {
    await expect(findings.getByText(said)).toBeVisible()
  }
  await expect(findings.getByText('Pass', { exact: true })).toHaveCount(4)
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('dialog').getByLabel('Answers go to').fill('not an address')
  await expect(page.getByRole('button', { name: 'Change sender' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.setViewportSize(PHONE)
})
