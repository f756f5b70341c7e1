import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { listCustomers } from '@keyhaven/contracts/staff/customers'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSize } from '../../cli/database.ts'
import { createDb } from '../../infra/db/db.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { staffHeaders } from '../../testing/test-staff.ts'
import type { ListPlan } from '../kit/list.ts'
import { accountsFoundBy, buyersFoundBy } from './customer-searches.ts'
import { accountPlan, buyerPlan } from './list-customers.ts'

const ORDERS = 1_000
const COPIES = 49

type Page = OutputOf<typeof listCustomers>

let shop: TestShop
let headers: Record<string, string>
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
  await seedSize(shop.config, ORDERS, () => {})
  headers = await staffHeaders(shop, 'support')
}, 240_000)
afterAll(() => shop.close())

const get = async (query: string, role?: string) =>
  await shop.app.inject({
    method: 'GET',
    url: `/api/admin/customers${query}`,
    headers: role ? await staffHeaders(shop, role) : headers,
  })
const read = async (query: string) => (await get(query)).json<Page>()
const found = async (q: string, who = 'buyers') =>
  await read(`?who=${who}&q=${encodeURIComponent(q)}`)

type Buyer = { email: string; first: string; last: string; orders: number }

async function aBuyer(): Promise<Buyer> {
  const { rows } = await sql<Buyer>`
    select email_normal as email, max(first_name) as first, max(last_name) as last,
      count(*) as orders
    from orders
    where paid_at is not null
    group by email_normal
    order by count(*) desc, email_normal
    limit 1`.execute(shop.ctx.db)
  if (!rows[0]) throw new Error('the seed has no buyer')
  return rows[0]
}

test('every buyer stands in the list once, the latest purchase first, page by page and back', async () => {
  const seen: string[] = []
  let page = await read('?limit=200')
  const first = page
  for (;;) {
    seen.push(...page.customers.map(({ email }) => email.toLowerCase()))
    const times = page.customers.map(({ lastOrderAt }) => lastOrderAt)
    expect(times).toEqual(times.toSorted().toReversed())
    if (!page.page.next) break
    page = await read(`?limit=200&after=${encodeURIComponent(page.page.next)}`)
  }
  const { rows } = await sql<{ email: string }>`
    select distinct email_normal as email from orders where paid_at is not null`.execute(
    shop.ctx.db,
  )
  expect(seen.toSorted()).toEqual(rows.map(({ email }) => email).toSorted())
  const second = await read(`?limit=200&after=${encodeURIComponent(first.page.next ?? '')}`)
  const back = await read(`?limit=200&before=${encodeURIComponent(second.page.prev ?? '')}`)
  expect(back.customers).toEqual(first.customers)
})

test('a row names how many orders were paid and what was charged in each currency', async () => {
  const buyer = await aBuyer()
  const [row] = (await found(buyer.email)).customers
  const { rows } = await sql<{ sum: number; currency: string }>`
    select sum(charge_minor)::bigint as sum, charge_currency as currency
    from orders
    where email_normal = ${buyer.email} and paid_at is not null
    group by charge_currency`.execute(shop.ctx.db)
  expect(row).toMatchObject({ orders: buyer.orders })
  expect(row?.spent).toHaveLength(rows.length)
  for (const { currency } of rows) {
    expect(row?.spent.map((one) => one.currency)).toContain(currency)
  }
})

test('a customer is found by the address, its start, its domain and the name', async () => {
  const { email, first, last } = await aBuyer()
  const domain = email.split('@')[1] ?? ''
  for (const text of [email, email.slice(0, -4), `@${domain}`, `${first} ${last}`, last]) {
    const { customers } = await found(text)
    const isFound = customers.some((row) => row.email.toLowerCase() === email)
    expect({ text, isFound }).toEqual({ text, isFound: true })
  }
  expect((await found('nobody-has-this-name')).customers).toEqual([])
})

test('each group holds what its name says', async () => {
  for (const { orders } of (await read('?who=repeat')).customers) expect(orders).toBeGreaterThan(1)
  for (const { id, accountSince } of (await read('?who=guests')).customers) {
    expect([id.slice(0, 6), accountSince]).toEqual(['order_', null])
  }
  const accounts = (await read('?who=accounts')).customers
  expect(accounts.length).toBeGreaterThan(0)
  for (const { id } of accounts) expect(id).toMatch(/^cus_/)
})

test('those who may not edit customers see masked addresses, and others see no list', async () => {
  for (const { email } of (await get('', 'catalogue')).json<Page>().customers) {
    expect(email).toMatch(/^.\*\*\*@.\*\*\*\.\w+$/)
  }
  expect((await get('', 'marketing')).statusCode).toBe(403)
})

test('what no index serves is not offered', async () => {
  for (const query of [
    '?sort=createdAt',
    '?who=accounts&sort=lastOrderAt',
    '?sort=spent',
    '?q=ab',
  ]) {
    const reply = await get(query)
    expect([query, reply.statusCode, reply.json().code]).toEqual([query, 400, 'invalid_request'])
  }
})

test('the palette finds customers by the start of their name', async () => {
  const { email, first, last } = await aBuyer()
  const reply = await shop.app.inject({
    method: 'GET',
    url: `/api/admin/search?q=${encodeURIComponent(`${first} ${last}`)}`,
    headers,
  })
  const [group] = reply
    .json<{ groups: { label: string; hits: { text: string; to: string }[] }[] }>()
    .groups.filter(({ label }) => label === 'Customers')
  expect(group?.hits.map(({ text }) => text.toLowerCase())).toContain(email)
  for (const { to } of group?.hits ?? []) expect(to).not.toContain('@')
})

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Big tables a page reads from its first row to its last, and whether it sorts everybody first. */
async function readWhole(plan: ListPlan, condition: RawBuilder<unknown> = sql`true`) {
  const [key] = Object.values(plan.sorts)
  if (!key) throw new Error('a list has an order')
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    explain (format json)
    select ${plan.columns}
    from ${plan.from}
    where ${plan.where ?? sql`true`} and ${condition}
    order by ${key.by} desc, ${plan.id.by} desc
    limit 51`.execute(shop.ctx.db)
  const [top] = rows[0]?.['QUERY PLAN'] ?? []
  return nodesOf(top?.Plan ?? { 'Node Type': 'none' })
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'])
    .filter((table) => table === 'orders' || table === 'customers')
}

/** The orders of the seed again and again, each copy by another person. */
async function copyOrders() {
  const url = shop.config.DATABASE_URL
  const patient = createDb({ url, max: 1, name: 'copies', named: false, statementTimeoutMs: 0 })
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(column_name), ', ') as names
    from information_schema.columns
    where table_schema = 'public'
      and table_name = 'orders'
      and column_name not in ('id', 'order_number', 'email', 'email_normal', 'offer_id')`.execute(
    patient,
  )
  const names = sql.raw(rows[0]?.names ?? '')
  await sql`
    insert into orders (id, order_number, email, email_normal, ${names})
    select o.id || n, o.order_number || '-' || n, n || o.email, n || o.email_normal, ${names}
    from orders o, generate_series(1, ${COPIES}) n`.execute(patient)
  await sql`
    insert into customers (id, email, email_normal, password_hash, first_name, last_name)
    select 'cus_copy' || n, 'copy' || n || '@example.com', 'copy' || n || '@example.com', 'none',
      'Copy', 'Person ' || n
    from generate_series(1, 10000) n`.execute(patient)
  await sql`analyze orders, customers`.execute(patient)
  await patient.destroy()
}

test('with 50,000 orders no group and no search reads a table from its first row to its last', async () => {
  await copyOrders()
  const { rows } = await sql<{ count: number }>`select count(*) as count from orders`.execute(
    shop.ctx.db,
  )
  expect(rows[0]?.count).toBeGreaterThanOrEqual(50_000)
  expect(await readWhole(buyerPlan)).toEqual([])
  expect(await readWhole(accountPlan)).toEqual([])
  const narrow = buyerPlan.filters as Record<string, (who: never) => RawBuilder<unknown>>
  for (const who of ['repeat', 'guests']) {
    const condition = narrow.who?.(who as never)
    expect([who, await readWhole(buyerPlan, condition)]).toEqual([who, []])
  }
  for (const text of ['ada@example.com', 'ada', 'ada by', '@nowhere.example', 'nowhere.example']) {
    expect([text, await readWhole(buyerPlan, buyersFoundBy(text))]).toEqual([text, []])
    expect([text, await readWhole(accountPlan, accountsFoundBy(text))]).toEqual([text, []])
  }
})
