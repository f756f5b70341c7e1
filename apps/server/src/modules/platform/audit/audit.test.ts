import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../infra/db/db.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { auditAnchor, createSealer, recordAudit, verifyAudit } from './audit.service.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const act = (object: string) => ({
  actor: 'staff:ada',
  action: 'license.reveal',
  object,
  meta: { reason: 'the customer asked', ünïcode: '鍵', amount: 1.5 },
})
const write = (tx: Tx, object: string) => recordAudit(tx, act(object))
const writeAlone = (object: string) => shop.ctx.db.transaction().execute((tx) => write(tx, object))
const seal = createSealer()

const count = async (table: 'audit_log' | 'audit_seals') => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    shop.ctx.db,
  )
  return rows[0]?.n ?? 0
}
const isAllSealed = async () => (await count('audit_seals')) === (await count('audit_log'))
/** Anything else that runs on this database server may make a row wait. */
const sealAll = () =>
  eventually('every row sealed', async () => {
    await seal(shop.ctx)
    return await isAllSealed()
  })

test('a deed that is undone leaves no trace, one that is done does, and is sealed', async () => {
  const undone = shop.ctx.db.transaction().execute(async (tx) => {
    await write(tx, 'order:undone')
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await writeAlone('order:done')
  await sealAll()
  expect([await count('audit_log'), await count('audit_seals')]).toEqual([1, 1])
  expect(await verifyAudit(shop.ctx.db, { anchor: await auditAnchor(shop.ctx.db) })).toBeNull()
})

test('sealing again seals nothing again', async () => {
  const before = await auditAnchor(shop.ctx.db)
  await seal(shop.ctx)
  expect(await auditAnchor(shop.ctx.db)).toEqual(before)
})

test('a row waits while an earlier one may still be written, then both are sealed in order', async () => {
  const { db } = shop.ctx
  const before = await auditAnchor(db)
  const quick = await db.startTransaction().execute()
  await sql`select pg_current_xact_id()`.execute(quick)
  const slow = await db.startTransaction().execute()
  await write(slow, 'order:slow')
  await write(quick, 'order:quick')
  await quick.commit().execute()
  for (let i = 0; i < 3; i += 1) await seal(shop.ctx)
  expect(await auditAnchor(db)).toEqual(before)
  await slow.commit().execute()
  await sealAll()
  expect(await verifyAudit(db)).toBeNull()
  const rows = await db
    .selectFrom('audit_log')
    .innerJoin('audit_seals', 'audit_seals.seq', 'audit_log.seq')
    .select('object')
    .where('object', 'in', ['order:slow', 'order:quick'])
    .orderBy('audit_log.seq')
    .execute()
  expect(rows.map((row) => row.object)).toEqual(['order:slow', 'order:quick'])
})

test('in a busy shop with three workers rows are sealed all the while, each once and in order', async () => {
  let isBusy = true
  const writer = async (name: number) => {
    for (let i = 0; isBusy; i += 1) {
      const trx = await shop.ctx.db.startTransaction().execute()
      await write(trx, `order:${name}-${i}`)
      await sleep(5 * (name + 1))
      await (i % 7 === 0 ? trx.rollback() : trx.commit()).execute()
    }
  }
  const worker = async (sealOnce: ReturnType<typeof createSealer>) => {
    while (isBusy) await sealOnce(shop.ctx).then(() => sleep(20))
  }
  const before = await count('audit_seals')
  const working = [
    ...[0, 1, 2].map((name) => writer(name)),
    ...[createSealer(), createSealer(), createSealer()].map(worker),
  ]
  const isSealing = async () => (await count('audit_seals')) > before + 10
  await eventually('seals while rows are written', isSealing).finally(() => {
    isBusy = false
  })
  await Promise.all(working)
  await sealAll()
  expect(await verifyAudit(shop.ctx.db, { anchor: await auditAnchor(shop.ctx.db) })).toBeNull()
})

test('more rows than fit in one batch are sealed and verified', async () => {
  await sql`
    insert into audit_log (actor, action, object)
    select 'system', 'test', 'n:' || n from generate_series(1, 2500) n`.execute(shop.ctx.db)
  await sealAll()
  expect(await verifyAudit(shop.ctx.db)).toBeNull()
})
