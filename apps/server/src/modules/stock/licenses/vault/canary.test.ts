import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../../infra/log.ts'
import { installQueue } from '../../../../infra/work/queue.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { emptyVault, placeOrder } from '../testing/orders.ts'
import { assignUnits } from '../units/assign-units.ts'
import { claimFreeUnits } from '../units/claim-units.ts'
import { fillBackordersJob } from '../units/fill-backorders-job.ts'
import { keysForMail, revealKeys } from '../units/reveal-keys.ts'
import { importKeys } from './import-keys.ts'

const CANARY = 'CANRY-SINGS-12345-IN0NE-TABLE'
const MALFORMED = 'CANRY-SINGS-MALFORMED'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await installQueue(shop.config.DATABASE_URL, [fillBackordersJob.name])
  await emptyVault(shop.ctx.db)
})
afterAll(() => shop.close())

/** Everything the database holds, as text; bytes are written in hexadecimal. */
async function wholeDatabase() {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name
    from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(shop.ctx.db)
  const dumps = await Promise.all(
    tables.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(shop.ctx.db),
    ),
  )
  return dumps.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}

test('the text of a key is in no table and in no log, from import to mail', async () => {
  const sink = new PassThrough()
  const log = createLog({ ...shop.config, LOG_LEVEL: 'trace' }, 'canary', sink)
  const ctx = { ...shop.ctx, log }
  log.info({ body: { licenseKey: CANARY } }, 'the log is on')

  const batch = { productId: 'home-2024', supplier: 'Acme', batchName: 'August', actor: 'test' }
  const text = `${CANARY}\n${CANARY}\n${MALFORMED}`
  const report = await importKeys(ctx, { ...batch, text, dryRun: false })
  expect(report).toMatchObject({ imported: 1, duplicates: [{ line: 2 }], malformed: [{ line: 3 }] })

  const { orderId, lineId } = await placeOrder(ctx.db, { paidMinutesAgo: 1 })
  await ctx.db.transaction().execute(async (tx) => {
    const [unitId = 0] = await claimFreeUnits(tx, 'home-2024', 1)
    await assignUnits(tx, [{ unitId, orderLineId: lineId, slot: 1, batch: 1, cause: 'sale' }])
  })
  const from = { network: '203.0.113.7', userAgent: 'a browser' }
  expect(await revealKeys(ctx, orderId, 'shopper', from)).toMatchObject([{ licenseKey: CANARY }])
  expect(await keysForMail(ctx, orderId, 1)).toMatchObject([{ licenseKey: CANARY }])

  const everything = `${await wholeDatabase()}\n${String(sink.read())}`.toUpperCase()
  expect(everything).toContain('THE LOG IS ON')
  expect(everything).toContain('LICENSE.REVEAL')
  for (const secret of [CANARY, CANARY.replaceAll('-', ''), MALFORMED, CANARY.slice(0, 11)]) {
    expect(everything).not.toContain(secret)
    expect(everything).not.toContain(Buffer.from(secret).toString('hex').toUpperCase())
  }
  expect(JSON.stringify(report)).not.toContain('CANRY')
})
