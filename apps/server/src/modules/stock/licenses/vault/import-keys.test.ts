import type { KeyImport } from '@keyhaven/contracts/key-import'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { installQueue } from '../../../../infra/work/queue.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { emptyVault, placeOrder } from '../testing/orders.ts'
import { randomKey, randomKeys } from '../testing/random-keys.ts'
import { assignUnits } from '../units/assign-units.ts'
import { claimFreeUnits } from '../units/claim-units.ts'
import { fillBackordersJob } from '../units/fill-backorders-job.ts'
import { importKeys } from './import-keys.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await installQueue(shop.config.DATABASE_URL, [fillBackordersJob.name])
})
beforeEach(() => emptyVault(shop.ctx.db))
afterAll(() => shop.close())

const importText = (text: string, more: Partial<KeyImport> = {}) =>
  importKeys(shop.ctx, {
    productId: 'home-2024',
    supplier: 'Acme',
    batchName: 'August',
    dryRun: false,
    actor: 'test',
    text,
    ...more,
  })

const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    shop.ctx.db,
  )
  return rows[0]?.n
}

const lastFives = async () => {
  const { rows } = await sql<{ last5: string }>`
    select k.last5
    from key_units u
    join license_keys k on k.id = u.key_id
    order by u.position`.execute(shop.ctx.db)
  return rows.map((row) => row.last5)
}

test('a report says of every line what became of it', async () => {
  const [first, second, third] = [randomKey(), randomKey(), randomKey()]
  await importText(first)
  const report = await importText(
    [
      'key;edition',
      `${second};home-2024`,
      `${first.toLowerCase()};`,
      `${third};home-2021`,
      'not-a-key;home-2024',
      '',
      `${second.replaceAll('-', ' ')};Home 2024`,
    ].join('\r\n'),
  )
  expect(report).toEqual({
    new: 1,
    imported: 1,
    duplicates: [
      { line: 3, orderNumber: null },
      { line: 7, orderNumber: null },
    ],
    malformed: [{ line: 5, reason: 'A key has 25 letters and digits' }],
    wrongEdition: [{ line: 4 }],
  })
  expect(await lastFives()).toEqual([first.slice(-5), second.slice(-5)])
})

test('a key that was sold before is reported with the order it was sold in', async () => {
  const key = randomKey()
  await importText(key)
  const { lineId, orderNumber } = await placeOrder(shop.ctx.db, { paidMinutesAgo: 1 })
  await shop.ctx.db.transaction().execute(async (tx) => {
    const [unitId = 0] = await claimFreeUnits(tx, 'home-2024', 1)
    await assignUnits(tx, [{ unitId, orderLineId: lineId, slot: 1, batch: 1, cause: 'sale' }])
  })
  const report = await importText(key, { productId: 'home-2021' })
  expect(report).toMatchObject({ imported: 0, duplicates: [{ line: 1, orderNumber }] })
})

test('a dry run reports the same and stores nothing', async () => {
  const [known, fresh] = [randomKey(), randomKey()]
  await importText(known)
  const report = await importText(`${known}\n${fresh}`, { dryRun: true })
  expect(report).toMatchObject({ new: 1, imported: 0, duplicates: [{ line: 1 }] })
  expect(await count('license_keys')).toBe(1)
})

test('an import without a new key leaves no batch behind', async () => {
  const key = randomKey()
  await importText(key)
  await importText(key)
  expect(await count('key_batches')).toBe(1)
})

test('the same file imported five times at once brings each key once', async () => {
  const keys = randomKeys(300)
  const texts = [keys, keys.toReversed(), keys, keys.toReversed(), keys].map((all) =>
    all.join('\n'),
  )
  const reports = await Promise.all(texts.map((text) => importText(text)))
  expect(reports.map(({ imported }) => imported).toSorted((a, b) => a - b)).toEqual([
    0, 0, 0, 0, 300,
  ])
  expect(reports.map(({ duplicates }) => duplicates.length)).toContain(300)
  expect(await count('license_keys')).toBe(300)
  expect(await count('key_units')).toBe(300)
})

test('keys are sold in the order of the file', async () => {
  const keys = randomKeys(2_500)
  await importText(keys.join('\n'))
  expect(await lastFives()).toEqual(keys.map((key) => key.slice(-5)))
})

test('a volume key of capacity fifty makes fifty units', async () => {
  await importText(randomKeys(2).join('\n'), { volumeCapacity: 50 })
  const { rows } = await sql`
    select key_id, count(*) as units, min(seat) as first, max(seat) as last, min(kind) as kind
    from key_units
    join license_keys on license_keys.id = key_id
    group by key_id`.execute(shop.ctx.db)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ units: 50, first: 1, last: 50, kind: 'volume' })
})

test('supplier, cost, invoice and warranty stay with the batch, and the import in the audit log', async () => {
  await importText(randomKey(), {
    unitCostMinor: 1_250,
    costCurrency: 'EUR',
    invoice: '4711',
    warrantyUntil: '2027-12-31',
  })
  const batch = await shop.ctx.db
    .selectFrom('key_batches')
    .innerJoin('suppliers', 'suppliers.id', 'supplier_id')
    .selectAll('key_batches')
    .select(['suppliers.name as supplier', sql<string>`warranty_until::text`.as('warranty')])
    .executeTakeFirstOrThrow()
  expect(batch).toMatchObject({
    supplier: 'Acme',
    name: 'August',
    unit_cost_minor: 1_250,
    cost_currency: 'EUR',
    invoice: '4711',
    warranty: '2027-12-31',
    imported_by: 'test',
  })
  const entry = await shop.ctx.db
    .selectFrom('audit_log')
    .select(['actor', 'meta'])
    .where('action', '=', 'license.import')
    .where('object', '=', `batch:${batch.id}`)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  expect(entry).toMatchObject({ actor: 'test', meta: { productId: 'home-2024', keys: 1 } })
})

test.each([
  ['a product that does not exist', { productId: 'home-1995' }, 'No such product'],
  ['more units than one import may bring', { volumeCapacity: 100_000 }, 'at most 100000 units'],
  ['a quotation mark that is never closed', { text: '"ABC\nDEF' }, 'never closed'],
])('an import with %s is refused with a sentence', async (_, more, sentence) => {
  await expect(importText(randomKeys(2).join('\n'), more)).rejects.toThrow(sentence)
  expect(await count('license_keys')).toBe(0)
})

test('a supplier name that could be SQL is a name like any other', async () => {
  const supplier = "Robert'); drop table key_units; --"
  expect(await importText(randomKey(), { supplier })).toMatchObject({ imported: 1 })
})
