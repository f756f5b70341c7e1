import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { listInvoicesForStaff } from '@keyhaven/contracts/staff/invoices'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueMissing } from '../../modules/after-sale/invoices/issue-invoices.ts'
import { aBuyer } from '../../testing/buyer.ts'
import { bought } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import { fromOurPage, staffHeaders } from '../../testing/test-staff.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'
import { invoicePlan } from './list-invoices.ts'

const LURE = '=HYPERLINK("https://evil.example";"Pay")'
const email = `invoice-${randomUUID()}@example.com`

let working: WorkingShop
let finance: Record<string, string>
beforeAll(async () => {
  working = await workingShop({ LIMIT_FACTOR: 1, RATE_LIMIT_PER_MINUTE: 100_000 })
  const { shop, provider } = working
  await stock(shop.ctx, 2)
  await bought(shop, provider, {
    billingInfo: aBuyer({ firstName: LURE, lastName: 'Byron', email }),
  })
  await bought(shop, provider)
  await issueMissing(shop.ctx)
  finance = { ...fromOurPage, ...(await staffHeaders(shop, 'finance')) }
})
afterAll(() => working.close())

const get = async (query: string, headers = finance) =>
  await working.shop.app.inject({ method: 'GET', url: `/api/admin/invoices${query}`, headers })
const read = async (query: string) =>
  (await get(query)).json<OutputOf<typeof listInvoicesForStaff>>().invoices

const today = () => new Date().toISOString().slice(0, 10)
const start = async (payload: object, headers = finance) =>
  await working.shop.app.inject({
    method: 'POST',
    url: '/api/admin/invoice-exports',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload,
  })
const fileOf = async (id: number, headers = finance) =>
  await working.shop.app.inject({
    method: 'GET',
    url: `/api/admin/invoice-exports/${id}.csv`,
    headers,
  })

async function exported(payload: object) {
  const { jobId } = (await start(payload)).json()
  await expect.poll(async () => (await fileOf(jobId)).statusCode, { timeout: 20_000 }).toBe(200)
  return { jobId, text: (await fileOf(jobId)).payload }
}

test('a document is found by its number, its order, its buyer, its period and its currency', async () => {
  const all = await read('')
  expect(all).toHaveLength(2)
  const [own] = await read(`?q=${encodeURIComponent(email)}`)
  expect(own).toMatchObject({ kind: 'invoice', amount: '149.99', currency: 'USD' })
  expect(await read(`?q=${own?.number.toLowerCase()}`)).toEqual([own])
  expect(await read(`?q=${own?.orderNumber}`)).toEqual([own])
  expect(await read(`?issuedAt.from=${today()}&issuedAt.to=${today()}`)).toEqual(all)
  expect(await read('?issuedAt.to=2020-01-01')).toEqual([])
  expect(await read('?currency=USD')).toEqual(all)
  expect(await read('?currency=EUR')).toEqual([])
})

test('a period becomes a file in the background, and no name in it is a formula', async () => {
  const { text } = await exported({ from: today(), to: today() })
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Number,Kind,Issued (UTC),Order,Buyer,Tax id,Country,Currency,Total')
  expect(text).not.toMatch(/(^|,)"?[=+@\t]/m)
  expect(text).toContain("'=HYPERLINK")
  expect(text).toContain(',USD,149.99,')
})

test('the file is for the person who asked, and so is knowing of it', async () => {
  const { jobId } = await exported({ from: today(), to: today(), currency: 'USD' })
  const other = { ...fromOurPage, ...(await staffHeaders(working.shop, 'finance')) }
  expect((await fileOf(jobId, other)).statusCode).toBe(404)
  const support = { ...fromOurPage, ...(await staffHeaders(working.shop, 'support')) }
  expect((await start({ from: today(), to: today() }, support)).statusCode).toBe(403)
  expect((await get('', support)).statusCode).toBe(200)
  const auditor = { ...fromOurPage, ...(await staffHeaders(working.shop, 'auditor')) }
  expect((await get('', auditor)).statusCode).toBe(200)
  expect((await start({ from: today(), to: today() }, auditor)).statusCode).toBe(403)
  const marketing = { ...fromOurPage, ...(await staffHeaders(working.shop, 'marketing')) }
  expect((await get('', marketing)).statusCode).toBe(403)
})

test('an empty or turned-round period is refused, and a person exports ten times an hour', async () => {
  const eager = { ...fromOurPage, ...(await staffHeaders(working.shop, 'finance')) }
  const statuses: number[] = []
  for (let nth = 0; nth < 11; nth += 1) {
    const period = nth % 2 === 0 ? ['2020-01-01', '2020-01-02'] : ['2026-02-01', '2026-01-01']
    statuses.push((await start({ from: period[0], to: period[1] }, eager)).statusCode)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429])
})

const pdfOf = (order: string, number: string, headers = finance) =>
  working.shop.app.inject({
    method: 'GET',
    url: `/api/admin/order-details/${order}/invoices/${number}`,
    headers,
  })

test('a document is read as PDF from its row, on record, and at no other order', async () => {
  const [own, other] = await read('')
  if (!own || !other) throw new Error('two orders were bought')
  const { fileName, pdf } = (await pdfOf(own.orderId, own.number)).json()
  expect(fileName).toBe(`keyhaven-invoice-${own.number}.pdf`)
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  const { rows } = await sql<{ what: string }>`
    select meta ->> 'what' as what from audit_log
    where action = 'invoice.viewed' and object = ${own.orderId} and actor like 'staff:%'
    order by seq desc limit 1`.execute(working.shop.ctx.db)
  expect(rows).toEqual([{ what: own.number }])
  expect((await pdfOf(other.orderId, own.number)).statusCode).toBe(404)
  const marketing = { ...fromOurPage, ...(await staffHeaders(working.shop, 'marketing')) }
  expect((await pdfOf(own.orderId, own.number, marketing)).statusCode).toBe(403)
})

test('credit notes are a view of their own', async () => {
  expect(await read('?kind=credit_note')).toEqual([])
  expect((await get('?kind=invoice')).statusCode).toBe(400)
})

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** How a page is read when indexes are the only way there is. */
async function waysTo(filter: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await working.shop.ctx.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    return await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
      explain (format json)
      select ${invoicePlan().columns}
      from ${invoicePlan().from}
      where ${filter}
      order by i.issued_at desc, i.id desc
      limit 51`.execute(tx)
  })
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  return nodesOf(plan?.Plan ?? { 'Node Type': 'none' }).map((node) => node['Node Type'])
}

test('every way to narrow the list is served by an index', async () => {
  const narrow = invoicePlan().filters as Record<string, (value: string) => RawBuilder<unknown>>
  const period = sql`${narrow['issuedAt.from']?.('2026-01-01')} and ${narrow['issuedAt.to']?.('2026-01-31')}`
  for (const filter of [
    sql`true`,
    period,
    sql`${narrow.currency?.('USD')} and ${period}`,
    narrow.kind?.('credit_note') ?? sql`true`,
  ]) {
    const ways = await waysTo(filter)
    expect(ways).not.toContain('Seq Scan')
    expect(ways).not.toContain('Sort')
  }
  for (const text of ['ada@example.com', 'KH-7F3K-9Q2D', 'KH-2026-000001']) {
    expect(await waysTo(narrow.q?.(text) ?? sql`true`)).not.toContain('Seq Scan')
  }
})
