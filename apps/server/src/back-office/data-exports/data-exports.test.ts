import { randomUUID } from 'node:crypto'
import type { DataExport } from '@keyhaven/contracts/staff/data-exports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wooKeys, wooOrders } from '../../modules/moving-in/shop-imports/testing/foreign-files.ts'
import { randomKeys } from '../../modules/stock/licenses/testing/random-keys.ts'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../testing/approvals.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeStore } from '../../testing/stores.ts'
import { addStaff, signInByPassword } from '../../testing/test-staff.ts'
import { type ImportDesk, importDesk } from '../shop-imports/testing/import-desk.ts'

const EXPORTS = '/api/admin/data-exports'
const reason = 'we move to another shop'
const FORMULA = '=HYPERLINK("http://example.com")'
const keys = randomKeys(3)

let desk: ImportDesk
let boss: Colleague
let admin: Colleague
beforeAll(async () => {
  desk = await importDesk()
  boss = await aColleague(desk.working.shop, 'super_admin')
  admin = await aColleague(desk.working.shop, 'admin')
  await desk.brought('woocommerce', {
    orders: wooOrders(
      { id: 1, email: 'one@example.com', quantity: 2 },
      { id: 2, email: 'two@example.com', sku: 'OLD-PRO' },
    ),
    keys: wooKeys(...keys.map((key, nth) => ({ order: nth < 2 ? 1 : 2, key }))),
  })
  await sql`update orders set first_name = ${FORMULA} where email = 'two@example.com'`.execute(
    desk.working.shop.ctx.db,
  )
})
afterAll(() => desk.working.close())

const start = (by: Colleague, body: object) =>
  by.call('POST', EXPORTS, { reason, ...body }, { 'idempotency-key': randomUUID() })

const done = (by: Colleague) =>
  eventually('an export', async () => {
    const { exports } = (await by.call('GET', EXPORTS)).json() as { exports: DataExport[] }
    return exports[0]?.state === 'done' && exports[0]
  })

async function exported(by: Colleague, format: string) {
  expect((await start(by, { format })).statusCode).toBe(202)
  const { id } = await done(by)
  return async (file: string) => (await by.call('GET', `${EXPORTS}/${id}/${file}`)).body
}

async function withWholeKeys() {
  const asked = await start(boss, { format: 'woocommerce', withKeys: true })
  expect(asked.statusCode, asked.body).toBe(202)
  const { id } = asked.json().approval
  const approval = (await approvalsSeenBy(admin)).find((one) => one.id === id)
  if (!approval) throw new Error('nobody was asked')
  expect((await decide(admin, approval)).statusCode).toBe(200)
  const { id: job } = await done(boss)
  return (file: string) => boss.call('GET', `${EXPORTS}/${job}/${file}`)
}

const bought = async ({ working }: ImportDesk) => {
  const { rows } = await sql`
    select o.email, o.last_name, o.country, i.currency, i.total_minor, i.ordered_at,
      array_agg(l.product_id || ' ' || l.quantity order by l.product_id) as lines
    from orders o
    join imported_orders i on i.order_id = o.id
    join order_lines l on l.order_id = o.id
    group by o.id, i.order_id
    order by o.email`.execute(working.shop.ctx.db)
  return rows
}

test('an export for WooCommerce with whole keys, brought over into an empty shop, gives the same orders and keys', async () => {
  const fetched = await withWholeKeys()
  const files = {
    orders: (await fetched('orders.csv')).body,
    customers: (await fetched('customers.csv')).body,
    keys: (await fetched('keys.csv')).body,
  }
  for (const key of keys) expect(files.keys).toContain(key)
  const empty = await importDesk({ 'home-2024': 'home-2024', 'home-2021': 'home-2021' })
  try {
    const { import: found } = await empty.brought('woocommerce', files)
    expect(empty.counts(found.report)).toEqual({
      orders: [2, 0, 0, 0],
      customers: [2, 0, 0, 0],
      keys: [3, 0, 0, 0],
    })
    expect(await bought(empty)).toEqual(await bought(desk))
    const [order] = await empty.shelf(await empty.signedIn('two@example.com'))
    expect(order.licenses).toMatchObject([{ lastFive: keys[2]?.slice(-5) }])
  } finally {
    await empty.working.close()
  }
})

test('a file with whole keys is fetched once, and its keys are seen from then on', async () => {
  const fetched = await withWholeKeys()
  expect((await fetched('keys.csv')).statusCode).toBe(200)
  expect((await fetched('keys.csv')).json().code).toBe('conflict')
  const { rows } = await sql`select from assignments where reveals = 0`.execute(
    desk.working.shop.ctx.db,
  )
  expect(rows).toEqual([])
})

test('a file with whole keys ends after a day', async () => {
  const fetched = await withWholeKeys()
  await sql`update bulk_jobs set finished_at = finished_at - interval '25 hours'`.execute(
    desk.working.shop.ctx.db,
  )
  expect((await fetched('keys.csv')).json().code).toBe('conflict')
  expect((await fetched('orders.csv')).statusCode).toBe(200)
})

test.each(['woocommerce', 'shopify', 'gumroad', 'jsonl'])(
  'an export as %s has no whole key, no formula and no secret',
  async (format) => {
    const file = await exported(admin, format)
    const names = { jsonl: ['everything.jsonl'], gumroad: ['orders.csv'] }[format] ?? [
      'orders.csv',
      'keys.csv',
    ]
    const text = (await Promise.all(names.map(file))).join('\n')
    for (const key of keys) {
      expect(text).not.toContain(key)
      expect(text).toContain(`*****-${key.slice(-5)}`)
    }
    expect(text).toContain('one@example.com')
    if (format !== 'jsonl') expect(text).not.toMatch(/(^|,|\n)"?=HYPERLINK/)
    expect(text).not.toMatch(/hash|password|wrapped|ciphertext|fingerprint|token|secret/i)
  },
)

test('the export of everything has products with prices, customers and orders, one on each line', async () => {
  const text = await (await exported(admin, 'jsonl'))('everything.jsonl')
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const first = (type: string) => lines.find((line) => line.type === type)
  expect(first('product').prices.length).toBeGreaterThan(0)
  expect(first('customer')).toMatchObject({ email: 'one@example.com', lastName: 'Buyer' })
  expect(lines.filter(({ type }) => type === 'order')).toHaveLength(2)
})

test('an export is for those who may, with a second factor and a reason, and its files for the one who asked', async () => {
  const { shop } = desk.working
  expect((await start(await aColleague(shop, 'finance'), { format: 'jsonl' })).statusCode).toBe(403)
  expect((await start(admin, { format: 'jsonl', withKeys: true })).statusCode).toBe(403)
  expect((await start(admin, { format: 'jsonl', reason: '' })).statusCode).toBe(400)
  const { email } = await addStaff(shop, 'admin')
  const byPassword = await signInByPassword(shop, email)
  const unproven = await desk.call('POST', 'data-exports', { format: 'jsonl', reason }, byPassword)
  expect(unproven.json().code).toBe('factor_missing')
  await exported(admin, 'shopify')
  const { id } = await done(admin)
  expect((await boss.call('GET', `${EXPORTS}/${id}/orders.csv`)).statusCode).toBe(404)
  const limited = await aColleague(shop, 'admin')
  await makeStore(shop, boss, 'mine')
  await boss.call('PUT', `/api/admin/staff-members/${limited.id}/stores`, { storeIds: ['mine'] })
  expect((await start(limited, { format: 'jsonl' })).statusCode).toBe(403)
  const { rows } = await sql<{ action: string }>`
    select distinct action from audit_log where action like '%data.export%' order by action`.execute(
    shop.ctx.db,
  )
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['bulk.data.export', 'data.exported', 'data.exported_plain']),
  )
})
