import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, type Locator, type Page } from '@playwright/test'
import { askForMoneyBack } from './support/ask-back.ts'
import {
  anAddress,
  cards,
  expectOrder,
  fillBuyer,
  fillCard,
  fillCart,
  payButton,
} from './support/checkout.ts'
import { databaseUrl, toStaffAt } from './support/environment.ts'
import { openHydrated } from './support/hydrated.ts'
import { mailsTo } from './support/mailbox.ts'
import { pdfOf } from './support/pdf.ts'
import { ports } from './support/ports.ts'
import { test } from './support/quiet-page.ts'
import { aDesk } from './support/script-desk.ts'
import { startSecondServer } from './support/second-server.ts'
import { aMember } from './support/staff.ts'
import { deskOf } from './support/staff-session.ts'

// One second server, and one store that is made, changed and sold at.
test.describe.configure({ mode: 'serial' })

const id = 'second'
const host = `${id}.localhost`
const origin = `http://${host}:${ports.shop}`
const name = 'Second store'
const ORDERS = '/admin/main-site?tab=orders'

let second: Awaited<ReturnType<typeof startSecondServer>>
test.beforeAll(async () => {
  second = await startSecondServer()
})
test.afterAll(() => second.close())

const heading = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title, exact: true })

const seen = (found: Locator) => found.filter({ visible: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

type Company = Readonly<{ name: string; supportHours: string }>

/** What one server says of itself at the store's host; undefined while it does not know the host. */
function companyAt(port: number): Promise<Company | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Company | undefined>()
  const asked = request(
    { port, host: '127.0.0.1', path: '/api/storefront', headers: { host: `${host}:${port}` } },
    (answer) => {
      const read = async () => {
        const said = await text(answer)
        return answer.statusCode === 200 ? JSON.parse(said).company : undefined
      }
      read().then(resolve, reject)
    },
  )
  asked.on('error', reject)
  asked.end()
  return promise
}

const onBoth = async (field: keyof Company) => [
  (await companyAt(ports.shop))?.[field],
  (await companyAt(ports.second))?.[field],
]
const brands = () => onBoth('name')

/** A second, and what a busy machine takes to answer a few plain questions. */
async function aSecond(): Promise<number> {
  const begun = performance.now()
  await brands()
  return 1_000 + 10 * (performance.now() - begun)
}
const withinASecond = async (brand: string | undefined) =>
  expect.poll(brands, { timeout: await aSecond(), intervals: [50] }).toEqual([brand, brand])

/** What the owner of the host enters at their name server. */
const publishToken = (text: string) =>
  fetch(`http://127.0.0.1:${ports.mailbox}/records`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `_keyhaven.${host}`, text }),
  })

/** A colleague opens the host. */
async function agreeToHost(parts: Parameters<typeof aDesk>[0]) {
  const colleague = await aDesk(parts, 'admin')
  const { approvals } = await colleague.call('get', '/api/admin/approvals?limit=200&state=open')
  const asked = (approvals as { id: string; hash: string; kind: string }[]).find(
    ({ kind }) => kind === 'stores.host',
  )
  const path = `/api/admin/approvals/${asked?.id}/decision`
  await colleague.call('post', path, { decision: 'approve' }, { 'if-match': `"${asked?.hash}"` })
  await colleague.close()
}

test('a store that staff make answers at its host within a second, on two servers, under its own brand', async ({
  browser,
  playwright,
  baseURL,
}) => {
  expect(await brands()).toEqual([undefined, undefined])
  const admin = await deskOf(browser, 'admin')
  await openHydrated(admin, '/admin/main-site?tab=stores')
  await expect(heading(admin, 'Main site')).toBeVisible()
  await expect(admin.getByRole('region', { name: 'Last 30 days' })).toContainText('Orders')

  // By keyboard alone.
  await admin.getByRole('button', { name: 'Store: Main site' }).focus()
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('menuitem', { name: 'Office editions' })).toBeVisible()
  await admin.keyboard.press('End')
  await expect(admin.getByRole('menuitem', { name: 'New store' })).toBeFocused()
  await admin.keyboard.press('Enter')
  await expect(heading(admin, 'New store')).toBeVisible()

  await admin.getByRole('textbox', { name: 'Id' }).fill(id)
  await field(admin, 'Name for the team').fill(name)
  await field(admin, 'Brand').fill('<i>Quay</i> Keys')
  await field(admin, 'Hosts').fill(host)
  await admin.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await admin.getByRole('checkbox', { name: 'Home 2024' }).check()
  await field(admin, 'Reason').fill('A second brand')
  await admin.getByRole('button', { name: 'Make store' }).click()
  await expect(heading(admin, name)).toBeVisible()
  expect(await brands(), 'a host that nobody has proven').toEqual([undefined, undefined])
  const proof = admin.getByRole('region', { name: 'Proof of hosts' })
  await expect(proof.getByText('Not proven')).toBeVisible()
  await proof.getByRole('button', { name: 'Check now' }).click()
  await expect(proof.getByText(/The token was not found yet/)).toBeVisible()
  await publishToken((await proof.locator('code').first().textContent()) ?? '')
  await proof.getByRole('button', { name: 'Check now' }).click()
  await expect(proof.getByText('Waits for a second person')).toBeVisible()
  await agreeToHost({ playwright, baseURL, databaseUrl })
  await withinASecond('<i>Quay</i> Keys')

  const visitor = await (await browser.newContext({ baseURL: origin })).newPage()
  await openHydrated(visitor, '/')
  await expect(visitor).toHaveTitle(/^<i>Quay<\/i> Keys – /)
  await expect(visitor.getByRole('banner').getByText('<i>Quay</i> Keys')).toBeVisible()
  await expect(visitor.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}/`)
  await openHydrated(visitor, '/shop')
  await expect(seen(visitor.getByText('€')).first()).toBeVisible()
  await expect(seen(visitor.getByRole('button', { name: /^Add to cart/ }))).toHaveCount(1)

  // The colleague's yes changed the store.
  await openHydrated(admin, `/admin/store/${id}`)
  await expect(proof.getByText('Open', { exact: true })).toBeVisible()
  await field(admin, 'Brand').fill('Harbour Keys')
  await field(admin, 'Reason').fill('A better name')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('The store is saved.').first()).toBeVisible()
  await withinASecond('Harbour Keys')
  await expect(admin.getByRole('region', { name: 'History' })).toContainText('A better name')
  await openHydrated(visitor, '/')
  await expect(visitor.getByRole('link', { name: 'Harbour Keys home' })).toBeVisible()
})

const HOURS = 'Mon–Fri, 9 am–6 pm ET'
const SELLER = 'Harbour Keys GmbH'
const POST = 'Harbour Keys GmbH, Hafenstrasse 5, Hamburg'

async function save(desk: Page, reason: string) {
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

test('hours, a legal name and a postal address of its own are at its host within a second on two servers, and main is unchanged', async ({
  browser,
  page,
}) => {
  const desk = await deskOf(browser, 'admin')
  await openHydrated(desk, `/admin/main-site?tab=settings&store=${id}`)
  await expect(heading(desk, `Settings of ${name}`)).toBeVisible()
  const shared = desk.getByRole('region', { name: 'The same in every store' })
  await expect(shared).toContainText('Price floor')
  await expect(shared).toContainText('Idle sessions of staff')
  const hoursRow = desk.getByRole('listitem').filter({ hasText: 'Support hours' })
  await expect(hoursRow).toContainText('As the main store')

  const dialog = desk.getByRole('dialog')
  await desk.getByRole('button', { name: 'Change Support hours' }).click()
  await dialog.getByRole('switch', { name: 'Saturday' }).uncheck()
  await save(desk, 'Nobody is here on Saturdays')
  await expect
    .poll(() => onBoth('supportHours'), { timeout: await aSecond(), intervals: [50] })
    .toEqual([HOURS, HOURS])
  await expect(hoursRow).toContainText('Its own')
  await expect(hoursRow).toContainText('Main store: Mon–Sat, 9 am–6 pm ET')

  await desk.getByRole('button', { name: 'Change Seller on invoices' }).click()
  await dialog.getByLabel('Name').fill(SELLER)
  await save(desk, 'The store is a company of its own')
  await desk.getByRole('button', { name: 'Change Postal address in e-mails' }).click()
  await dialog.getByLabel('Postal address in e-mails').fill(POST)
  await save(desk, 'Its own address')
  await desk.getByRole('button', { name: 'History of Support hours' }).click()
  await expect(dialog).toContainText('“Nobody is here on Saturdays”')
  await expect(dialog).toContainText('Grace Hopper')

  await openHydrated(page, `${origin}/contact`)
  await expect(page.getByText(`Phone hours: ${HOURS}`)).toBeVisible()
  await openHydrated(page, '/contact')
  await expect(page.getByText('Phone hours: Mon–Sat, 9 am–6 pm ET')).toBeVisible()
})

test('what is bought at the second store is its order, its mail and its figures', async ({
  browser,
}) => {
  const buyer = await (await browser.newContext({ baseURL: origin })).newPage()
  await fillCart(buyer, { 'home-2024': 1 })
  const email = anAddress()
  await fillBuyer(buyer, email)
  await fillCard(buyer, cards.good)
  await payButton(buyer).click()
  const orderId = await expectOrder(buyer)
  expect(new URL(buyer.url()).host).toBe(new URL(origin).host)
  const mails = await mailsTo(email, 2)
  expect(mails.every(({ html }) => html.includes(`${origin}/order-success/`))).toBe(true)
  expect(mails.every(({ html }) => html.includes('Harbour Keys'))).toBe(true)
  expect(mails.every(({ text: words }) => words.includes(POST))).toBe(true)
  await buyer.getByRole('button', { name: 'Invoice', exact: true }).click()
  const invoice = buyer.getByRole('link', { name: /^Invoice KH-\d{4}-\d{6}/ })
  expect(await pdfOf(buyer, invoice)).toContain(SELLER)
  expect(await askForMoneyBack(buyer, orderId)).toBe(200)

  const admin = await deskOf(browser, 'admin')
  await openHydrated(admin, `/admin/store/${id}`)
  await expect(heading(admin, name)).toBeVisible()
  const figures = admin.getByRole('region', { name: 'Last 30 days' })
  await expect(figures).toContainText('Orders1')
  await expect(figures).toContainText('€')
  await admin.getByRole('link', { name: 'Its orders' }).click()
  await expect(heading(admin, 'Orders')).toBeVisible()
  await expect(admin.getByText('1 order', { exact: true })).toBeVisible()
})

test('what the store says differently is at its host and not at the main one, until it is taken back', async ({
  browser,
  page,
}) => {
  const desk = await deskOf(browser, 'admin')
  await openHydrated(desk, `/admin/store/${id}`)
  await desk.getByRole('link', { name: 'Its settings' }).click()
  await expect(heading(desk, `Settings of ${name}`)).toBeVisible()
  await desk.getByRole('button', { name: 'Change Company' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('+49 30 901820')
  await dialog.getByLabel('Reason').fill('The store has a desk of its own')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await openHydrated(page, `${origin}/contact`)
  await expect(page.getByText('+49 30 901820').first()).toBeVisible()
  await openHydrated(page, '/contact')
  await expect(page.getByText('+49 30 901820')).toHaveCount(0)

  await desk.getByRole('button', { name: 'Company: use the main store’s' }).click()
  await dialog.getByLabel('Reason').fill('One desk for both')
  await dialog.getByRole('button', { name: 'Use the main store’s' }).click()
  await expect(dialog).toBeHidden()
  await openHydrated(page, `${origin}/contact`)
  await expect(page.getByText('+49 30 901820')).toHaveCount(0)
})

test('a colleague who is limited to the store sees its orders, customers and returns, and none of another', async ({
  browser,
}) => {
  const colleague = aMember(databaseUrl, 'support')
  const admin = await deskOf(browser, 'admin')
  await openHydrated(admin, '/rbac-user-management')
  const main = admin.getByRole('main')
  await main.getByRole('searchbox').fill(colleague.email)
  await expect(main.getByText('1 member of staff', { exact: true })).toBeVisible()
  const row = main.getByRole('row').filter({ hasText: colleague.email })
  await row.getByRole('button', { name: 'Manage Grace Hopper' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(name).check()
  await dialog.getByRole('button', { name: 'Save stores' }).click()
  await expect(admin.getByText('Stores of Grace Hopper saved').first()).toBeVisible()

  const limited = await deskOf(browser, colleague)
  await openHydrated(limited, ORDERS)
  await expect(heading(limited, 'Orders')).toBeVisible()
  await expect(limited.getByText('1 order', { exact: true })).toBeVisible()
  const areas = limited.getByRole('navigation', { name: 'Back office' })
  await expect(areas.getByRole('link', { name: 'Payment links' })).toBeVisible()
  await areas.getByRole('link', { name: 'Customers' }).click()
  await expect(heading(limited, 'Customers')).toBeVisible()
  await expect(limited.getByText('1 customer', { exact: true })).toBeVisible()
  await openHydrated(admin, '/admin/main-site?tab=customers')
  await expect(admin.getByText('1 customer', { exact: true })).toHaveCount(0)
  await openHydrated(limited, '/admin/main-site?tab=returns')
  await expect(heading(limited, 'Returns')).toBeVisible()
  await expect(limited.getByText('1 return', { exact: true })).toBeVisible()
  await openHydrated(limited, '/admin/main-site?tab=licenses')
  await expect(limited.getByText('This shows or changes every store.').first()).toBeVisible()
})

test('an unknown store is not there, and a closed one answers nobody', async ({ browser }) => {
  const admin = await deskOf(browser, 'admin')
  await openHydrated(admin, '/admin/store/nowhere')
  await expect(admin.getByText('There is no such store')).toBeVisible()
  const reply = await admin.request.get('/admin/store/No%20store', {
    headers: toStaffAt(ports.shop),
  })
  expect(reply.status()).toBe(404)

  await openHydrated(admin, `/admin/store/${id}`)
  await expect(heading(admin, name)).toBeVisible()
  await admin.getByRole('combobox', { name: 'State' }).selectOption('closed')
  await field(admin, 'Reason').fill('The journey is over')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('The store is saved.').first()).toBeVisible()
  await withinASecond(undefined)
})
