import { randomUUID } from 'node:crypto'
import type { AuditAnchor, AuditEntry, AuditRun } from '@keyhaven/contracts/staff/audit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOwnAnchor, signedAnchor } from '../../modules/platform/audit/anchor.ts'
import { createSealer, recordAudit } from '../../modules/platform/audit/audit.service.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { workOnRun } from './audit-runs.ts'

const AUDIT = '/api/admin/audit'

let shop: TestShop
let auditor: Colleague
beforeAll(async () => {
  shop = await testShop()
  auditor = await aColleague(shop, 'auditor', { lastName: 'Byron' })
})
afterAll(() => shop.close())

const write = (entry: Partial<Parameters<typeof recordAudit>[1]>) =>
  shop.ctx.db
    .transaction()
    .execute((tx) =>
      recordAudit(tx, { actor: 'system', action: 'order.settled', object: 'order_1', ...entry }),
    )

const seal = createSealer()
const sealAll = () =>
  eventually('every row sealed', async () => {
    await seal(shop.ctx)
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from audit_log l
      where not exists (select from audit_seals s where s.seq = l.seq)`.execute(shop.ctx.db)
    return rows[0]?.open === 0
  })

const entries = async (query: string, by = auditor) =>
  (await by.call('GET', `${AUDIT}${query}`)).json<{ entries: AuditEntry[] }>().entries

async function ended(id: number): Promise<AuditRun> {
  await workOnRun({ ...shop.ctx, db: shop.ctx.backOfficeDb }, id)
  return (await auditor.call('GET', `${AUDIT}/runs/${id}`)).json<AuditRun>()
}

const anExport = (body: object = {}, by = auditor) =>
  by.call(
    'POST',
    `${AUDIT}/exports`,
    { filters: {}, reason: 'Yearly audit', ...body },
    { 'idempotency-key': randomUUID() },
  )

test('what an entry is about has the name that people know, where it has one', async () => {
  await write({ action: 'staff.changed', object: `staff:${auditor.id}` })
  const [named] = await entries('?limit=1')
  expect(named?.objectName).toMatch(/^\S+ \S+/)
  await write({ action: 'order.paid', object: 'order_of_nobody' })
  expect((await entries('?limit=1'))[0]?.objectName).toBeNull()
})

test('the newest entry comes first, and each filter finds exactly its rows', async () => {
  await write({ actor: 'staff:nobody', action: 'order.refund', object: 'order_2' })
  await write({ action: 'order.refund', object: 'order_3', meta: { before: { a: 1 } } })
  const [newest] = await entries('?limit=1')
  expect(newest).toMatchObject({ object: 'order_3', meta: { before: { a: 1 } }, name: null })
  const objects = async (query: string) => (await entries(query)).map(({ object }) => object)
  expect(await objects('?action=order.refund')).toEqual(['order_3', 'order_2'])
  expect(await objects('?action=order.refund&sort=at')).toEqual(['order_2', 'order_3'])
  expect(await objects('?actor=staff:nobody')).toEqual(['order_2'])
  expect(await objects('?object=order_3')).toEqual(['order_3'])
  const today = new Date().toISOString().slice(0, 10)
  expect(await objects(`?object=order_3&at.from=${today}&at.to=${today}`)).toEqual(['order_3'])
  expect(await objects('?object=order_3&at.to=2020-01-01')).toEqual([])
})

test('an entry opens by its number, with the name of the colleague and its seal', async () => {
  await write({ actor: `staff:${auditor.id}`, object: 'order_4' })
  await sealAll()
  const [{ seq } = { seq: 0 }] = await entries('?object=order_4')
  const reply = await auditor.call('GET', `${AUDIT}/entries/${seq}`)
  expect(reply.json().entry).toMatchObject({
    name: 'Ada Byron',
    seal: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect((await auditor.call('GET', `${AUDIT}/entries/999999`)).statusCode).toBe(404)
})

test('what no index serves is refused', async () => {
  for (const query of ['?sort=actor', '?sort=-action', '?at.from=yesterday', '?action=']) {
    expect([query, (await auditor.call('GET', `${AUDIT}${query}`)).statusCode]).toEqual([
      query,
      400,
    ])
  }
})

test('the choices name every colleague and every act once', async () => {
  const reply = (await auditor.call('GET', `${AUDIT}/choices`)).json()
  expect(reply.people).toContainEqual({ actor: `staff:${auditor.id}`, name: 'Ada Byron' })
  expect(reply.actions.filter((name: string) => name === 'order.refund')).toHaveLength(1)
  expect(reply.actions).toEqual(reply.actions.toSorted())
})

test('a new colleague is noted without their address', async () => {
  const colleague = await aColleague(shop, 'support')
  const [entry] = await entries(`?object=staff:${colleague.id}&action=staff.created`)
  expect(entry?.meta).toEqual({ role: 'support' })
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit_log where meta::text like '%@%'`.execute(shop.ctx.db)
  expect(rows[0]?.count).toBe(0)
})

test('a check finds an intact log intact, and names the first row that was changed', async () => {
  await sealAll()
  const id = (await auditor.call('POST', `${AUDIT}/checks`, {})).json().id
  const run = await ended(id)
  expect(run).toMatchObject({ kind: 'check', state: 'done', firstBad: null })
  expect(run.rowsDone).toBeGreaterThan(5)
  const [{ seq } = { seq: 0 }] = await entries('?object=order_2')
  await sql`update audit_log set object = 'order_9' where seq = ${seq}`.execute(shop.ctx.db)
  const next = (await auditor.call('POST', `${AUDIT}/checks`, {})).json().id
  expect((await ended(next)).firstBad).toBe(seq)
  await sql`update audit_log set object = 'order_2' where seq = ${seq}`.execute(shop.ctx.db)
})

test('an anchor is signed, proves itself, and notices that the end was cut off', async () => {
  await sealAll()
  const { anchor } = (await auditor.call('GET', `${AUDIT}/anchor`)).json<{ anchor: AuditAnchor }>()
  expect(isOwnAnchor(shop.config, anchor)).toBe(true)
  for (const forged of [
    { ...anchor, seq: anchor.seq - 1 },
    { ...anchor, hash: anchor.hash.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')) },
    { ...anchor, madeAt: '2020-01-01T00:00:00.000Z' },
  ]) {
    const reply = await auditor.call('POST', `${AUDIT}/checks`, { anchor: forged })
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'anchor_foreign'])
  }
  const check = async () =>
    await ended((await auditor.call('POST', `${AUDIT}/checks`, { anchor })).json().id)
  expect((await check()).firstBad).toBeNull()
  await sql`delete from audit_seals where seq = ${anchor.seq}`.execute(shop.ctx.db)
  expect((await check()).firstBad).toBe(anchor.seq)
})

test('an anchor that another shop signed proves nothing here', () => {
  const facts = { seq: 1, hash: Buffer.alloc(32) }
  const foreign = signedAnchor({ KEY_PEPPER: 'another shop altogether' }, facts, new Date())
  expect(isOwnAnchor(shop.config, foreign)).toBe(false)
})

test('an export is a file of what the filters found, safe for spreadsheets and noted itself', async () => {
  const reason = '=HYPERLINK("https://example.com")'
  await write({ action: 'test.formula', object: '=1+1' })
  const reply = await anExport({ filters: { action: 'test.formula' }, reason })
  await write({ action: 'test.formula', object: 'written later' })
  const { id } = reply.json()
  expect((await auditor.call('GET', `${AUDIT}/runs/${id}/audit-log.csv`)).statusCode).toBe(404)
  expect(await ended(id)).toMatchObject({ kind: 'export', state: 'done', rowsDone: 1 })
  const file = await auditor.call('GET', `${AUDIT}/runs/${id}/audit-log.csv`)
  expect(file.headers['content-disposition']).toBe('attachment; filename="audit-log.csv"')
  const lines = file.body.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`,'=1+1,`)
  expect(file.body).not.toContain('written later')
  const [noted] = await entries(`?object=audit-run:${id}`)
  expect(noted).toMatchObject({ action: 'audit.exported', meta: { reason } })
})

test('a long log is written in parts that join without a seam', async () => {
  await sql`
    insert into audit_log (actor, action, object, meta)
    select 'system', 'test.long', 'n:' || n, jsonb_build_object('text', repeat('x', 200))
    from generate_series(1, 2500) n`.execute(shop.ctx.db)
  const { id } = (await anExport({ filters: { action: 'test.long' } })).json()
  expect((await ended(id)).rowsDone).toBe(2_500)
  const { body } = await auditor.call('GET', `${AUDIT}/runs/${id}/audit-log.csv`)
  expect(body.match(/,n:\d+,/g)).toHaveLength(2_500)
  await workOnRun({ ...shop.ctx, db: shop.ctx.backOfficeDb }, id)
  expect((await auditor.call('GET', `${AUDIT}/runs/${id}/audit-log.csv`)).body).toBe(body)
})

test('only who may see the log sees it, and a run belongs to the one who began it', async () => {
  const support = await aColleague(shop, 'support')
  for (const path of ['', '/choices', '/anchor', '/entries/1', '/runs/1']) {
    expect((await support.call('GET', `${AUDIT}${path}`)).statusCode).toBe(403)
  }
  const other = await aColleague(shop, 'auditor')
  const { id } = (await anExport()).json()
  await ended(id)
  expect((await other.call('GET', `${AUDIT}/runs/${id}`)).statusCode).toBe(404)
  expect((await other.call('GET', `${AUDIT}/runs/${id}/audit-log.csv`)).statusCode).toBe(404)
})

test('one person exports ten times an hour, and a reason is needed', async () => {
  const busy = await aColleague(shop, 'auditor')
  expect((await anExport({ reason: ' ' }, busy)).statusCode).toBe(400)
  for (let i = 0; i < 10; i += 1) expect((await anExport({}, busy)).statusCode).toBe(200)
  const reply = await anExport({}, busy)
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, expect.any(String)])
})
