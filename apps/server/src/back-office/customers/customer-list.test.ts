import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@keyhaven/contracts/endpoint'
import { fromDecimal } from '@keyhaven/contracts/money'
import type { listCustomers } from '@keyhaven/contracts/staff/customers'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSize } from '../../cli/database.ts'
import { hashAddress } from '../../infra/crypto/address-hash.ts'
import { createDb } from '../../infra/db/db.ts'
import { noteConsent } from '../../modules/people/privacy/consents.service.ts'
import { aColleague } from '../../testing/approvals.ts'
import { orderColumns } from '../../testing/order-columns.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { staffHeaders } from '../../testing/test-staff.ts'
import type { ListPlan } from '../kit/list.ts'
import { customerPlans } from './customer-plans.ts'

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
  const { rows } = await sql<{ worth: number; currency: string }>`
    select charge_currency as currency,
      sum(worth_in_usd(charge_minor, charge_currency, r.rate_micros))::bigint as worth
    from orders o
    join currency_rates r on r.id = o.rate_id
    where email_normal = ${buyer.email} and paid_at is not null
    group by charge_currency`.execute(shop.ctx.db)
  expect(row).toMatchObject({ orders: buyer.orders })
  expect(row?.spent).toHaveLength(rows.length)
  const cents = rows.reduce((sum, { worth }) => sum + worth, 0)
  expect(fromDecimal(row?.worth ?? '', 'USD')?.minor).toBe(cents)
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

test('refunders are all who got money back and nobody else', async () => {
  const { rows } = await sql<{ email: string }>`
    select distinct r.email_normal as email
    from orders r
    join orders p on p.email_normal = r.email_normal and p.paid_at is not null
    where r.payment_status in ('refunded', 'partially_refunded')`.execute(shop.ctx.db)
  const { customers } = await read('?who=refunders&limit=200')
  expect(customers.length).toBeGreaterThan(0)
  expect(customers.map(({ email }) => email.toLowerCase()).toSorted()).toEqual(
    rows.map(({ email }) => email).toSorted(),
  )
})

async function anAccountWithoutOrders() {
  const { customers } = await read('?who=accounts&limit=200')
  const account = customers.find(({ orders }) => orders === 0)
  if (!account) throw new Error('the seed has an account without orders')
  return account
}

test('customers who asked for a business quote stand under B2B quotes once, at the latest; spam does not count', async () => {
  const [asked, spam] = (await read('?who=guests')).customers
  const account = await anAccountWithoutOrders()
  if (!asked || !spam) throw new Error('the seed has guests')
  await sql`
    insert into business_quotes (reference, company, contact_name, email, country, status)
    values
      ('BQ-ASKED', 'Harbour Ltd', 'Ada Byron', ${asked.email.toUpperCase()}, 'GB', 'lost'),
      ('BQ-ACCOUNT', 'Harbour Ltd', 'Ada Byron', ${account.email}, 'GB', 'new'),
      ('BQ-AGAIN', 'Harbour Ltd', 'Ada Byron', ${asked.email}, 'GB', 'new'),
      ('BQ-NOBODY', 'Harbour Ltd', 'Ada Byron', 'nobody-bought@example.com', 'GB', 'new'),
      ('BQ-SPAM', 'Harbour Ltd', 'Ada Byron', ${spam.email}, 'GB', 'spam')`.execute(shop.ctx.db)
  const listed = async (query = '') =>
    (await read(`?who=quotes&limit=2${query}`)).customers.map(({ id }) => id)
  expect(await listed()).toEqual([asked.id, account.id])
  expect(await listed(`&q=${encodeURIComponent(account.email)}`)).toEqual([account.id])
  expect(await listed(`&q=${encodeURIComponent(spam.email)}`)).toEqual([])
})

const blockedIds = async (query = '') =>
  (await read(`?who=blocked${query}`)).customers.map(({ id }) => id)

test('the blocked are listed whether they bought or not, the latest first, and found by search', async () => {
  const [guest] = (await read('?who=guests')).customers
  const account = await anAccountWithoutOrders()
  if (!guest) throw new Error('the seed has guests')
  const by = await aColleague(shop, 'support')
  for (const { id } of [guest, account]) {
    const why = { reason: 'They resell keys' }
    const key = { 'idempotency-key': randomUUID() }
    const reply = await by.call('POST', `/api/admin/customers/${id}/block`, why, key)
    expect(reply.statusCode).toBe(200)
  }
  expect(await blockedIds()).toEqual([account.id, guest.id])
  expect(await blockedIds('&sort=blockedAt')).toEqual([guest.id, account.id])
  expect(await blockedIds(`&q=${encodeURIComponent(guest.email)}`)).toEqual([guest.id])
  const { page } = await read('?who=blocked&limit=1')
  const place = Buffer.from(page.next?.split('.')[0] ?? '', 'base64url').toString()
  expect(place).not.toContain('@')
  expect(await blockedIds(`&limit=1&after=${encodeURIComponent(page.next ?? '')}`)).toEqual([
    guest.id,
  ])
})

test('a row tells what the customer last answered about marketing', async () => {
  const [first, second, third] = (await read('?who=guests')).customers
  const answer = async (email: string, choice: 'granted' | 'refused') =>
    await noteConsent(shop.ctx.db, {
      subjectHash: hashAddress(shop.config, email),
      ...{ kind: 'marketing', choice, source: 'account' },
    })
  await answer(first?.email ?? '', 'granted')
  await answer(second?.email ?? '', 'granted')
  await answer(second?.email ?? '', 'refused')
  const { customers } = await read('?who=guests')
  const marketingOf = (id?: string) => customers.find((row) => row.id === id)?.marketing
  expect([first, second, third].map((row) => marketingOf(row?.id))).toEqual([
    'granted',
    'refused',
    null,
  ])
})

test('those who may not edit customers see masked addresses, and others see no list', async () => {
  for (const { email } of (await get('', 'catalogue')).json<Page>().customers) {
    expect(email).toMatch(/^.•••@.•••\.\w+$/)
  }
  expect((await get('', 'marketing')).statusCode).toBe(403)
})

test('what no index serves is not offered', async () => {
  for (const query of [
    '?sort=createdAt',
    '?who=accounts&sort=lastOrderAt',
    '?who=blocked&sort=lastOrderAt',
    '?sort=blockedAt',
    '?sort=marketing',
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

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const bigTables = ['orders', 'customers', 'blocked_addresses', 'business_quotes']

/** How PostgreSQL reads the first page of a list. */
async function explained(plan: ListPlan, condition: RawBuilder<unknown>): Promise<Node> {
  const [key] = Object.values(plan.sorts)
  if (!key) throw new Error('a list has an order')
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    explain (analyze, buffers, timing off, format json)
    select ${plan.columns}
    from ${plan.from}
    where ${plan.where ?? sql`true`} and ${condition}
    order by ${key.by} desc, ${plan.id.by} desc
    limit 51`.execute(shop.ctx.db)
  const [top] = rows[0]?.['QUERY PLAN'] ?? []
  if (!top) throw new Error('there is no plan')
  return top.Plan
}

/** Big tables a page reads from its first row to its last. */
async function readWhole(plan: ListPlan, condition: RawBuilder<unknown> = sql`true`) {
  return nodesOf(await explained(plan, condition))
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'])
    .filter((table) => bigTables.includes(table ?? ''))
}

/** The orders of the seed again and again, each copy by another person. */
async function copyOrders() {
  const url = shop.config.DATABASE_URL
  const patient = createDb({ url, max: 1, name: 'copies', named: false, statementTimeoutMs: 0 })
  const own = ['id', 'order_number', 'email', 'email_normal', 'offer_id']
  const names = await orderColumns(patient, own)
  await sql`
    insert into orders (id, order_number, email, email_normal, ${names})
    select o.id || n, o.order_number || '-' || n, n || o.email, n || o.email_normal, ${names}
    from orders o, generate_series(1, ${COPIES}) n`.execute(patient)
  await sql`
    insert into customers (id, email, email_normal, password_hash, first_name, last_name)
    select 'cus_copy' || n, 'copy' || n || '@example.com', 'copy' || n || '@example.com', 'none',
      'Copy', 'Person ' || n
    from generate_series(1, 10000) n`.execute(patient)
  await sql`
    insert into blocked_addresses (person, email_normal, reason, blocked_by, blocked_at)
    select c.email_normal, c.email_normal, 'They resell keys', (select min(id) from staff),
      shop_now() - interval '1 day'
    from customers c
    where c.id like 'cus_copy%'`.execute(patient)
  await sql`
    insert into business_quotes (reference, company, contact_name, email, country)
    select 'BQ-COPY-' || o.id, 'Harbour Ltd', 'Ada Byron', o.email, 'GB'
    from orders o
    where o.paid_at is not null
    limit 10000`.execute(patient)
  await sql`vacuum analyze orders, customers, blocked_addresses, business_quotes`.execute(patient)
  await patient.destroy()
}

const everyone = customerPlans({ stores: [], seesAddresses: true })
const everyPlan = Object.values(everyone)
const filtersOf = (plan: ListPlan) =>
  plan.filters as unknown as Record<string, (value: string) => RawBuilder<unknown>>

test('with 50,000 orders no group and no search reads a table from its first row to its last', async () => {
  await copyOrders()
  const { rows } = await sql<{ count: number }>`select count(*) as count from orders`.execute(
    shop.ctx.db,
  )
  expect(rows[0]?.count).toBeGreaterThanOrEqual(50_000)
  for (const plan of everyPlan) {
    expect([plan.name, await readWhole(plan)]).toEqual([plan.name, []])
  }
  for (const who of ['repeat', 'guests']) {
    const condition = filtersOf(everyone.buyers).who?.(who)
    expect([who, await readWhole(everyone.buyers, condition)]).toEqual([who, []])
  }
  for (const text of ['ada@example.com', 'ada', 'ada by', '@nowhere.example', 'nowhere.example']) {
    for (const plan of everyPlan) {
      const { q } = filtersOf(plan)
      expect([plan.name, text, await readWhole(plan, q?.(text))]).toEqual([plan.name, text, []])
    }
  }
})

test('a page of buyers reads the latest orders, not all of them', async () => {
  const pages: [string, ListPlan, RawBuilder<unknown> | undefined][] = [
    ['buyers', everyone.buyers, sql`true`],
    ['guests', everyone.buyers, filtersOf(everyone.buyers).who?.('guests')],
    ['refunders', everyone.refunders, sql`true`],
    ['quotes', everyone.quoted, sql`true`],
  ]
  for (const [name, plan, condition] of pages) {
    const page = await explained(plan, condition ?? sql`false`)
    const buffers = (page['Shared Hit Blocks'] ?? 0) + (page['Shared Read Blocks'] ?? 0)
    expect([name, buffers < 2_000 || buffers]).toEqual([name, true])
  }
})
