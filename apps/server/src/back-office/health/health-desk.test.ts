import { randomUUID } from 'node:crypto'
import type {
  DeadLetter,
  HandledLetter,
  Health,
  IncomingEvent,
  PartId,
  Schedule,
} from '@keyhaven/contracts/staff/health'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '../../infra/db/transaction.ts'
import { defineJob, permanentFailure } from '../../infra/work/queue.ts'
import { startTicks } from '../../infra/work/ticks.ts'
import { createBeat } from '../../modules/operations/health/beat.ts'
import { partLooks } from '../../modules/operations/health/dependencies/dependencies.jobs.ts'
import { hourlyInvariants } from '../../modules/operations/invariants/invariants.jobs.ts'
import { sendEmailJob } from '../../modules/platform/emails/send-email-job.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { aBrowser } from '../../testing/buyer.ts'
import { eventually } from '../../testing/eventually.ts'
import { stock } from '../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'
import { plainReason } from './plain-reason.ts'

type Letters = Readonly<{ deadLetters: DeadLetter[]; handled: HandledLetter[] }>

const HEALTH = '/api/admin/health'

let working: WorkingShop
let admin: Colleague
let finance: Colleague
let ticking: ReturnType<typeof startTicks>
beforeAll(async () => {
  working = await workingShop(undefined, [])
  admin = await aColleague(working.shop, 'admin')
  finance = await aColleague(working.shop, 'finance')
  await createBeat(ctx(), 'worker').beat()
  ticking = startTicks(ctx(), [hourlyInvariants])
})
afterAll(async () => {
  ticking.stop()
  await working.close()
})

const ctx = () => working.shop.ctx
const read = async <T>(path: string) => (await admin.call('GET', HEALTH + path)).json<T>()
const auditedAs = async (action: string) => {
  const { rows } = await sql<{ object: string }>`
    select object from audit_log where action = ${action} order by seq`.execute(ctx().db)
  return rows.map(({ object }) => object)
}

/** An e-mail whose job is dead: its template does not exist until staff look. */
async function aDeadMail() {
  const { rows } = await sql<{ id: number }>`
    insert into emails (dedupe_key, template, recipient, data, reason, state, dead_at)
    values (${randomUUID()}, 'mail-test', 'ada@example.com', '{}', 'request:test', 'dead', now())
    returning id`.execute(ctx().db)
  const emailId = rows[0]?.id ?? 0
  await sql`
    insert into pgboss.job (name, data, source_name, source_id, source_retry_count, source_output)
    values ('dead-letters', ${JSON.stringify({ emailId })}::jsonb, ${sendEmailJob.name},
      gen_random_uuid(), 440, '{"message": "550 no mailbox for ada@example.com"}')`.execute(
    ctx().db,
  )
  return emailId
}

test('a dead letter shows no address, is retried once by the first of ten presses, and is done', async () => {
  const emailId = await aDeadMail()
  const { deadLetters } = await read<{ deadLetters: DeadLetter[] }>('/dead-letters')
  const [letter] = deadLetters
  expect(letter).toMatchObject({
    queue: sendEmailJob.name,
    tries: 441,
    reason: '550 no mailbox for …',
  })
  const retry = () => admin.call('POST', `${HEALTH}/dead-letters/${letter?.id}/retry`, {})
  const replies = await Promise.all(Array.from({ length: 10 }, retry))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([202, ...Array(9).fill(404)])
  expect(await auditedAs('job.retry')).toEqual([`job:${letter?.id}`])
  await eventually('the mail', async () => {
    const { rows } = await sql<{ state: string }>`
      select state from emails where id = ${emailId}`.execute(ctx().db)
    return rows[0]?.state !== 'dead'
  })
  expect((await read<{ deadLetters: DeadLetter[] }>('/dead-letters')).deadLetters).toEqual([])
})

test('a dead letter is put away once, with a reason, and is never run', async () => {
  const emailId = await aDeadMail()
  const [letter] = (await read<Letters>('/dead-letters')).deadLetters
  const discard = (reason: string) =>
    admin.call('POST', `${HEALTH}/dead-letters/${letter?.id}/discard`, { reason })
  expect((await discard('  ')).statusCode).toBe(400)
  expect((await read<Letters>('/dead-letters')).deadLetters).toHaveLength(1)
  const replies = await Promise.all(Array.from({ length: 5 }, () => discard('its buyer is gone')))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(4).fill(404)])
  const left = await read<Letters>('/dead-letters')
  expect(left.deadLetters).toEqual([])
  expect(left.handled[0]).toMatchObject({
    act: 'put away',
    title: 'Send e-mails',
    reason: 'its buyer is gone',
  })
  expect(await auditedAs('job.discard')).toEqual([`job:${letter?.id}`])
  const { rows } = await sql<{ state: string }>`
    select state from emails where id = ${emailId}`.execute(ctx().db)
  expect(rows).toEqual([{ state: 'dead' }])
})

test('a schedule is run when staff ask for it, although its hour is not over', async () => {
  await eventually('the list', async () =>
    (await read<{ schedules: Schedule[] }>('/schedules')).schedules.some(
      ({ name }) => name === hourlyInvariants.name,
    ),
  )
  await sql`insert into invariant_runs (results, violations) values ('[]', 0)`.execute(ctx().db)
  const run = (name: string) => admin.call('POST', `${HEALTH}/schedules/run`, { name })
  expect((await run('no.such')).statusCode).toBe(404)
  expect((await run(hourlyInvariants.name)).statusCode).toBe(202)
  const invariants = await eventually(
    'the run',
    async () => {
      const { invariants } = await read<Health>('')
      return invariants ?? undefined
    },
    30_000,
  )
  expect(invariants.checked).toBeGreaterThan(20)
  expect(invariants.results).toHaveLength(invariants.checked)
  expect(invariants.recent.at(-1)).toEqual({
    ...{ at: invariants.at, violations: 0, failures: 0 },
  })
  expect(invariants.tookMs).toBeGreaterThan(0)
  const { schedules } = await read<{ schedules: Schedule[] }>('/schedules')
  expect(schedules.find(({ name }) => name === hourlyInvariants.name)).toMatchObject({
    everyMs: 60_000,
    ranAt: expect.any(String),
    error: null,
  })
  expect(await auditedAs('schedule.run')).toEqual([`schedule:${hourlyInvariants.name}`])
})

test('an invariant that could not be checked is shown as that, with a reason that quotes nothing', async () => {
  const failed = 'invalid input syntax for type uuid: "ada@example.com"'
  const results = JSON.stringify([
    { id: 'I1', says: 'one', hits: [] },
    { id: 'I2', says: 'two', hits: [], failed },
    { id: 'I3', says: 'three', hits: [], skipped: 'not asked' },
    { id: 'I4', says: 'four', hits: [{ unit: 1 }, { unit: 2 }] },
  ])
  await sql`
    insert into invariant_runs (results, violations, failures)
    values (${results}::jsonb, 1, 1)`.execute(ctx().db)
  const { invariants } = await read<Health>('')
  expect(invariants).toMatchObject({ checked: 4, violations: 1, failures: 1 })
  expect(invariants?.results).toEqual([
    { id: 'I1', says: 'one', outcome: 'held', hits: 0, why: null },
    {
      ...{ id: 'I2', says: 'two', outcome: 'failed', hits: 0 },
      why: 'invalid input syntax for type uuid: “…”',
    },
    { id: 'I3', says: 'three', outcome: 'skipped', hits: 0, why: 'not asked' },
    { id: 'I4', says: 'four', outcome: 'broken', hits: 2, why: null },
  ])
  expect(invariants?.recent.at(-1)).toMatchObject({ violations: 1, failures: 1 })
})

const booked = async () => {
  const { rows } = await sql<{ facts: string }>`
    select (select count(*) from ledger) || ' ' || (select count(*) from assignments) || ' '
      || (select count(*) from emails where template = 'order-confirmed') as facts`.execute(
    ctx().db,
  )
  return rows[0]?.facts
}

test('ten replays of one event at once change neither money nor keys', async () => {
  await stock(ctx(), 5)
  const browser = aBrowser(working.shop)
  const opened = await browser.opened()
  await working.provider.pay(opened.paymentIntentId)
  expect((await browser.confirm(opened)).statusCode).toBe(200)
  await sql`
    insert into webhook_events (id, type, payload, processed_at)
    values ('evt_paid', 'payment_intent.succeeded',
      ${JSON.stringify({ id: opened.paymentIntentId })}::jsonb, now())`.execute(ctx().db)
  const before = await booked()
  const replay = () => admin.call('POST', `${HEALTH}/webhooks/in/evt_paid/replay`, {})
  const replies = await Promise.all(Array.from({ length: 10 }, replay))
  expect(replies.every(({ statusCode }) => statusCode === 202)).toBe(true)
  const event = async () =>
    (await read<{ incoming: IncomingEvent[] }>('/webhooks')).incoming.find(
      ({ id }) => id === 'evt_paid',
    )
  await eventually('ten replays', async () => ((await event())?.tries ?? 0) >= 10, 30_000)
  expect(await booked()).toBe(before)
  expect(JSON.stringify(await event())).not.toContain(opened.paymentIntentId)
  expect(await auditedAs('provider-event.replay')).toHaveLength(10)
  const missing = await admin.call('POST', `${HEALTH}/webhooks/in/evt_none/replay`, {})
  expect(missing.statusCode).toBe(404)
})

test('who may not manage jobs sees nothing and does nothing', async () => {
  for (const path of ['', '/alerts', '/dead-letters', '/schedules', '/webhooks']) {
    expect((await finance.call('GET', HEALTH + path)).statusCode).toBe(403)
  }
  const acts: [string, object][] = [
    [`/dead-letters/${randomUUID()}/retry`, {}],
    [`/dead-letters/${randomUUID()}/discard`, { reason: 'not mine' }],
    ['/schedules/run', { name: hourlyInvariants.name }],
    ['/webhooks/in/evt_paid/replay', {}],
    ['/webhooks/out/1/replay', {}],
  ]
  for (const [path, body] of acts) {
    expect((await finance.call('POST', HEALTH + path, body)).statusCode).toBe(403)
  }
})

test('parts that nobody speaks for are unknown, and so are backups before the first report', async () => {
  const { parts, reports, versions, processes } = await read<Health>('')
  const stateOf = (id: PartId, all = parts) => all.find((part) => part.id === id)?.state
  expect([stateOf('redis'), stateOf('email'), stateOf('queue')]).toEqual(['unused', 'ok', 'ok'])
  expect(reports).toEqual([
    { kind: 'backup', at: null, bytes: null },
    { kind: 'restore-drill', at: null, bytes: null },
  ])
  expect(versions.lastMigration).toMatch(/^\d{4}_/)
  expect(processes.map(({ role }) => role)).toEqual(['worker'])
  await sql`update heartbeats set seen_at = now() - interval '5 minutes'`.execute(ctx().db)
  const later = await read<Health>('')
  expect(stateOf('email', later.parts)).toBe('unknown')
  expect(stateOf('queue', later.parts)).toBe('unknown')
  expect(later.processes).toEqual([])
})

test('what an update left to a worker is shown with how far it is, until it is done', async () => {
  await sql`
    insert into schema_migrations (name, kind, state, rows_done, rows_about)
    values ('9001_fill.sql', 'backfill', 'running', 430, 1000)`.execute(ctx().db)
  const { update, versions } = await read<Health>('')
  expect(update).toEqual({
    unfinished: [
      {
        ...{ name: '9001_fill.sql', kind: 'backfill', state: 'running' },
        ...{ error: null, rowsDone: 430, rowsAbout: 1_000 },
      },
    ],
    brokenIndexes: [],
  })
  expect(versions.lastMigration < '9').toBe(true)
  await sql`delete from schema_migrations where name = '9001_fill.sql'`.execute(ctx().db)
  expect((await read<Health>('')).update.unfinished).toEqual([])
})

test('each look leaves its mark on the hour, and what workers ran on its quarter', async () => {
  const beating = createBeat(ctx(), 'worker')
  await beating.beat()
  await partLooks.run(ctx())
  const calm = (await read<Health>('')).parts
  const lastOf = (parts: Health['parts'], id: PartId) =>
    parts.find((part) => part.id === id)?.hours.at(-1)
  expect(
    ['database', 'queue', 'email', 'provider'].map((id) => lastOf(calm, id as PartId)),
  ).toEqual(Array(4).fill('ok'))
  expect(calm.find(({ id }) => id === 'redis')?.hours).toEqual([])
  expect(calm.find(({ id }) => id === 'email')?.hours).toHaveLength(24)

  await sql`
    insert into webhook_events (id, type, payload, received_at)
    values ('evt_waits', 'charge.succeeded', '{}', now() - interval '2 minutes')`.execute(ctx().db)
  await partLooks.run(ctx())
  expect(lastOf((await read<Health>('')).parts, 'provider')).toBe('slow')
  await sql`update webhook_events set processed_at = now() where id = 'evt_waits'`.execute(ctx().db)

  const doneNow = async () => {
    const { queues } = await read<Health>('')
    return queues.find(({ name }) => name === sendEmailJob.name)?.done.at(-1) ?? 0
  }
  const before = await doneNow()
  ctx().queue.counts.count(sendEmailJob.name, false)
  ctx().queue.counts.count(sendEmailJob.name, true)
  await Promise.all([beating.beat(), beating.beat()])
  expect(await doneNow()).toBe(before + 1)
})

test('a job that fails for good by itself becomes a dead letter with its queue', async () => {
  const { jobs } = await import('../../jobs.ts')
  const ticksRun = jobs.find(({ name }) => name === 'ticks.run')
  const asked = defineJob({ name: ticksRun?.name ?? '', data: z.unknown(), run: async () => {} })
  await inTransaction(ctx().db, (tx) => ctx().queue.enqueue(tx, asked, { name: 'gone.tick' }))
  const letter = await eventually('the letter', async () =>
    (await read<{ deadLetters: DeadLetter[] }>('/dead-letters')).deadLetters.find(
      ({ queue }) => queue === 'ticks.run',
    ),
  )
  expect(letter.reason).toBe(permanentFailure('no tick is called gone.tick').message)
})

const digits = Array.from({ length: 10 }, (_, i) => i).join('')
test.each([
  ['550 no such user ada@example.com here', '550 no such user … here'],
  ['duplicate key (email)=("Ada Byron")', 'duplicate key (email)=(“…”)'],
  [`the key ${['ABCD1', 'EFGH2', 'IJKL3'].join('-')} is used`, 'the key … is used'],
  [`token ${'x1'.repeat(12)} expired`, 'token … expired'],
  ['https://hooks.example.com/path?secret=1 answered 500', 'hooks.example.com answered 500'],
  [`card ${digits}`, 'card …'],
])('a reason is shown without what names a person or opens a door: %s', (text, shown) => {
  expect(plainReason(text)).toBe(shown)
})
