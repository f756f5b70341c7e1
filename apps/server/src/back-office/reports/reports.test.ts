import { randomUUID } from 'node:crypto'
import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import { fromDecimal } from '@keyhaven/contracts/money'
import type { listReportRows, Report } from '@keyhaven/contracts/staff/reports'
import { reportKeys } from '@keyhaven/contracts/staff/reports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { aBuyer } from '../../testing/buyer.ts'
import { bought, emptyShop, refund } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'

type Empty = Awaited<ReturnType<typeof emptyShop>>
type Rows = ResponseOf<typeof listReportRows>

let empty: Empty
let finance: Colleague
beforeAll(async () => {
  empty = await emptyShop()
  finance = await aColleague(empty.shop, 'finance')
  await stock(empty.shop.ctx, 6)
})
afterAll(() => empty.close())

const db = () => empty.shop.ctx.db
const read = async (key: string, query = '') =>
  (await finance.call('GET', `/api/admin/reports/${key}${query}`)).json<{ report: Report }>().report
const behind = async (key: string, query = '') =>
  (await finance.call('GET', `/api/admin/reports/${key}/rows${query}`)).json<Rows>()
const buy = async (email = `${randomUUID()}@example.com`) =>
  await bought(empty.shop, empty.provider, { billingInfo: aBuyer({ email }) })
const cell = ({ columns, rows }: Report, id: string, row = 0) =>
  rows[row]?.cells[columns.findIndex((column) => column.id === id)]
const minorOf = (amount: string | null | undefined) =>
  fromDecimal(amount ?? '', 'USD')?.minor ?? Number.NaN
const fact = ({ facts }: Report, title: string) => facts.find((one) => one.title === title)

test('every report of an empty shop says that there is nothing, and fails nowhere', async () => {
  for (const key of reportKeys) {
    const report = await read(key, '?days=400')
    expect([key, report.rows, report.chart.now]).toEqual([key, [], expect.stringMatching(/^0/)])
  }
})

test('revenue is what the ledger has, and the rows behind it are the same number', async () => {
  const sale = await buy()
  await buy()
  await refund(empty.shop, sale.intentId, 1_000)
  await sql`
    insert into ledger (order_id, kind, provider_ref, amount_minor, currency, at)
    values (${sale.orderId}, 'refund', ${randomUUID()}, 1000, 'USD', shop_now())
    on conflict do nothing`.execute(db())
  const { rows } = await sql<{ net: number }>`
    select sum(case when kind in ('refund', 'dispute') then -amount_minor else amount_minor end)::bigint as net
    from ledger where currency = 'USD'`.execute(db())
  const report = await read('revenue')
  expect(fromDecimal(report.chart.now, 'USD')?.minor).toBe(rows[0]?.net)
  expect(cell(report, 'net')).toBe(report.chart.now)
  const followed = await behind('revenue', `?row=${report.rows[0]?.id}`)
  expect(followed.total.amount).toBe(report.chart.now)
  expect(followed.entries).toHaveLength(followed.total.count)
  const [first] = (await behind('revenue', '?limit=1')).entries
  expect(first?.to).toContain('/admin/main-site?tab=orders&id=')
})

test('the days before are counted for themselves, and a bar leads to its own days', async () => {
  await sql`
    insert into ledger (order_id, kind, provider_ref, amount_minor, currency, at)
    select id, 'charge', ${randomUUID()}, 4200, 'USD', shop_now() - interval '8 days'
    from orders limit 1`.execute(db())
  const report = await read('revenue', '?days=7')
  expect(report.chart.before).toBe('42.00')
  expect(fact(report, 'Net revenue')?.before).toBe('42.00')
  expect(report.chart.buckets).toHaveLength(7)
  const last = report.chart.buckets.at(-1)
  const { total } = await behind('revenue', `?from=${last?.from}&to=${last?.to}`)
  expect(total.amount).toBe(last?.now)
})

test('all money is in dollars at the rate of its order, and one currency can be looked at as it was charged', async () => {
  await sql`
    insert into ledger (order_id, kind, provider_ref, amount_minor, currency, at)
    select id, 'charge', ${randomUUID()}, 5000, 'JPY', shop_now() from orders limit 1`.execute(db())
  const all = await read('revenue')
  const yen = await read('revenue', '?currency=JPY')
  expect([yen.chart.now, yen.chart.currency, yen.chosen]).toEqual(['5000', 'JPY', 'JPY'])
  expect([all.chart.currency, all.chosen]).toEqual(['USD', null])
  expect(all.rows.map(({ id, currency }) => [id, currency])).toEqual([
    ['USD', 'USD'],
    ['JPY', 'USD'],
  ])
  const sum = all.rows.reduce((cents, _, row) => cents + minorOf(cell(all, 'net', row)), 0)
  expect(minorOf(all.chart.now)).toBe(sum)
  expect((await behind('revenue', '?row=JPY&currency=JPY')).total).toEqual({
    count: 1,
    amount: '5000',
    currency: 'JPY',
  })
  expect((await behind('revenue')).total.amount).toBe(all.chart.now)
})

test('a margin is of the keys whose cost is known, and says how many those are', async () => {
  const unknown = await read('batches')
  expect([cell(unknown, 'margin'), cell(unknown, 'costKnown')]).toEqual([null, '0.0'])
  await sql`update key_batches set unit_cost_minor = 2500`.execute(db())
  const known = await read('batches')
  const assigned = Number(cell(known, 'assigned'))
  const minor = (id: string) => minorOf(cell(known, id))
  expect(minor('cost')).toBe(assigned * 2_500)
  expect(minor('margin')).toBe(minor('revenue') - minor('cost'))
  expect(cell(known, 'costKnown')).toBe('100.0')
  await stock(empty.shop.ctx, 1)
  await sql`
    update key_units set batch_id = (select max(id) from key_batches)
    where id = (select min(unit_id) from assignments)`.execute(db())
  const partly = await read('suppliers')
  expect(Number(cell(partly, 'costKnown'))).toBeLessThan(100)
  expect(minorOf(cell(partly, 'cost'))).toBe((assigned - 1) * 2_500)
  expect(minorOf(cell(partly, 'margin'))).toBeLessThan(minor('margin'))
  await sql`update key_batches set cost_currency = 'EUR'`.execute(db())
  expect(cell(await read('suppliers'), 'margin')).toBeNull()
})

test('a key that a buyer could not use counts against its batch and its supplier', async () => {
  const before = await read('suppliers')
  expect(cell(before, 'faulty')).toBe('0')
  await sql`
    insert into key_claims (assignment_id, batch_id, key_id, order_id, state, symptom, queued_for)
    select a.id, u.batch_id, u.key_id, l.order_id, 'queued', 'refused', 'a person'
    from assignments a
    join key_units u on u.id = a.unit_id
    join order_lines l on l.id = a.order_line_id
    limit 1`.execute(db())
  const after = await read('suppliers')
  const assigned = Number(cell(after, 'assigned'))
  expect(cell(after, 'faulty')).toBe('1')
  expect(cell(after, 'defects')).toBe((100 / assigned).toFixed(1))
  const { entries } = await behind('suppliers', `?row=${after.rows[0]?.id}`)
  expect(entries.filter(({ text }) => text.endsWith('faulty'))).toHaveLength(1)
})

test('who buys twice is one customer, new once', async () => {
  const before = await read('customers')
  const email = `${randomUUID()}@example.com`
  await buy(email)
  await buy(email)
  const after = await read('customers')
  const grown = (title: string) =>
    Number(fact(after, title)?.now) - Number(fact(before, title)?.now)
  expect([grown('Customers'), grown('New'), grown('Returning'), grown('Orders')]).toEqual([
    1, 1, 0, 2,
  ])
})

test('a file has the table and no formula, and taking it is noted', async () => {
  await sql`update suppliers set name = '=HYPERLINK("http://evil.example")'`.execute(db())
  const reply = await finance.call('GET', '/api/admin/reports/suppliers/table.csv?days=7')
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="suppliers-\d{4}/)
  expect(reply.payload).toContain(`"'=HYPERLINK(`)
  expect(reply.payload).not.toMatch(/(^|,|")=/m)
  const { rows } = await sql<{ object: string }>`
    select object from audit_log where action = 'reports.export'`.execute(db())
  expect(rows).toEqual([{ object: 'report:suppliers' }])
})

test.each([
  ['revenue?from=0001-01-01&to=9999-12-31', 400],
  ['revenue?from=2026-01-01&to=2027-02-05', 400],
  ['revenue?from=2026-02-01&to=2026-01-01', 400],
  ['revenue?from=2026-02-01', 400],
  ['revenue?days=401', 400],
  ['revenue?sort=-nothing', 400],
  ['revenue?sort=net;drop table ledger', 400],
  ['revenue?currency=BTC', 400],
  ["revenue';select 1--", 400],
  ['constructor', 400],
  ['revenue?sort=-net&days=400', 200],
])('%s is answered with %i', async (path, status) => {
  expect((await finance.call('GET', `/api/admin/reports/${path}`)).statusCode).toBe(status)
})

test('who may not see reports sees none, and neither does who works for one store', async () => {
  const support = await aColleague(empty.shop, 'support')
  const limited = await aColleague(empty.shop, 'finance')
  await sql`
    insert into staff_stores (staff_id, store_id)
      select ${limited.id}, 'main' from set_config('shop.actor', 'test', true)`.execute(db())
  for (const path of ['revenue', 'revenue/rows', 'revenue/table.csv']) {
    for (const member of [support, limited]) {
      expect((await member.call('GET', `/api/admin/reports/${path}`)).statusCode).toBe(403)
    }
  }
})
