import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { areas, exceptions, owners, plans, tablesOfInfra } from './table-owners/owners.ts'
import { judge, type Source, usesIn } from './table-owners/scan.ts'

const server = join(import.meta.dirname, '../apps/server/src')
const read = (path: string) => readFileSync(join(server, path), 'utf8')
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)

const sources: Source[] = globSync('{modules,back-office}/**/*.{ts,tsx}', { cwd: server })
  .filter((path) => !isTest(path))
  .map((path) => ({ path, text: read(path) }))

const { breaches, needed } = judge(sources)

test('only its owner writes a table, and no module reads a table of one above it', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(breaches).toEqual([])
})

test('every exception is still needed', () => {
  expect(exceptions.filter((one) => !needed.has(one))).toEqual([])
  expect(plans.filter((path) => !existsSync(join(server, 'modules', path)))).toEqual([])
})

const folderOf = (owner: string) =>
  owner.startsWith('back-office/') ? owner : join('modules', owner)

test('every table has an owner, which exists', () => {
  const [, list = ''] = read('infra/db/tables.ts').split('export interface DB {')
  const tables = [...list.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name)
  expect(Object.keys(owners).sort()).toEqual(
    tables.filter((table) => !tablesOfInfra.includes(table)).sort(),
  )
  const missing = Object.values(owners).filter(
    (owner) => !existsSync(join(server, folderOf(owner))),
  )
  expect(missing).toEqual([])
  const floors = [...areas, 'back-office']
  expect(
    Object.values(owners).every((owner) => floors.some((floor) => owner.startsWith(`${floor}/`))),
  ).toBe(true)
})

describe('what a text does with tables is seen', () => {
  test.each([
    ["db.insertInto('ledger').values(row)", 'write ledger'],
    ["db\n    .updateTable('orders')\n    .set({ title })", 'write orders'],
    ["tx.deleteFrom('order_access')", 'write order_access'],
    ["db.selectFrom('emails as e').select('id')", 'read emails'],
    ["query.leftJoin('payment_attempts as a', 'a.order_id', 'o.id')", 'read payment_attempts'],
    ['sql`insert into ledger (id) values (1)`', 'write ledger'],
    ['sql`\n  update orders o\n  set title = null`', 'write orders'],
    ['sql`delete from quotes where true`', 'write quotes, read quotes'],
    ['sql`select 1 from orders o\n join order_lines l on true`', 'read orders, read order_lines'],
    ['sql`select 1 from key_units u, license_keys k`', 'read key_units, read license_keys'],
    [
      'sql`with moved as (update coupons set used = 1) select from coupon_uses`',
      'write coupons, read coupon_uses',
    ],
    [['sql`select $', '{sql`(select 1 from emails)`}`'].join(''), 'read emails'],
    ['sql`select 1 for update of orders`', ''],
    ["// from orders\n/** update ledger */\nimport { orders } from './orders.ts'", ''],
  ])('%s', (text, uses) => {
    expect(
      usesIn(text)
        .map(({ may, table }) => `${may} ${table}`)
        .join(', '),
    ).toBe(uses)
  })
})

describe('a planted fault is reported', () => {
  const plant = (path: string, text: string) => judge([...sources, { path, text }]).breaches

  test.each([
    [
      'another module writes the ledger',
      'modules/after-sale/returns/planted.repo.ts',
      "tx.insertInto('ledger')",
      "writes ledger, which is fulfilment/ledger's",
    ],
    [
      'raw SQL of another module writes orders',
      'modules/buying/checkout/planted.repo.ts',
      'sql`update orders set title = null`',
      "writes orders, which is fulfilment/orders's",
    ],
    [
      'orders read the returns of the area above',
      'modules/fulfilment/orders/planted.repo.ts',
      'sql`select state from refund_requests`',
      "reads refund_requests, which is after-sale/returns's",
    ],
    [
      'keys read the claims of the area above',
      'modules/stock/licenses/units/planted.repo.ts',
      "db.selectFrom('key_claims')",
      "reads key_claims, which is after-sale/key-claims's",
    ],
    [
      'checkout reads business offers, whose module imports checkout',
      'modules/buying/checkout/planted.repo.ts',
      "db.selectFrom('business_offers')",
      "reads business_offers, which is buying/business-quotes's",
    ],
    [
      'a service has SQL of its own',
      'modules/fulfilment/orders/planted.service.ts',
      "db.selectFrom('orders')",
      'has SQL: it belongs in a repo file',
    ],
    [
      'a list of the back office writes',
      'back-office/orders/planted.repo.ts',
      "tx.updateTable('orders')",
      'writes orders: lists only read',
    ],
  ])('%s', (_, path, text, fault) => {
    expect(plant(path, text)).toEqual([`${path} ${fault}`])
  })

  test.each([
    ['its owner writes it', 'modules/fulfilment/ledger/planted.repo.ts', "tx.insertInto('ledger')"],
    [
      'an area above reads it',
      'modules/after-sale/invoices/planted.repo.ts',
      'sql`select 1 from ledger`',
    ],
    [
      'a module beside reads it, which imports its owner',
      'modules/fulfilment/delivery/planted.repo.ts',
      "db.selectFrom('orders')",
    ],
    [
      'privacy erases it',
      'modules/people/privacy/planted.repo.ts',
      "tx.deleteFrom('conversations')",
    ],
    [
      'the kit of the back office writes its own tables',
      'back-office/kit/planted.repo.ts',
      "tx.insertInto('bulk_jobs')",
    ],
    [
      'a list joins whatever it shows',
      'back-office/orders/planted.repo.ts',
      'sql`from key_claims`',
    ],
  ])('and nothing is where %s', (_, path, text) => {
    expect(plant(path, text)).toEqual([])
  })
})
