import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { writeToUs } from './support/contact.ts'
import { databaseUrl } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { startLoneShop } from './support/lone-shop.ts'
import { mailsTo } from './support/mailbox.ts'
import { test } from './support/quiet-page.ts'
import { aMember } from './support/staff.ts'
import { deskOf, signInAs } from './support/staff-session.ts'

type LoneShop = Awaited<ReturnType<typeof startLoneShop>>

// What an owner changes here every other journey would notice: the shop is their own.
test.describe.configure({ mode: 'serial' })

let shop: LoneShop
test.beforeAll(async () => {
  shop = await startLoneShop(databaseUrl, 'settings')
})
test.afterAll(() => shop.close())

const tab = (name: string) => `${shop.origin}/admin/main-site?tab=${name}`
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function run(text: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  const { rows } = await client.query(text, [...values])
  await client.end()
  return rows
}

const DESKTOP = { width: 1440, height: 900 }

const aDesk = (browser: Browser, role: string) => deskOf(browser, role, { shop })

/** Saves the open dialog with a reason. */
async function save(page: Page, reason: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

const dayInNewYork = (time = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(time)
/** Once the owner has closed on Saturdays. */
const weekdays = [1, 2, 3, 4, 5]

test('hours and a holiday that the owner sets are on the contact page, with who set them in the history', async ({
  browser,
}) => {
  const desk = await aDesk(browser, 'super_admin')
  await openHydrated(desk, tab('settings'))
  await expect(heading(desk, 'Settings')).toBeVisible()

  await desk.getByLabel('Search settings').fill('holidays')
  await expect(desk.getByRole('heading', { level: 3 })).toHaveText(['HolidaysDefault'])
  await desk.getByRole('button', { name: 'Change Holidays' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('One more day').fill(dayInNewYork())
  await dialog.getByRole('button', { name: 'Add day' }).click()
  await save(desk, 'Founders’ day')

  await desk.getByLabel('Search settings').fill('support hours')
  await desk.getByRole('button', { name: 'Change Support hours' }).click()
  await dialog.getByRole('switch', { name: 'Saturday' }).uncheck()
  await dialog.getByLabel('Friday closes').fill('16:30')
  await save(desk, 'Short Fridays')
  const hours = 'Mon–Thu, 9 am–6 pm; Fri, 9 am–4:30 pm ET'
  await expect(desk.getByText(hours)).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: shop.origin })).newPage()
  await openHydrated(visitor, '/contact')
  await expect(visitor.getByText(`Phone hours: ${hours}`)).toBeVisible()
  await expect(visitor.getByText('Currently Closed')).toBeVisible()
  await expect(visitor.getByRole('contentinfo')).toContainText(hours)

  await desk.getByRole('button', { name: 'History of Support hours' }).click()
  await expect(dialog).toContainText('“Short Fridays”')
  await expect(dialog).toContainText('Grace Hopper')
  await expect(dialog).toContainText('Mon–Sat, 9 am–6 pm ET')
})

test('a holiday moves the time by which a message is answered to the next working day', async ({
  browser,
}) => {
  const desk = await aDesk(browser, 'super_admin')
  const visitor = await (await browser.newContext({ baseURL: shop.origin })).newPage()
  const due = desk.getByText(/^reply due /)
  const dueOf = async (subject: string) => {
    const reference = await writeToUs(visitor, 'ada@example.com', subject)
    await openHydrated(desk, `${tab('support')}&id=${reference}`)
    await expect(due).toBeVisible()
    return new Date((await due.getAttribute('datetime')) ?? '')
  }
  const before = dayInNewYork(await dueOf('Before the holiday is set'))
  await openHydrated(desk, `${tab('settings')}&q=support.holidays`)
  await desk.getByRole('button', { name: 'Change Holidays' }).click()
  await desk.getByLabel('One more day').fill(before)
  await desk.getByRole('button', { name: 'Add day' }).click()
  await save(desk, 'Nobody is in')

  const after = await dueOf('After the holiday was set')
  const next = new Date(`${before}T12:00:00Z`)
  do next.setUTCDate(next.getUTCDate() + 1)
  while (!weekdays.includes(next.getUTCDay()))
  expect(dayInNewYork(after)).toBe(next.toISOString().slice(0, 10))
})

test('two people who change one setting: the slower keeps their words and hears who was faster', async ({
  browser,
}) => {
  const [first, second] = [await aDesk(browser, 'admin'), await aDesk(browser, 'super_admin')]
  for (const desk of [first, second]) {
    await openHydrated(desk, `${tab('settings')}&q=invoice.tax_note`)
    await desk.getByRole('button', { name: 'Change Tax note' }).click()
    await desk.getByRole('textbox', { name: 'Tax note' }).fill('No tax is charged by the seller.')
  }
  await save(first, 'Shorter')
  const dialog = second.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Tax note' }).fill('No tax.')
  await dialog.getByLabel('Reason').fill('Even shorter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/changed/i).first()).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Tax note' })).toHaveValue('No tax.')
})

test('an edition that is left out of a feed is named with the field to mend, and is in the file once mended', async ({
  browser,
  request,
}) => {
  const desk = await aDesk(browser, 'marketing')
  await run("update products set description = '' where id = 'home-2019'")
  await openHydrated(desk, `${shop.origin}/admin/shopping-feeds`)
  await expect(heading(desk, 'Shopping feeds')).toBeVisible()
  await desk.getByRole('link', { name: 'Google Merchant Center' }).click()
  await expect(heading(desk, 'Google Merchant Center')).toBeVisible()
  await desk.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('switch', { name: 'Serve this feed' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const mend = desk.getByRole('link', { name: /^Description of/ })
  await expect(mend).toHaveAttribute('href', /tab=products&id=home-2019/)

  await desk.getByRole('button', { name: 'Generate URL' }).click()
  await dialog.getByRole('button', { name: 'Generate URL' }).click()
  await expect(dialog.getByText('Copy the address now')).toBeVisible()
  const address = (await dialog.locator('code').innerText()).trim()
  await desk.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const file = async () => await (await request.get(address)).text()
  expect(await file()).not.toContain('<g:id>home-2019</g:id>')

  await run(
    "update products set description = 'Word, Excel and PowerPoint.' where id = 'home-2019'",
  )
  await desk.getByRole('button', { name: 'Build now' }).click()
  await expect(mend).toHaveCount(0)
  await expect.poll(file).toContain('<g:id>home-2019</g:id>')
  const wrong = address.replace(/feeds\/.{4}/, 'feeds/AAAA')
  expect((await request.get(wrong)).status()).toBe(404)
})

/** A system of the owner that listens. */
async function aListener() {
  const heard: { type: string; signature: string }[] = []
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { type } = JSON.parse(Buffer.concat(parts).toString()) as { type: string }
      heard.push({ type, signature: String(request.headers['webhook-signature']) })
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, heard, close: () => server.close() }
}

test('a system is added, its secret shown once, and a test event is delivered, seen and told again', async ({
  browser,
}) => {
  const listener = await aListener()
  const desk = await aDesk(browser, 'super_admin')
  await openHydrated(desk, tab('webhooks'))
  await expect(heading(desk, 'Webhooks')).toBeVisible()
  await desk.getByRole('button', { name: 'Add system' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Address').fill(listener.url)
  await dialog.getByRole('checkbox', { name: 'ping' }).check()
  await dialog.getByRole('button', { name: 'Add system' }).click()
  await expect(dialog.getByText('Copy the secret now')).toBeVisible()
  await expect(dialog.locator('code')).toContainText(/^whsec_/)
  await desk.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await desk.content()).not.toContain('whsec_')

  await desk.getByRole('link', { name: listener.url }).click()
  await desk.getByRole('button', { name: 'Send test event' }).click()
  const row = desk.getByRole('row').filter({ hasText: 'ping' })
  await expect(row.getByText('Delivered')).toBeVisible()
  await expect(row).toContainText('204')
  expect(listener.heard).toHaveLength(1)
  expect(listener.heard[0]?.signature).toMatch(/^v1,/)
  await row.getByRole('button', { name: 'Tell again: ping' }).click()
  await expect.poll(() => listener.heard.length).toBe(2)
  listener.close()
})

test('a member hears of no kind they switched off, a colleague still does, and chosen news come by mail', async ({
  browser,
}) => {
  const member = aMember(shop.databaseUrl, 'support')
  const context = await browser.newContext({ viewport: DESKTOP, baseURL: shop.origin })
  const desk = await context.newPage()
  await signInAs(desk, member, shop)
  const colleague = await aDesk(browser, 'support')
  await openHydrated(desk, `${tab('notifications')}&part=choices`)
  await expect(heading(desk, 'Your notifications')).toBeVisible()
  await desk.getByRole('checkbox', { name: 'Bell: Messages' }).uncheck()
  await desk.getByRole('checkbox', { name: 'E-mail: Messages' }).check()
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('Your choice is kept').first()).toBeVisible()

  const title = 'TK-0001 asks about a quote'
  await run(
    `insert into notifications (dedupe_key, kind, severity, title, body)
    values ('conversation:journey', 'messages', 'info', $1, 'A message for support.')`,
    [title],
  )
  const other = 'Every new key is sold'
  await run(
    `insert into notifications (dedupe_key, kind, severity, title, body)
    values ('stock:journey', 'stock', 'info', $1, 'Import keys.')`,
    [other],
  )
  await openHydrated(colleague, tab('notifications'))
  await expect(colleague.getByText(title).first()).toBeVisible()
  await openHydrated(desk, tab('notifications'))
  await expect(heading(desk, 'Notifications')).toBeVisible()
  await expect(desk.getByText(other).first()).toBeVisible()
  await expect(desk.getByText(title)).toHaveCount(0)
  const mails = await mailsTo(member.email, 2)
  expect(mails.some((mail) => JSON.stringify(mail).includes(title))).toBe(true)
})
