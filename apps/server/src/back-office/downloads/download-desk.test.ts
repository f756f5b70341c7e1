import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OfficialLink } from '@keyhaven/contracts/downloads'
import type { LoggedDownload, ManagedLink, ManagedToken } from '@keyhaven/contracts/staff/downloads'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../infra/db/transaction.ts'
import { checkDueLinks, checkLink } from '../../modules/fulfilment/downloads/check-links.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { aBrowser, aBuyer, aLine } from '../../testing/buyer.ts'
import { eventually } from '../../testing/eventually.ts'
import { stock } from '../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'
import { downloadPlan } from './list-downloads.ts'
import { tokenPlan } from './list-tokens.ts'

const LINKS = '/api/admin/download-links'
const MAC = 'https://www.microsoft.com/en-us/microsoft-365/mac'

let working: WorkingShop
let catalogue: Colleague
let publisher: Server
let isGone = false
beforeAll(async () => {
  working = await workingShop()
  catalogue = await aColleague(working.shop, 'catalogue')
  await stock(working.shop.ctx, 10)
  publisher = createServer((_, response) => response.writeHead(isGone ? 404 : 200).end())
  publisher.listen(0, '127.0.0.1')
  await new Promise((done) => publisher.once('listening', done))
})
afterAll(async () => {
  await working.close()
  await new Promise((done) => publisher.close(done))
})

const ctx = () => working.shop.ctx
const links = async () =>
  (await catalogue.call('GET', LINKS)).json<{ links: ManagedLink[] }>().links
const place = { productId: 'home-2024', system: 'Mac', purpose: 'install' } as const
const isPlace = ({ productId, system, purpose }: ManagedLink) =>
  productId === place.productId && system === place.system && purpose === place.purpose
async function change(url: string | null, version?: string, by = catalogue) {
  const seen = version ?? (await links()).find(isPlace)?.version ?? '0'
  const body = { ...place, url, reason: 'The page moved' }
  return await by.call('PUT', LINKS, body, { 'if-match': `"${seen}"` })
}

async function buy(email = 'mac@example.com') {
  const browser = aBrowser(working.shop)
  const opened = await browser.opened({
    items: [aLine({ productId: 'home-2024' })],
    billingInfo: aBuyer({ email }),
  })
  await working.provider.pay(opened.paymentIntentId)
  const { orderNumber, licenseKeys } = (await browser.confirm(opened)).json()
  return { browser, email, orderNumber, item: licenseKeys[0] }
}
async function tokenOf({ browser, orderNumber, email }: Awaited<ReturnType<typeof buy>>) {
  const body = { orderNumber, email }
  return (await browser.call('POST', '/api/download/create-mac-token', body)).json().downloadToken
}
const open = (token: string) => aBrowser(working.shop).call('POST', '/api/download/open', { token })

test('a changed link is on the download pages, in the order, behind a Mac link and in the mail', async () => {
  expect((await change(MAC)).statusCode).toBe(200)
  const pages = async () =>
    (await working.shop.app.inject({ url: '/api/download/links' })).json<OfficialLink[]>()
  await eventually('the new link on pages', async () =>
    (await pages()).some(({ install }) => install === MAC),
  )
  const mine = (await pages()).filter(({ productId }) => productId === 'home-2024')
  expect(mine.map(({ system, install }) => [system, install])).toEqual([
    ['Windows', 'https://setup.office.com'],
    ['Mac', MAC],
  ])
  const bought = await buy()
  expect(bought.item).toMatchObject({
    downloadLink: 'https://setup.office.com',
    macDownloadLink: MAC,
  })
  const opened = (await open(await tokenOf(bought))).json()
  expect(opened.download.editions[0].downloadLink).toBe(MAC)
  expect((await links()).find(isPlace)).toMatchObject({
    url: MAC,
    isUsual: false,
    changedByName: expect.any(String),
    version: '1',
  })
  expect((await change(null)).statusCode).toBe(200)
  expect((await links()).find(isPlace)).toMatchObject({ isUsual: true, version: '0' })
})

test('a link that is not the publisher’s own, or of a system the edition lacks, is refused', async () => {
  for (const url of [
    'http://setup.office.com',
    'https://evil.example/setup.office.com',
    'https://127.0.0.1/',
    'javascript:alert(1)',
  ]) {
    const reply = await change(url)
    expect([reply.statusCode, reply.json().details?.[0]?.field]).toEqual([400, 'url'])
  }
  const body = { ...place, productId: 'professional-plus-2024', url: MAC, reason: 'x' }
  const reply = await catalogue.call('PUT', LINKS, body, { 'if-match': '"0"' })
  expect([reply.statusCode, reply.json().details?.[0]?.field]).toEqual([400, 'productId'])
})

test('who is slower is told so, and others than the catalogue change nothing', async () => {
  expect((await change(MAC, '7')).statusCode).toBe(412)
  for (const role of ['support', 'finance', 'marketing', 'auditor']) {
    const other = await aColleague(working.shop, role)
    expect((await change(MAC, '0', other)).statusCode).toBe(403)
    expect((await other.call('GET', '/api/admin/downloads')).statusCode).toBe(403)
    expect((await other.call('GET', '/api/admin/download-tokens')).statusCode).toBe(403)
  }
  const { rows } = await sql`
    select 1 from audit_log where action = 'download-link.changed'
      and object = 'download-link:home-2024:Mac:install'`.execute(ctx().db)
  expect(rows).toHaveLength(2)
})

test('a link that breaks is told to staff once, and checked again until it answers', async () => {
  const { port } = publisher.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const demo = { ...ctx(), config: { ...ctx().config, sandboxUrl: origin } }
  const url = `${origin}/office`
  const told = async () => {
    const { rows } = await sql<{ kind: string; to_permission: string }>`
      select kind, to_permission from notifications
      where dedupe_key like 'link-broken:%'`.execute(ctx().db)
    return rows
  }
  expect(await checkLink(demo, url)).toBe('ok')
  isGone = true
  expect([await checkLink(demo, url), await checkLink(demo, url)]).toEqual(['broken', 'broken'])
  expect(await told()).toEqual([{ kind: 'health', to_permission: 'downloads.manage' }])
  isGone = false
  expect(await checkLink(demo, url)).toBe('ok')
  isGone = true
  expect(await checkLink(demo, url)).toBe('broken')
  expect(await told()).toHaveLength(2)
})

test('a live shop looks at no address of its own network, and a demonstration at nobody outside', async () => {
  const { port } = publisher.address() as AddressInfo
  const live = { ...ctx(), config: { ...ctx().config, isLive: true } }
  for (const host of ['127.0.0.1', '[::1]', 'localhost', '169.254.169.254']) {
    expect(await checkLink(live, `http://${host}:${port}/`)).toBe('refused')
  }
  expect(await checkLink(ctx(), 'https://setup.office.com')).toBe('skipped')
})

test('staff have all links looked at, and see when that was done', async () => {
  const reply = await catalogue.call('POST', `${LINKS}/check`)
  expect(reply.statusCode).toBe(202)
  await checkDueLinks(ctx())
  const found = await links()
  expect(found.length).toBeGreaterThan(20)
  expect(found.every(({ check }) => check?.outcome === 'skipped' && !check.isWaiting)).toBe(true)
})

test('the log names an order and a masked address, and no network', async () => {
  const bought = await buy('log@example.com')
  const body = {
    orderId: bought.item ? await orderIdOf(bought.orderNumber) : '',
    ...{ downloadType: 'software', downloadSource: 'order_success', downloadSuccess: false },
    errorMessage: '<b>disk full</b>',
  }
  await bought.browser.call('POST', '/api/download-access/log', body)
  const url = `/api/admin/downloads?result=failed&q=${bought.orderNumber}`
  const reply = await catalogue.call('GET', url)
  const [row, ...others] = reply.json<{ downloads: LoggedDownload[] }>().downloads
  expect(others).toEqual([])
  expect(row).toMatchObject({
    orderNumber: bought.orderNumber,
    maskedEmail: 'l•••@e•••.com',
    isSuccess: false,
    error: '<b>disk full</b>',
    source: 'client',
  })
  expect(reply.payload).not.toMatch(/log@example\.com|127\.0\.0/)
})

const orderIdOf = async (orderNumber: string) =>
  (
    await sql<{ id: string }>`select id from orders where order_number = ${orderNumber}`.execute(
      ctx().db,
    )
  ).rows[0]?.id ?? ''

test('a link to the Mac page is seen with its uses, ended by staff, and opens nothing afterwards', async () => {
  const bought = await buy('token@example.com')
  const token = await tokenOf(bought)
  expect((await open(token)).statusCode).toBe(200)
  const list = async () =>
    (await catalogue.call('GET', `/api/admin/download-tokens?q=${bought.orderNumber}`)).json<{
      tokens: ManagedToken[]
    }>().tokens
  const [seen] = await list()
  expect(seen).toMatchObject({ state: 'active', uses: 1, mostUses: 10, networks: 1 })
  const url = `/api/admin/download-tokens/${seen?.id}/revoke`
  const end = () => catalogue.call('POST', url, { reason: 'It was passed on' })
  expect([(await end()).statusCode, (await end()).statusCode]).toEqual([200, 200])
  expect((await open(token)).statusCode).toBe(410)
  expect((await list())[0]).toMatchObject({ state: 'revoked', uses: 1 })
  const { rows } = await sql`
    select 1 from audit_log where object = ${`download-token:${seen?.id}`}`.execute(ctx().db)
  expect(rows).toHaveLength(1)
  expect(
    (await catalogue.call('POST', url.replace(`${seen?.id}`, '999999'), { reason: 'x' }))
      .statusCode,
  ).toBe(404)
  expect(JSON.stringify(await list())).not.toContain(token)
})

test('pages of the log and of tokens are read by an index', async () => {
  const narrow = downloadPlan.filters as Record<string, (value: string) => ReturnType<typeof sql>>
  const plans = await inTransaction(ctx().db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    const found: string[] = []
    const explained = async (plan: typeof tokenPlan, where: ReturnType<typeof sql>, by: string) => {
      const { rows } = await sql`
        explain (format json)
        select ${plan.columns}
        from ${plan.from}
        where ${where}
        order by ${sql.raw(by)} desc, ${plan.id.by} desc
        limit 51`.execute(tx)
      found.push(JSON.stringify(rows))
    }
    await explained(downloadPlan, sql`true`, 'd.at')
    await explained(downloadPlan, narrow.result?.('failed') ?? sql`true`, 'd.at')
    await explained(downloadPlan, narrow.productId?.('home-2024') ?? sql`true`, 'd.at')
    await explained(tokenPlan, sql`true`, 't.created_at')
    return found
  })
  for (const plan of plans) expect(plan).not.toMatch(/"Node Type":"(Seq Scan|Sort)"/)
})
