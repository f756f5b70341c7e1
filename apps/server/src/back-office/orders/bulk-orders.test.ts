import { randomUUID } from 'node:crypto'
import type { BulkJobProgress } from '@keyhaven/contracts/staff/bulk-jobs'
import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resendForJob } from '../../modules/fulfilment/delivery/mails/resend.ts'
import { aBuyer } from '../../testing/buyer.ts'
import { bought } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import { fromOurPage, staffHeaders } from '../../testing/test-staff.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

const LURE = '=HYPERLINK("https://evil.example";"Pay")'

type Headers = Record<string, string>

let working: WorkingShop
let admin: Headers
let support: Headers
const orders: Awaited<ReturnType<typeof bought>>[] = []
beforeAll(async () => {
  working = await workingShop()
  const { shop, provider } = working
  await stock(shop.ctx, 3)
  for (const firstName of ['Ada', 'Grace', LURE]) {
    const billingInfo = aBuyer({ firstName, email: `${randomUUID()}@example.com` })
    orders.push(await bought(shop, provider, { billingInfo }))
  }
  admin = { ...fromOurPage, ...(await staffHeaders(shop, 'admin')) }
  support = { ...fromOurPage, ...(await staffHeaders(shop, 'support')) }
})
afterAll(() => working.close())

const ids = (...nth: number[]) => nth.map((at) => orders[at]?.orderId ?? '')

const post = async (path: string, payload: object, headers = admin) =>
  await working.shop.app.inject({
    method: 'POST',
    url: `/api/admin/${path}`,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload,
  })

const get = async (path: string, headers = admin) =>
  await working.shop.app.inject({ method: 'GET', url: `/api/admin/${path}`, headers })

async function ended(started: Awaited<ReturnType<typeof post>>, headers = admin) {
  expect(started.statusCode).toBe(202)
  const { jobId } = started.json<{ jobId: number }>()
  const read = async () => (await get(`bulk-jobs/${jobId}`, headers)).json<BulkJobProgress>()
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('done')
  return await read()
}

const tagsOf = async (orderId: string) =>
  (await get(`order-details/${orderId}`)).json<OrderDetails>().desk.tags

const resends = async (orderId: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from emails where dedupe_key like ${`keys-resend:${orderId.replaceAll('_', '\\_')}:%`}
  `.execute(working.shop.ctx.db)
  return rows[0]?.count
}

test('a tag is added to the ticked orders, beside those they have, and to no other', async () => {
  const [first = '', second = '', third = ''] = ids(0, 1, 2)
  await working.shop.app.inject({
    method: 'PUT',
    url: `/api/admin/order-details/${first}/tags`,
    headers: admin,
    payload: { tags: ['vip'] },
  })
  const chosen = { ids: [first, second] }
  const job = await ended(await post('order-tags', { chosen, tag: 'Autumn' }))
  expect(job).toMatchObject({ total: 2, done: 2, failed: 0 })
  expect(await tagsOf(first)).toEqual(['autumn', 'vip'])
  expect(await tagsOf(second)).toEqual(['autumn'])
  expect(await tagsOf(third)).toEqual([])
})

test('what the filter of the list finds is frozen when the act begins', async () => {
  const chosen = { filters: { tag: 'autumn' } }
  const job = await ended(await post('order-tags', { chosen, tag: 'again' }))
  expect(job.total).toBe(2)
  expect(await tagsOf(ids(2)[0] ?? '')).toEqual([])
})

test('neither the log nor the job keeps the address that orders were found by, nor the log a tag', async () => {
  const { orderId = '' } = orders[2] ?? {}
  const { email } = (await get(`order-details/${orderId}`)).json<OrderDetails>()
  await ended(await post('order-tags', { chosen: { filters: { q: email } }, tag: 'quiet word' }))
  expect(await tagsOf(orderId)).toEqual(['quiet word'])
  const { rows } = await sql<{ log: string; jobs: string }>`
    select (select string_agg(meta::text, ' ') from audit_log) as log,
      (select string_agg(asked::text, ' ') from bulk_jobs) as jobs`.execute(working.shop.ctx.db)
  expect(`${rows[0]?.log} ${rows[0]?.jobs}`).not.toContain(email)
  expect(rows[0]?.log).not.toContain('quiet word')
})

test('an order with ten tags takes no more and says so, the others get theirs', async () => {
  const [full = '', other = ''] = ids(0, 1)
  await working.shop.app.inject({
    method: 'PUT',
    url: `/api/admin/order-details/${full}/tags`,
    headers: admin,
    payload: { tags: Array.from({ length: 10 }, (_, nth) => `t${nth}`) },
  })
  const job = await ended(await post('order-tags', { chosen: { ids: [full, other] }, tag: 'last' }))
  expect(job).toMatchObject({
    done: 1,
    failed: 1,
    failures: [{ object: full, error: 'Ten tags are enough' }],
  })
})

test('support sends the keys of two orders again, each to its own buyer; a job that goes on sends none twice', async () => {
  const [one = '', two = ''] = ids(0, 1)
  const before = new Date(Date.now() - 1_000)
  const job = await ended(
    await post('order-resends', { chosen: { ids: [one, two] } }, support),
    support,
  )
  expect(job).toMatchObject({ total: 2, done: 2, failed: 0 })
  expect([await resends(one), await resends(two)]).toEqual([1, 1])
  await resendForJob(working.shop.ctx, one, { actor: 'staff:x', startedAt: before })
  expect(await resends(one)).toBe(1)
})

test('the file of orders holds no key and no formula, and is for its author alone', async () => {
  const started = await post('order-exports', { chosen: { ids: ids(0, 1, 2) } })
  const { id } = await ended(started)
  const file = await get(`order-exports/${id}.csv`)
  expect(file.headers['content-disposition']).toBe(`attachment; filename="orders-${id}.csv"`)
  expect(file.payload).toContain('Order,Placed (UTC)')
  expect(file.payload).toContain('149.99')
  for (const { keys } of orders) for (const key of keys) expect(file.payload).not.toContain(key)
  expect(file.payload).toContain('HYPERLINK')
  expect(file.payload).not.toMatch(/(^|,|\n)"?=/)
  const other = { ...fromOurPage, ...(await staffHeaders(working.shop, 'super_admin')) }
  expect((await get(`order-exports/${id}.csv`, other)).statusCode).toBe(404)
})

test.each([
  ['nothing', { ids: [] }],
  ['an order nobody knows', { ids: ['order_none'] }],
  ['a filter the list does not have', { filters: { email: 'a@example.com' } }],
  ['both', { ids: ['order_none'], filters: {} }],
])('%s is refused', async (_, chosen) => {
  expect((await post('order-tags', { chosen, tag: 'x' })).statusCode).toBe(400)
})

test('support takes no file of buyers, and marketing does nothing to orders', async () => {
  const chosen = { ids: ids(0) }
  expect((await post('order-exports', { chosen }, support)).statusCode).toBe(403)
  const marketing = { ...fromOurPage, ...(await staffHeaders(working.shop, 'marketing')) }
  expect((await post('order-tags', { chosen, tag: 'x' }, marketing)).statusCode).toBe(403)
  expect((await post('order-resends', { chosen }, marketing)).statusCode).toBe(403)
})
