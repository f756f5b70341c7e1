import { type Browser, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { mailsWritten } from './support/bought-order.ts'
import { anAddress, cards, fillCard } from './support/checkout.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { mailsTo } from './support/mailbox.ts'
import { openPaidOrder } from './support/paid-order.ts'
import { test } from './support/quiet-page.ts'
import { aMember } from './support/staff.ts'
import { deskOf } from './support/staff-session.ts'
import { zoneHeaders } from './support/zone-token.ts'

const PHONE = { width: 390, height: 844 }
const fromOurPage = { 'sec-fetch-site': 'same-origin' }

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const tab = (name: string) => `/admin/main-site?tab=${name}`

// The export needs a document, which the purchase before it leaves behind.
test.describe.configure({ mode: 'serial' })

async function run(text: string, values: readonly unknown[]) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(text, [...values])
  await client.end()
}

/** A desk whose member has another name: nobody approves what a namesake asked for. */
async function aNamedDesk(browser: Browser, role: string): Promise<Page> {
  const member = aMember(databaseUrl, role)
  const rename = "update staff set first_name = 'Alan', last_name = 'Turing' where email = $1"
  await run(rename, [member.email])
  return await deskOf(browser, member)
}

async function confirm(page: Page, label: string | RegExp, reason?: string) {
  const dialog = page.getByRole('dialog')
  if (reason) await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: label }).click()
  await expect(dialog).toBeHidden()
}

test('a payment link above a limit waits for a second member, then a buyer chooses the amount and pays', async ({
  page,
  browser,
}) => {
  const support = await aNamedDesk(browser, 'support')
  const admin = await deskOf(browser, 'admin')
  const title = `Training ${Date.now()}`

  await openHydrated(support, tab('payment-links'))
  await support.getByRole('link', { name: 'New link' }).click()
  await expect(heading(support, 'New payment link')).toBeVisible()
  await support.getByLabel('Title').fill(title)
  await support.getByLabel('Buyer chooses, between a minimum and a maximum').check()
  await support.getByLabel('Minimum', { exact: true }).fill('400.00')
  await support.getByLabel('Maximum', { exact: true }).fill('900.00')
  await support.getByRole('button', { name: 'Create link' }).click()
  await expect(support.getByText('Waiting for a second member of staff.')).toBeVisible()
  await expect(
    support
      .getByRole('main')
      .getByText(/above the limit of the role/)
      .first(),
  ).toBeVisible()
  await expect(support.getByRole('main').getByRole('link', { name: title })).toHaveCount(0)

  await openHydrated(admin, tab('approvals'))
  await admin.getByRole('button', { name: 'Approve' }).first().click()
  await expect(admin.getByRole('dialog').getByText(title, { exact: true })).toBeVisible()
  await confirm(admin, 'Approve')

  await openHydrated(support, tab('payment-links'))
  await support.getByRole('link', { name: title }).click()
  await expect(heading(support, title)).toBeVisible()
  await expect(support.getByText(/approved by Grace Hopper/)).toBeVisible()
  await expect(support.getByText('Nobody has begun to pay.')).toBeVisible()
  await expect(support.getByAltText('QR code of the payment page')).toBeVisible()
  const address = new URL(await support.locator('code', { hasText: '/payment/pl_' }).innerText())
    .pathname

  await openHydrated(page, address)
  await page.getByLabel('Amount in USD').fill('10')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  const email = anAddress()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(
    page
      .getByRole('alert')
      .getByText(/Choose an amount from/)
      .first(),
  ).toBeVisible()
  await page.getByLabel('Amount in USD').fill('450.00')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL(/\/pay\/cs_/)
  await fillCard(page, cards.good)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(heading(page, 'Payment Successful!')).toBeVisible()

  await support.reload()
  await expect(support.getByText('Paid by Ada Byron')).toBeVisible()
  await expect(
    support
      .getByRole('main')
      .getByText(/450\.00/)
      .first(),
  ).toBeVisible()
  const friend = anAddress()
  await support.getByRole('link', { name: 'Duplicate' }).click()
  await expect(support.getByLabel('Title')).toHaveValue(title)
  await support.getByLabel('Minimum', { exact: true }).fill('100.00')
  await support.getByLabel('Maximum', { exact: true }).fill('200.00')
  await support.getByRole('button', { name: 'Create link' }).click()
  await support.getByRole('button', { name: 'E-mail link' }).click()
  await support.getByRole('dialog').getByLabel('E-mail address').fill(friend)
  await confirm(support, 'Send e-mail')
  const [mail] = await mailsTo(friend, 1)
  expect(mail?.subject).toContain(title)
  await support.getByRole('button', { name: 'Withdraw' }).click()
  await confirm(support, 'Withdraw link', 'Sent by mistake.')
  await expect(support.getByRole('main').getByText('Withdrawn', { exact: true })).toBeVisible()
})

/** Two licences, both seen by their buyer. */
async function buySeen(page: Page) {
  const { orderId } = await openPaidOrder(page, { items: { 'home-2024': 2 } })
  const reveals = page.getByRole('button', { name: /^Reveal/ })
  await expect(async () => {
    if ((await reveals.count()) > 0) await reveals.first().click({ timeout: 1_000 })
    await expect(reveals).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  return orderId
}

test('support decide a claim, finance a return of a seen key; an auditor looks on, marketing sees neither', async ({
  page,
  browser,
}) => {
  const orderId = await buySeen(page)
  const claims = await page.request.get(`/api/orders/${orderId}/key-claims`)
  const [first, second] = (await claims.json()).licenses
  const claimed = await page.request.post(`/api/orders/${orderId}/key-claims`, {
    headers: { ...fromOurPage, ...(await zoneHeaders(page.request)) },
    data: { licenseId: first.id, symptom: 'no-connection', note: 'It never connects.' },
  })
  expect((await claimed.json()).outcome).toBe('queued')
  const claimId = (await claimed.json()).claim.id

  const auditor = await deskOf(browser, 'auditor', { viewport: PHONE })
  await openHydrated(auditor, `${tab('key-claims')}&id=${claimId}`)
  await expect(heading(auditor, /^Claim on KH-/)).toBeVisible()
  const claimedOrder = (await heading(auditor, /^Claim on KH-/).innerText()).slice(-12)
  await expect(auditor.getByText('What is described is not the fault of the key.')).toBeVisible()
  await expect(auditor.getByRole('button', { name: 'Replace key' })).toHaveCount(0)

  const support = await deskOf(browser, 'support')
  await openHydrated(support, tab('key-claims'))
  await expect(heading(support, 'Key claims')).toBeVisible()
  await openHydrated(support, `${tab('key-claims')}&id=${claimId}`)
  await expect(support.getByText('It never connects.')).toBeVisible()
  await support.getByRole('button', { name: 'Replace key' }).click()
  await confirm(support, 'Replace key', 'Tried it together on the phone.')
  await expect(support.getByRole('main').getByText('Replaced', { exact: true })).toBeVisible()
  await expect(support.getByText('Tried it together on the phone.')).toBeVisible()
  await openHydrated(support, `${tab('licenses')}&view=moved`)
  await expect(heading(support, 'Keys moved')).toBeVisible()
  const moved = support.getByRole('row').filter({ hasText: claimedOrder })
  await expect(moved.getByText('Replaced after a claim')).toBeVisible()
  await expect(moved.getByText(/^2 today, 9 this week$/)).toBeVisible()

  const returns = await (await page.request.get(`/api/orders/${orderId}/returns`)).json()
  const [replaced, seen] = returns.units
  // As if the buyer had not looked at the new key yet.
  await mailsWritten(orderId)
  await run(
    `update assignments a set first_revealed_at = null, reveals = 0
     from order_lines l
     where l.id = a.order_line_id and l.order_id = $1 and a.slot = $2 and a.revoked_at is null`,
    [orderId, replaced.slot],
  )
  const ask = async (unit: { lineId: number; slot: number }) =>
    (
      await page.request.post(`/api/orders/${orderId}/returns`, {
        headers: { ...fromOurPage, ...(await zoneHeaders(page.request)) },
        data: {
          units: [{ lineId: unit.lineId, slot: unit.slot }],
          isWithdrawal: false,
          reason: 'wrong_edition',
          note: 'I need the other one.',
        },
      })
    ).json()
  const waiting = (await ask(seen)).requests.find(
    ({ state }: { state: string }) => state === 'review',
  )

  await openHydrated(auditor, `${tab('returns')}&id=${waiting.id}`)
  await expect(auditor.getByText(/1 of 1 keys were seen/)).toBeVisible()
  await expect(auditor.getByRole('button', { name: /^Refund/ })).toHaveCount(0)

  const finance = await deskOf(browser, 'finance')
  await openHydrated(finance, `${tab('returns')}&id=${waiting.id}`)
  await expect(heading(finance, /^Return of KH-/)).toBeVisible()
  await expect(finance.getByRole('main').getByText(second.lastFive).first()).toBeVisible()
  await expect(finance.getByText('“I need the other one.”')).toBeVisible()
  await finance.getByRole('button', { name: /^Refund / }).click()
  await confirm(finance, /^Refund /, 'The key is not activated.')
  await expect(finance.getByText('The key is not activated.')).toBeVisible()
  await expect(
    finance
      .getByRole('main')
      .getByText(/^(Approved|Refunded)$/)
      .first(),
  ).toBeVisible()

  // Nobody has to decide about a key that was not seen.
  const taken = (await ask(replaced)).requests.find(
    ({ isAutomatic }: { isAutomatic: boolean }) => isAutomatic,
  )
  await openHydrated(finance, `${tab('returns')}&id=${taken.id}`)
  await expect(finance.getByText(/Nobody saw the keys/)).toBeVisible()
  await expect(finance.getByText('Not seen', { exact: true })).toBeVisible()

  const marketing = await deskOf(browser, 'marketing')
  for (const name of ['key-claims', 'returns', 'payment-links', 'business-quotes', 'invoices']) {
    await openHydrated(marketing, tab(name))
    await expect(marketing.getByText('Insufficient Permissions')).toBeVisible()
  }
})

test('finance find an invoice and export a period', async ({ browser }) => {
  const finance = await deskOf(browser, 'finance')
  await openHydrated(finance, tab('invoices'))
  await expect(heading(finance, 'Invoices')).toBeVisible()
  const today = new Date().toISOString().slice(0, 10)
  await finance.getByRole('button', { name: 'Export' }).click()
  await finance.getByRole('dialog').getByLabel('First day').fill('2020-01-01')
  await finance.getByRole('dialog').getByLabel('Last day').fill('2020-01-02')
  await finance.getByRole('dialog').getByRole('button', { name: 'Prepare file' }).click()
  await expect(finance.getByText('No document was issued in this period')).toBeVisible()
  await finance.getByRole('dialog').getByLabel('First day').fill(today)
  await finance.getByRole('dialog').getByLabel('Last day').fill(today)
  await expect(async () => {
    await finance.getByRole('dialog').getByRole('button', { name: 'Prepare file' }).click()
    await expect(finance.getByRole('dialog')).toBeHidden({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  const download = finance.waitForEvent('download')
  await finance.getByRole('button', { name: 'Result file' }).click()
  expect((await download).suggestedFilename()).toMatch(/^invoices-\d+\.csv$/)
})
