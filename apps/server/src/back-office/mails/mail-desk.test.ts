import { randomUUID } from 'node:crypto'
import type { ListedMail, MailFile, Suppression } from '@keyhaven/contracts/staff/mails'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressHashes } from '../../infra/crypto/address-hash.ts'
import { inTransaction } from '../../infra/db/transaction.ts'
import { bounced } from '../../modules/platform/emails/bounces.ts'
import { emailDraft, queueEmails } from '../../modules/platform/emails/emails.service.ts'
import { mailCheck } from '../../modules/platform/emails/mail-check.email.tsx'
import {
  isSuppressed,
  suppressMarketing,
} from '../../modules/platform/emails/suppressions.service.ts'
import { fromOurPage, staffHeaders } from '../../testing/test-staff.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'
import { mailPlan } from './list-mails.ts'

let working: WorkingShop
let admin: Record<string, string>
beforeAll(async () => {
  working = await workingShop()
  admin = await staffHeaders(working.shop, 'admin')
})
afterAll(() => working.close())

const get = async (url: string, headers = admin) =>
  await working.shop.app.inject({ method: 'GET', url, headers: { ...fromOurPage, ...headers } })
const post = async (url: string, payload: object, headers = admin) =>
  await working.shop.app.inject({
    method: 'POST',
    url,
    headers: { ...fromOurPage, ...headers, 'idempotency-key': randomUUID() },
    payload,
  })
const listOf = async (query: string, headers = admin) =>
  (await get(`/api/admin/mails?${query}`, headers)).json<{ mails: ListedMail[] }>().mails

async function mailTo(recipient: string, state = 'queued'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into emails (dedupe_key, template, recipient, data, reason, state, attempt, dead_at, last_error)
    values (gen_random_uuid(), 'mail-check', ${recipient}, '{"requestedAt":"2026-11-12T19:02:00Z"}',
      'request:test', ${state}, 3, case ${state} when 'dead' then now() end, 'refused')
    returning id`.execute(working.shop.ctx.db)
  return rows[0]?.id ?? 0
}

test('a mail that was given up is tried again once by staff, and arrives', async () => {
  const email = 'dead@example.com'
  const id = await mailTo(email, 'dead')
  expect(await listOf(`q=${email}`)).toMatchObject([{ id, state: 'dead', to: email, attempts: 3 }])
  expect(await listOf('state=dead')).toMatchObject([{ id }])
  const retry = `/api/admin/mails/${id}/retry`
  expect((await post(retry, { reason: '' })).statusCode).toBe(400)
  expect((await post(retry, { reason: 'server was away' })).statusCode).toBe(200)
  await working.mailsTo(email, 1)
  await expect.poll(async () => (await listOf(`q=${email}`))[0]?.state).toBe('sent')
  expect((await post(retry, { reason: 'once more' })).statusCode).toBe(409)
  expect(await working.mailbox.to(email)).toHaveLength(1)
  const { rows } = await sql<{ meta: object }>`
    select meta from audit_log where action = 'email.retried'`.execute(working.shop.ctx.db)
  expect(rows).toMatchObject([{ meta: { email: id, reason: 'server was away' } }])
})

test('those who do not see customers read the first letter of an address and cannot try again', async () => {
  const id = await mailTo('hidden@example.com', 'dead')
  const marketing = await staffHeaders(working.shop, 'marketing')
  expect((await listOf('q=hidden@example.com', marketing))[0]?.to).toBe('h•••@example.com')
  const file = (await get(`/api/admin/mails/${id}`, marketing)).json<MailFile>()
  expect(JSON.stringify(file)).not.toContain('hidden@')
  const auditor = await staffHeaders(working.shop, 'auditor')
  expect((await get(`/api/admin/mails/${id}`, auditor)).statusCode).toBe(200)
  expect(
    (await post(`/api/admin/mails/${id}/retry`, { reason: 'why not' }, auditor)).statusCode,
  ).toBe(403)
  const finance = await staffHeaders(working.shop, 'finance')
  expect((await get('/api/admin/mails', finance)).statusCode).toBe(403)
})

test('a mailbox that does not exist gets no marketing until staff release it, never one that was erased', async () => {
  const { ctx } = working.shop
  const gone = 'gone@example.com'
  const hashes = addressHashes(ctx.config, gone)
  await inTransaction(ctx.db, (tx) => suppressMarketing(tx, hashes, 'bounce'))
  const found = async (q: string) =>
    (await get(`/api/admin/mail-suppressions?q=${q}`)).json<{ suppressions: Suppression[] }>()
      .suppressions
  expect(await found(gone)).toMatchObject([{ source: 'bounce' }])
  expect(await found('other@example.com')).toEqual([])
  const release = async (email: string, headers = admin) =>
    (
      await post(
        '/api/admin/mail-suppressions/release',
        { email, reason: 'they wrote to us' },
        headers,
      )
    ).statusCode
  expect(await release(gone, await staffHeaders(working.shop, 'support'))).toBe(403)
  expect(await release(gone)).toBe(200)
  expect(await isSuppressed(ctx.db, hashes)).toBe(false)
  expect(await release(gone)).toBe(404)
  const erased = addressHashes(ctx.config, 'erased@example.com')
  await inTransaction(ctx.db, (tx) => suppressMarketing(tx, erased, 'erasure'))
  expect(await release('erased@example.com')).toBe(409)
})

test('a mail that comes back because there is no such mailbox ends marketing to it', async () => {
  const { ctx } = working.shop
  const recipient = 'no-such-mailbox@example.com'
  await inTransaction(ctx.db, (tx) =>
    queueEmails(ctx, tx, [
      emailDraft(mailCheck, {
        dedupeKey: randomUUID(),
        recipient,
        reason: 'request:bounce',
        data: { requestedAt: '2026-11-12T19:02:00Z' },
      }),
    ]),
  )
  await working.mailsTo(recipient, 1)
  const [mail] = await listOf(`q=${recipient}`)
  await bounced(ctx, mail?.id ?? 0, { code: '5.2.2', text: 'mailbox full' })
  expect(await isSuppressed(ctx.db, addressHashes(ctx.config, recipient))).toBe(false)
  const other = await mailTo(recipient)
  await bounced(ctx, other, { code: '5.1.1', text: 'no such user' })
  expect(await isSuppressed(ctx.db, addressHashes(ctx.config, recipient))).toBe(true)
})

test('every way to narrow the log is served by an index', async () => {
  const narrow = mailPlan.filters as Record<string, (value: string) => ReturnType<typeof sql>>
  const { rows } = await working.shop.ctx.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const plans: string[] = []
    for (const filter of [
      sql`true`,
      narrow.state?.('dead') ?? sql`true`,
      narrow.template?.('keys') ?? sql`true`,
      narrow.q?.('ada@example.com') ?? sql`true`,
    ]) {
      const plan = await sql<{ 'QUERY PLAN': unknown }>`
        explain (format json)
        select ${mailPlan.columns}
        from ${mailPlan.from}
        where ${filter}
        order by e.created_at desc, e.id desc
        limit 51`.execute(tx)
      plans.push(JSON.stringify(plan.rows))
    }
    return { rows: plans }
  })
  for (const plan of rows) {
    expect(plan).not.toMatch(/"Node Type":"(Seq Scan|Sort)"/)
  }
})
