import type { Download } from '@keyhaven/contracts/downloads'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer, aLine } from '../../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../../testing/card-provider.ts'
import { shopWithOwnRole } from '../../../testing/own-role.ts'
import { setSetting } from '../../../testing/settings.ts'
import { stock } from '../../../testing/stock.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { forgetTokens } from './downloads.repo.ts'

let provider: TestCardProvider
let shop: TestShop
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, RATE_LIMIT_PER_MINUTE: 100_000 })
  await stock(shop.ctx, 40)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

type Browser = ReturnType<typeof aBrowser>

async function buy(email = 'mac@example.com', productId = 'home-2024') {
  const browser = aBrowser(shop)
  const opened = await browser.opened({
    items: [aLine({ productId })],
    billingInfo: aBuyer({ email }),
  })
  await provider.pay(opened.paymentIntentId)
  const { orderNumber, licenseKeys } = (await browser.confirm(opened)).json()
  return { browser, email, orderId: opened.orderId, orderNumber, key: licenseKeys[0]?.licenseKey }
}

const claim = (browser: Browser, orderNumber: string, email: string) =>
  browser.call('POST', '/api/download/create-mac-token', { orderNumber, email })
const open = (token: string, browser = aBrowser(shop)) =>
  browser.call('POST', '/api/download/open', { token })
const log = (browser: Browser, body: object) =>
  browser.call('POST', '/api/download-access/log', body)

async function tokenFor({ browser, orderNumber, email }: Awaited<ReturnType<typeof buy>>) {
  return (await claim(browser, orderNumber, email)).json<{ downloadToken: string }>().downloadToken
}

const rowsOf = async (orderId: string) =>
  (
    await sql<{ download_type: string; source: string; product_id: string | null }>`
      select * from download_access_log where order_id = ${orderId} order by id`.execute(
      shop.ctx.db,
    )
  ).rows

test('the browser that bought gets a token, which opens editions and links but no key', async () => {
  const bought = await buy()
  const token = await tokenFor(bought)
  expect(token).toMatch(/^[\w-]{43}$/)
  const reply = await open(token)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.json<{ download: Download }>().download).toEqual({
    orderNumber: expect.stringMatching(/^KH-••••-.{4}$/),
    editions: [
      {
        productId: 'home-2024',
        name: 'Office Home 2024',
        version: '2024',
        downloadLink: 'https://setup.office.com',
      },
    ],
    expiresAt: expect.any(String),
  })
  for (const secret of [bought.key, bought.email, bought.orderNumber, bought.orderId])
    expect(reply.body).not.toContain(secret)
  expect(reply.headers['set-cookie']).toBeUndefined()
})

test('the token is nowhere in the database', async () => {
  const token = await tokenFor(await buy())
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from download_tokens
    where encode(token_hash, 'escape') like ${`%${token}%`}`.execute(shop.ctx.db)
  expect(rows[0]?.found).toBe(0)
})

test('a token opens the page ten times and no eleventh, for a day and no longer', async () => {
  const token = await tokenFor(await buy())
  const statuses: number[] = []
  for (let nth = 0; nth < 11; nth += 1) statuses.push((await open(token)).statusCode)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 410])

  const other = await tokenFor(await buy())
  const age = (hours: number) =>
    sql`update download_tokens set expires_at = created_at + interval '24 hours'
        - make_interval(hours => ${hours})`.execute(shop.ctx.db)
  expect((await open(other)).statusCode).toBe(200)
  await age(25)
  expect((await open(other)).statusCode).toBe(410)
  const left = async () => {
    await forgetTokens(shop.ctx.db)
    return (await sql`select 1 from download_tokens`.execute(shop.ctx.db)).rows.length
  }
  expect(await left()).toBeGreaterThan(0)
  await age(25 + 30 * 24)
  expect(await left()).toBe(0)
})

test('ten readers at once do not use a token eleven times', async () => {
  const token = await tokenFor(await buy())
  const replies = await Promise.all(Array.from({ length: 15 }, () => open(token)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
})

test('a token lives a day from the moment it is made', async () => {
  await tokenFor(await buy())
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from expires_at - created_at)::int / 3600 as hours
    from download_tokens order by created_at desc limit 1`.execute(shop.ctx.db)
  expect(rows[0]?.hours).toBe(24)
})

test('number and address together open it for a stranger; either alone says nothing', async () => {
  const bought = await buy('owner@example.com')
  const { orderNumber } = bought
  const right = await claim(aBrowser(shop), orderNumber.toLowerCase(), ' Owner@Example.com ')
  expect(right.json()).toEqual({ success: true, downloadToken: expect.any(String) })
  const windows = await buy('pc@example.com', 'professional-plus-2024')
  const replies = await Promise.all([
    claim(aBrowser(shop), orderNumber, 'other@example.com'),
    claim(aBrowser(shop), 'KH-2222-2222', 'owner@example.com'),
    claim(aBrowser(shop), 'nonsense', 'owner@example.com'),
    claim(aBrowser(shop), windows.orderNumber, 'pc@example.com'),
  ])
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(['200 {"success":false}']),
  )
})

test('neither a refunded order nor one with nothing for the Mac has a token', async () => {
  const bought = await buy()
  const token = await tokenFor(bought)
  await sql`update orders set payment_status = 'refunded' where id = ${bought.orderId}`.execute(
    shop.ctx.db,
  )
  expect((await open(token)).statusCode).toBe(410)
  expect((await claim(bought.browser, bought.orderNumber, bought.email)).json()).toEqual({
    success: false,
  })
})

test('one network asks five times a minute, one order is asked for ten times an hour', async () => {
  const browser = aBrowser(shop)
  const asked = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => claim(browser, `KH-2345-234${nth}`, 'a@example.com')),
  )
  expect(asked.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  const bought = await buy()
  const guesses = await Promise.all(
    Array.from({ length: 11 }, (_, nth) =>
      claim(aBrowser(shop), bought.orderNumber, `guess-${nth}@example.com`),
    ),
  )
  expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  expect(await tokenFor(bought)).toMatch(/^[\w-]{43}$/)
})

const entry = (orderId: string, over = {}) => ({
  orderId,
  email: 'someone@example.com',
  productName: 'Not what was bought',
  productId: 'home-2024',
  downloadType: 'software',
  downloadSource: 'order_success_mac',
  downloadSuccess: true,
  timestamp: '1999-01-01T00:00:00Z',
  ...over,
})

test('what was fetched is in the proof of delivery, keys that were shown only once', async () => {
  const { browser, orderId } = await buy()
  await log(browser, entry(orderId))
  await log(browser, entry(orderId, { downloadSuccess: false }))
  await log(browser, entry(orderId, { downloadType: 'license_key' }))
  const { events } = (await browser.call('GET', `/api/orders/${orderId}/timeline`)).json()
  const fetched = events.filter(({ kind }: { kind: string }) => kind === 'download')
  expect(fetched).toMatchObject([{ what: 'The official download page' }])
  expect(fetched[0].network).toMatch(/\/24$/)
})

test('a page of the buyer notes a download; time, place and names are the shop’s own', async () => {
  const { browser, orderId } = await buy()
  expect((await log(browser, entry(orderId))).json()).toEqual({ success: true })
  const [seen, told] = await rowsOf(orderId)
  expect(seen).toMatchObject({ download_type: 'license_key', source: 'server' })
  expect(told).toMatchObject({
    product_id: 'home-2024',
    download_type: 'software',
    download_source: 'order_success_mac',
    success: true,
    source: 'client',
    ip_prefix: expect.stringMatching(/^198\.1[89]\.\d+\.0\/24$/),
  })
  expect(JSON.stringify(told)).not.toMatch(/1999|someone|Not what/)
})

test('what nobody may say, or nobody can mean, is not noted, and the page gets 200 all the same', async () => {
  const { browser, orderId } = await buy()
  const before = await rowsOf(orderId)
  const tries = [
    [aBrowser(shop), entry(orderId)],
    [(await buy('other@example.com')).browser, entry(orderId)],
    [browser, entry(orderId, { downloadType: 'virus' })],
    [browser, entry(orderId, { downloadSource: 'server' })],
    [browser, entry(orderId, { source: 'server', downloadSuccess: 'yes' })],
    [browser, entry(orderId, { productId: 'home-2019' })],
    [browser, entry(orderId, { errorMessage: 'x'.repeat(301) })],
    [browser, entry('order_NOBODY')],
    [browser, {}],
  ] as const
  for (const [who, body] of tries) {
    const reply = await log(who, body)
    expect([reply.statusCode, reply.json()]).toEqual([200, { success: false, error: 'Not logged' }])
  }
  expect(await rowsOf(orderId)).toEqual(before)
})

test('a page cannot claim to be the shop', async () => {
  const { browser, orderId } = await buy()
  await log(browser, entry(orderId, { source: 'server' }))
  expect((await rowsOf(orderId)).map(({ source }) => source)).toEqual(['server', 'client'])
})

test('twenty notes an hour are kept of one order', async () => {
  const { browser, orderId } = await buy()
  for (let nth = 0; nth < 25; nth += 1) await log(browser, entry(orderId))
  const rows = await rowsOf(orderId)
  expect(rows.filter(({ source }) => source === 'client')).toHaveLength(20)
})

test('the shop’s own role adds what was noted of downloads, and changes or removes none of it', async () => {
  const own = await shopWithOwnRole({})
  const { db } = own.ctx
  await expect(sql`select from download_access_log`.execute(db)).resolves.toBeDefined()
  for (const statement of [
    sql`update download_access_log set source = 'server'`,
    sql`delete from download_access_log`,
    sql`truncate download_access_log`,
  ]) {
    await expect(statement.execute(db)).rejects.toThrow('permission denied')
  }
  await own.close()
})

test('looking at the keys again within minutes is one visit', async () => {
  const { browser, orderId } = await buy()
  for (let nth = 0; nth < 3; nth += 1) await browser.order(orderId)
  expect(await rowsOf(orderId)).toHaveLength(1)
  await aBrowser(shop).order(orderId)
  expect(await rowsOf(orderId)).toHaveLength(1)
})

test('the owner decides whether a Mac is taken to its page', async () => {
  const ask = () => aBrowser(shop).call('GET', '/api/download/behaviour')
  expect((await ask()).json()).toEqual({ macRedirect: 'auto' })
  await setSetting(shop.ctx, 'downloads.macRedirect', 'offer')
  expect((await ask()).json()).toEqual({ macRedirect: 'offer' })
})
