import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomKeys } from '../../modules/stock/licenses/testing/random-keys.ts'
import { importKeys } from '../../modules/stock/licenses/vault/import-keys.ts'
import { quarantineBatch, releaseBatch } from '../../modules/stock/licenses/vault/set-aside.ts'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../testing/approvals.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const EXPORTS = '/api/admin/licenses/plain-exports'
const reason = 'the supplier wants them back'

let shop: TestShop
let boss: Colleague
let other: Colleague
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
  boss = await aColleague(shop, 'super_admin')
  other = await aColleague(shop, 'admin')
})
afterAll(() => shop.close())

/** Keys in quarantine, with their batch. */
async function setAside(count = 3) {
  const keys = randomKeys(count)
  const facts = { productId: 'home-2024', supplier: 'Acme', batchName: 'Bad', actor: 'test' }
  await importKeys(shop.ctx, { ...facts, text: keys.join('\n'), dryRun: false })
  const { rows } = await sql<{ id: number }>`
    select max(id) as id from key_batches`.execute(shop.ctx.db)
  const batchId = rows[0]?.id ?? 0
  await quarantineBatch(shop.ctx, batchId, 'test', 'bad')
  return { keys, batchId }
}

async function approved(batchId: number) {
  const request = { batchId, state: 'quarantined', reason }
  const asked = await post(boss, EXPORTS, request)
  expect(asked.statusCode).toBe(202)
  const { id } = asked.json().approval
  const approval = (await approvalsSeenBy(other)).find((one) => one.id === id)
  if (!approval) throw new Error('nobody was asked')
  expect((await decide(other, approval)).statusCode).toBe(200)
  const { exports } = (await boss.call('GET', EXPORTS)).json()
  return exports[0] as { id: number; isReady: boolean }
}

const post = (by: Colleague, path: string, body?: object) =>
  by.call('POST', path, body, { 'idempotency-key': randomUUID() })
const fetchFile = (by: Colleague, id: number) => post(by, `${EXPORTS}/${id}/file`)

test('two people agree on a file of whole keys; the one who asked fetches it once, and it is on record', async () => {
  const { keys, batchId } = await setAside()
  const { id, isReady } = await approved(batchId)
  expect(isReady).toBe(true)
  const file = await fetchFile(boss, id)
  expect(file.statusCode).toBe(200)
  for (const key of keys) expect(file.json().csv).toContain(key)
  expect((await fetchFile(boss, id)).json().code).toBe('conflict')
  const { rows } = await sql<{ meta: object }>`
    select meta from audit_log
    where action = 'license.exported_plain' and object = ${`key-export:${id}`}`.execute(shop.ctx.db)
  expect(rows).toMatchObject([{ meta: { batch: batchId, keys: 3, state: 'quarantined' } }])
})

test('what was exported is never sold again: no release and no import brings it back', async () => {
  const { keys, batchId } = await setAside(2)
  await approved(batchId)
  expect(await releaseBatch(shop.ctx, batchId, 'test', 'all good')).toEqual({ released: 0 })
  const facts = { productId: 'home-2024', supplier: 'Acme', batchName: 'Again', actor: 'test' }
  const again = await importKeys(shop.ctx, { ...facts, text: keys.join('\n'), dryRun: false })
  expect(again).toMatchObject({ new: 0, imported: 0 })
})

test('a file is for the one who asked, and ends after a day', async () => {
  const { batchId } = await setAside()
  const { id } = await approved(batchId)
  const second = await aColleague(shop, 'super_admin')
  expect((await fetchFile(second, id)).statusCode).toBe(404)
  expect((await fetchFile(other, id)).statusCode).toBe(403)
  await sql`
    update key_exports
    set approved_at = approved_at - interval '25 hours', expires_at = expires_at - interval '25 hours'
    where id = ${id}`.execute(shop.ctx.db)
  expect((await fetchFile(boss, id)).json().code).toBe('conflict')
})

test('a role that may export but not see keys gets nothing', async () => {
  const { batchId } = await setAside()
  await sql`insert into roles (id, name) values ('blind', 'Blind') on conflict do nothing`.execute(
    shop.ctx.db,
  )
  await sql`
    insert into role_permissions (role_id, permission)
    select 'blind', unnest(array['licenses.export_plain', 'licenses.view'])
    from set_config('shop.actor', 'test', true)
    on conflict do nothing`.execute(shop.ctx.db)
  const blind = await aColleague(shop, 'blind')
  const asked = await post(blind, EXPORTS, { batchId, state: 'quarantined', reason })
  expect(asked.statusCode).toBe(403)
})

test('keys that are for sale, or that changed since they were asked for, are not exported', async () => {
  const { batchId } = await setAside()
  const request = { batchId, state: 'available', reason }
  expect((await post(boss, EXPORTS, request)).statusCode).toBe(400)
  const asked = await post(boss, EXPORTS, { ...request, state: 'quarantined' })
  await sql`
    update key_units set status = 'invalid'
    where id = (select min(id) from key_units where batch_id = ${batchId})`.execute(shop.ctx.db)
  const { id } = asked.json().approval
  const approval = (await approvalsSeenBy(other)).find((one) => one.id === id)
  if (!approval) throw new Error('nobody was asked')
  expect((await decide(other, approval)).json().code).toBe('approval_outdated')
})
