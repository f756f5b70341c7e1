import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { countOrders, listOrders } from '@keyhaven/contracts/staff/orders'
import type { Role } from '@keyhaven/contracts/staff/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSize } from '../../cli/database.ts'
import { type TestCardProvider, testCardProvider } from '../../testing/card-provider.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { staffHeaders } from '../../testing/test-staff.ts'
import { orderPlan } from './list-orders.ts'
import { foundBy } from './order-searches.ts'

const ORDERS = 3_000

type Page = OutputOf<typeof listOrders>

let provider: TestCardProvider
let shop: TestShop
let headers: Record<string, string>
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
  await seedSize(shop.config, ORDERS, () => {})
  headers = await staffHeaders(shop, 'support')
}, 240_000)
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const get = async (query: string, role?: Role) =>
  await shop.app.inject({
    method: 'GET',
    url: `/api/admin/orders${query}`,
    headers: role ? await staffHeaders(shop, role) : headers,
  })
const read = async (query: string) => (await get(query)).json<Page>()
const found = async (q: string) => await read(`?q=${encodeURIComponent(q)}`)

const one = async <T>(query: ReturnType<typeof sql<T>>) => {
  const [row] = (await query.execute(shop.ctx.db)).rows
  if (!row) throw new Error('the seed has no such row')
  return row
}

test('the newest orders come first, page by page and back, without a gap', async () => {
  const first = await read('?limit=40')
  const second = await read(`?limit=40&after=${encodeURIComponent(first.page.next ?? '')}`)
  const times = [...first.orders, ...second.orders].map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(new Set([...first.orders, ...second.orders].map(({ id }) => id)).size).toBe(80)
  const back = await read(`?limit=40&before=${encodeURIComponent(second.page.prev ?? '')}`)
  expect(back.orders).toEqual(first.orders)
  expect(first.count).toEqual({ value: 1_000, isCapped: true })
})

test('each view holds what its name says', async () => {
  const statuses = async (view: string) => [
    ...new Set((await read(`?queue=${view}&limit=200`)).orders.map((order) => order.paymentStatus)),
  ]
  expect(await statuses('unpaid')).toEqual(['expired'])
  expect((await statuses('disputes')).toSorted()).toEqual(['dispute_lost', 'disputed'])
  for (const status of await statuses('refunded')) expect(status).toMatch(/refunded$/)
  for (const { keysReady, keysWanted } of (await read('?queue=waiting')).orders) {
    expect(keysReady).toBeLessThan(keysWanted)
  }
  for (const { paidAt } of (await read('?queue=paid&limit=200')).orders)
    expect(paidAt).not.toBeNull()
  await sql`
    update orders set payment_status = 'awaiting'
    where id = (select id from orders where payment_status = 'expired' limit 1)`.execute(
    shop.ctx.db,
  )
  expect(await statuses('open')).toEqual(['awaiting'])
  for (const { total } of (await read('?queue=free')).orders) expect(Number(total)).toBe(0)
  const today = new Date().toISOString().slice(0, 10)
  for (const { paidAt } of (await read('?queue=paid_today')).orders) {
    expect(paidAt?.slice(0, 10)).toBe(today)
  }
})

const idsOf = async (query: string) => {
  const { orders, note } = await read(`${query}&limit=200`)
  return { ids: orders.map(({ id }) => id), note }
}

test.each([
  ['country=de', sql`country = 'DE'`],
  ['currency=EUR,JPY', sql`charge_currency in ('EUR', 'JPY')`],
  ['payment.not=paid,expired', sql`payment_status not in ('paid', 'expired')`],
  ['total.min=15000&total.max=20000', sql`total_minor between 15000 and 20000`],
  ['keys=waiting', sql`fulfilment_status in ('backordered', 'partial')`],
  [
    'queue=paid&sort=-paidAt&keys.not=ready',
    sql`paid_at is not null and fulfilment_status <> 'allocated'`,
  ],
  ['channel=payment_link', sql`payment_link_id is not null and offer_id is null`],
  [
    'edition.contains=HOME',
    sql`exists (select from order_lines l where l.order_id = orders.id and l.product_name ilike '%home%')`,
  ],
  ['coupon=DEMO20', sql`coupon_id in (select id from coupons where code = 'DEMO20')`],
  [
    'risk=30',
    sql`exists (select from risk_checks c where c.order_id = orders.id and c.score >= 30)`,
  ],
])(
  'the newest orders are narrowed by %s, and the answer says how far it looked',
  async (query, rule) => {
    const { rows } = await sql<{ id: string; at: string }>`
    select id from orders
    where ${rule} and payment_status <> 'import_undone'
    order by ${query.includes('paidAt') ? sql`paid_at` : sql`created_at`} desc, id desc
    limit 200`.execute(shop.ctx.db)
    const { ids, note } = await idsOf(`?${query}`)
    expect(ids).toEqual(rows.map(({ id }) => id))
    expect(note).toMatch(/newest 10,000 orders/)
  },
)

test('days are whole and in UTC, and a view without such a filter says nothing of it', async () => {
  const { at } = await one(sql<{ at: Date }>`
    select created_at as at from orders order by created_at desc offset 500 limit 1`)
  const day = at.toISOString().slice(0, 10)
  const { orders } = await read(`?createdAt.from=${day}&createdAt.to=${day}&limit=200`)
  expect(orders.length).toBeGreaterThan(0)
  expect(new Set(orders.map(({ createdAt }) => createdAt.slice(0, 10)))).toEqual(new Set([day]))
  expect((await idsOf('?queue=paid')).note).toBeUndefined()
})

test('a view is counted as its list is', async () => {
  const { views } = (await get('/counts')).json<OutputOf<typeof countOrders>>()
  for (const view of ['paid', 'open', 'waiting', 'refunded', 'disputes', 'free'] as const) {
    const { count } = await read(`?queue=${view}`)
    expect([view, views[view]]).toEqual([view, count?.value])
  }
})

test('what is not one of the choices is refused', async () => {
  for (const query of ['country=Germany', 'currency=BTC', 'risk=7', 'keys=gone', 'sort=paidAt']) {
    expect([query, (await get(`?${query}`)).statusCode]).toEqual([query, 400])
  }
})

test('an order is found by everything a caller can name', async () => {
  const { id, number, email, last, first, last5, intent } = await one(sql<{
    id: string
    number: string
    email: string
    first: string
    last: string
    last5: string
    intent: string
  }>`
    select o.id, o.order_number as number, o.email_normal as email, o.first_name as first,
      o.last_name as last, k.last5, p.intent_id as intent
    from orders o
    join order_lines l on l.order_id = o.id
    join assignments a on a.order_line_id = l.id
    join key_units u on u.id = a.unit_id
    join license_keys k on k.id = u.key_id
    join payment_attempts p on p.order_id = o.id
    where o.paid_at is not null
    order by o.created_at
    limit 1`)
  const texts = [number, id, email, email.slice(0, -4), intent, last5, `${first} ${last}`]
  for (const text of texts) {
    const { orders } = await found(text)
    expect({ text, isFound: orders.some((order) => order.id === id) }).toEqual({
      text,
      isFound: true,
    })
  }
  const domain = email.split('@')[1] ?? ''
  for (const { email: other } of (await found(`@${domain}`)).orders) {
    expect(other.toLowerCase().endsWith(`@${domain}`)).toBe(true)
  }
  expect((await found('nobody-has-this-name')).orders).toEqual([])
  const unpaid = await read(`?queue=unpaid&q=${encodeURIComponent(`@${domain}`)}`)
  for (const order of unpaid.orders) {
    expect([order.paymentStatus, order.email.split('@')[1]]).toEqual(['expired', domain])
  }
  expect(unpaid.orders.length).toBeGreaterThan(0)
})

test('what no index serves is not offered', async () => {
  for (const query of [
    '?sort=paidAt',
    '?queue=free&sort=-paidAt',
    '?queue=free,review',
    '?sort=total',
    '?q=ab',
  ]) {
    const reply = await get(query)
    expect([query, reply.statusCode, reply.json().code]).toEqual([query, 400, 'invalid_request'])
  }
})

test('a place in another list, or one that nobody wrote, opens no page', async () => {
  const { page } = await read('?limit=2')
  const next = encodeURIComponent(page.next ?? '')
  const forged = `${next.slice(0, -4)}AAAA`
  for (const [query, code] of [
    [`?queue=refunded&after=${next}`, 'cursor_mismatch'],
    [`?q=ada&after=${next}`, 'cursor_mismatch'],
    [`?after=${forged}`, 'cursor_invalid'],
    ['?after=invented', 'cursor_invalid'],
  ]) {
    const reply = await get(query ?? '')
    expect([reply.statusCode, reply.json().code]).toEqual([400, code])
  }
  expect((await get(`?limit=2&after=${next}`)).statusCode).toBe(200)
})

test('those who may not see orders see no list, no counts and find nothing by a key', async () => {
  expect((await get('', 'marketing')).statusCode).toBe(403)
  expect((await get('/counts', 'marketing')).statusCode).toBe(403)
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/orders/find-by-key',
    headers: await staffHeaders(shop, 'marketing'),
    payload: { key: 'DEMO1-NOKEY-AAAAA-BBBBB-CCCCC' },
  })
  expect(reply.statusCode).toBe(403)
})

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Big tables a page reads from its first row to its last. */
async function readWhole(filter: ReturnType<typeof sql>, sort = 'createdAt') {
  const key = orderPlan.sorts[sort]
  if (!key) throw new Error(`no sort ${sort}`)
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    explain (format json)
    select ${orderPlan.columns}
    from ${orderPlan.from}
    where ${filter}
    order by ${key.by} desc, o.id desc
    limit 51`.execute(shop.ctx.db)
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  return nodesOf(plan?.Plan ?? { 'Node Type': 'none' })
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'])
    .filter((table) => big.includes(table ?? ''))
}
const big = ['orders', 'order_lines', 'assignments', 'key_units', 'license_keys', 'ledger']
const everyView = [
  ...(['open', 'waiting', 'processing', 'unpaid', 'refunded'] as const),
  ...(['free', 'review', 'code', 'disputes'] as const),
]

test('no view and no search reads a big table from its first row to its last', async () => {
  await sql`analyze`.execute(shop.ctx.db)
  const narrow = orderPlan.filters as Record<string, (value: never) => ReturnType<typeof sql>>
  expect(await readWhole(sql`true`)).toEqual([])
  for (const view of everyView) {
    expect([view, await readWhole(narrow.queue?.(view as never) ?? sql`true`)]).toEqual([view, []])
  }
  for (const view of ['paid', 'paid_today']) {
    expect(await readWhole(narrow.queue?.(view as never) ?? sql`true`, 'paidAt')).toEqual([])
  }
  const searches = [
    foundBy().number('KH-7F3K-9Q2D'),
    foundBy().email('ada@example.com'),
    foundBy().domain('nowhere.example'),
    foundBy().payment('pi_1'),
    foundBy().newestOfDomain('nowhere.example'),
    sql`${foundBy().words('h5n9t')} and ${narrow.queue?.('refunded' as never) ?? sql`true`}`,
    foundBy().words('h5n9t'),
    foundBy().words('ada by'),
    foundBy().words('nowhere.example'),
  ]
  for (const search of searches) expect(await readWhole(search)).toEqual([])
})
