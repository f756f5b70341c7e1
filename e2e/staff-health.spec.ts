import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import pg from 'pg'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { startLoneShop } from './support/lone-shop.ts'
import { test } from './support/quiet-page.ts'
import { deskOf } from './support/staff-session.ts'

const TAB = '/admin/main-site?tab=health'

async function ask(text: string, values: unknown[] = [], url = databaseUrl) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}

async function aDeadLetter() {
  const [mail] = await ask(
    `insert into emails (dedupe_key, template, recipient, data, reason, state, dead_at)
     values ($1, 'mail-test', 'health@example.com', '{}', 'request:test', 'dead', now()) returning id`,
    [randomUUID()],
  )
  await ask(
    `insert into pgboss.job (name, data, source_name, source_id, source_retry_count, source_output)
     values ('dead-letters', $1::jsonb, 'emails.send', gen_random_uuid(), 440,
       '{"message": "550 no mailbox for health@example.com"}')`,
    [JSON.stringify({ emailId: Number(mail.id) })],
  )
  return mail.id
}

test('a dead letter is retried from the screen by keyboard, and done', async ({ browser }) => {
  const mailId = await aDeadLetter()
  const desk = await deskOf(browser, 'admin')
  await openHydrated(desk, `${TAB}&part=jobs`)
  const letters = desk.getByRole('region', { name: 'Dead letters' })
  await expect(letters).toContainText('550 no mailbox for …')
  await expect(letters).not.toContainText('health@example.com')
  const retry = letters.getByRole('button', { name: /Retry now.*Send e-mails/ }).first()
  await retry.focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('It is in its queue again.').first()).toBeVisible()
  await expect
    .poll(async () => (await ask('select state from emails where id = $1', [mailId]))[0].state)
    .not.toBe('dead')
  await desk.context().close()
})

test('an alert appears on an open screen and goes by itself', async ({ browser }) => {
  test.slow()
  const desk = await deskOf(browser, 'admin', { viewport: { width: 390, height: 844 } })
  await openHydrated(desk, TAB)
  await expect(desk.getByText('Database').first()).toBeVisible()
  const id = `evt_late_${randomUUID()}`
  await ask(
    `insert into webhook_events (id, type, payload, received_at)
     values ($1, 'charge.succeeded', '{}', now() - interval '6 minutes')`,
    [id],
  )
  const alert = desk.getByText('An event of the card provider has waited')
  await expect(alert).toBeVisible({ timeout: 60_000 })
  await ask('update webhook_events set processed_at = now() where id = $1', [id])
  await expect
    .poll(
      async () =>
        (
          await ask("select calm_since from alerts where kind = 'webhook-age' and ended_at is null")
        )[0]?.calm_since,
      { timeout: 60_000 },
    )
    .toBeTruthy()
  // A minute of calm, without waiting for it.
  await ask(
    "update alerts set calm_since = now() - interval '2 minutes' where kind = 'webhook-age'",
  )
  await expect(alert).toHaveCount(0, { timeout: 60_000 })
  await desk.context().close()
})

test('the status page says how the shop is, and what staff write is text', async ({
  page,
  browser,
}) => {
  const desk = await deskOf(browser, 'admin')
  await openHydrated(desk, `${TAB}&part=status`)
  await desk.getByRole('button', { name: 'New note' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('About').selectOption('email')
  const message = `<b>Mails</b> are late ${randomUUID()}`
  await dialog.getByLabel('Message').fill(message)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(desk.getByText(message).first()).toBeVisible()
  await desk.context().close()
  await expect(async () => {
    await openHydrated(page, '/status')
    await expect(page.getByText(message)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  for (const name of ['Shop', 'Checkout and payments', 'Key delivery', 'E-mail']) {
    await expect(page.getByRole('main').getByRole('heading', { level: 2, name })).toBeVisible()
  }
  const summary = page.getByRole('main').getByText('Day by day').first()
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /20\d\d: / })
      .first(),
  ).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

let lone: Awaited<ReturnType<typeof startLoneShop>> | undefined
test.afterAll(() => lone?.close())

test('with the database gone /status answers from memory and says so', async ({ page }) => {
  const shop = await startLoneShop(databaseUrl, 'health')
  lone = shop
  await openHydrated(page, `${shop.origin}/status`)
  await expect(page.getByText('We cannot say how everything is right now.')).toBeVisible()
  shop.cut()
  await expect(async () => {
    const response = await openHydrated(page, `${shop.origin}/status`)
    expect(response?.status()).toBe(200)
    expect(response?.headers()['cache-control']).toBe('no-store')
    await expect(page.getByText('Our database is out of reach.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText(/History and notes are those of/)).toBeVisible()
  await expect(page.getByText('Not available').first()).toBeVisible()
  shop.mend()
  await expect(async () => {
    await openHydrated(page, `${shop.origin}/status`)
    await expect(page.getByText('Our database is out of reach.')).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
})
