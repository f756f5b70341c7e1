import { Readable } from 'node:stream'
import type { AuditAnchor, AuditRun } from '@keyhaven/contracts/staff/audit'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import { defineJob } from '../../infra/work/queue.ts'
import { isOwnAnchor, sealOf } from '../../modules/platform/audit/anchor.ts'
import { verifyAudit } from '../../modules/platform/audit/audit.service.ts'
import { audited } from '../kit/audited.ts'
import { csvOf } from '../kit/csv.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import {
  dropParts,
  endRun,
  findRun,
  insertPart,
  insertRun,
  noteRows,
  partOf,
} from './audit-runs.repo.ts'
import { auditPage } from './list-audit.ts'

const PORTION = 1_000
const PART_CHARACTERS = 250_000
const header = ['Row', 'At (UTC)', 'Actor', 'Name', 'Act', 'Object', 'Facts', 'Seal']

const runData = { name: 'back-office.audit-run', data: z.object({ runId: z.number() }) }

type RunRequest =
  | Readonly<{ kind: 'check'; anchor?: AuditAnchor | undefined }>
  | Readonly<{ kind: 'export'; filters: object; reason: string }>

/** Queues a check or an export; that it was asked for is itself in the log. */
export async function startRun(ctx: StaffContext, { kind, ...asked }: RunRequest): Promise<number> {
  if ('anchor' in asked && asked.anchor && !isOwnAnchor(ctx.config, asked.anchor)) {
    throw new AppError('anchor_foreign')
  }
  return await audited(ctx, kind === 'check' ? 'audit.checked' : 'audit.exported', async (tx) => {
    const runId = await insertRun(tx, { kind, staffId: ctx.staff.id, asked })
    await ctx.queue.enqueue(tx, runData, { runId })
    const meta = 'anchor' in asked && asked.anchor ? { anchor: asked.anchor.seq } : asked
    return { result: runId, object: `audit-run:${runId}`, meta }
  })
}

type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>

async function check(ctx: Context, run: Run): Promise<number | null> {
  const { anchor } = run.asked as { anchor?: AuditAnchor }
  let rows = 0
  const onRows = async (count: number) => {
    rows += count
    await noteRows(ctx.db, run.id, rows)
  }
  return await verifyAudit(ctx.db, { anchor: anchor && sealOf(anchor), onRows })
}

async function* rowsOf(ctx: Context, run: Run) {
  const filters = { ...(run.asked as { filters: object }).filters, upTo: run.up_to }
  let rows = 0
  for (let after: string | null | undefined; after !== null; ) {
    // The file ends at an entry that a copy may not have yet.
    const { entries, page } = await auditPage(
      { config: ctx.config, reportsDb: ctx.db },
      { sort: 'at', limit: PORTION, after, filters },
      0,
    )
    for (const { seq, at, actor, name, action, object, meta, seal } of entries) {
      yield [seq, at, actor, name, action, object, JSON.stringify(meta), seal]
    }
    rows += entries.length
    await noteRows(ctx.db, run.id, rows)
    after = page.next
  }
}

/** Writes the file in parts, so that no log is too long for it. */
async function write(ctx: Context, run: Run): Promise<null> {
  await dropParts(ctx.db, run.id)
  let part = 0
  let text = ''
  for await (const piece of csvOf(header, rowsOf(ctx, run))) {
    text += String(piece)
    if (text.length < PART_CHARACTERS) continue
    await insertPart(ctx.db, run.id, part, text)
    part += 1
    text = ''
  }
  await insertPart(ctx.db, run.id, part, text)
  return null
}

/** Does a run that was queued. Repeating it changes nothing. */
export async function workOnRun(ctx: Context, runId: number): Promise<void> {
  const run = await findRun(ctx.db, runId)
  if (run?.state !== 'running') return
  await endRun(ctx.db, runId, await (run.kind === 'check' ? check : write)(ctx, run))
}

/** Checks and exports, one at a time per worker; they use the pool of the back office. */
export const auditRuns = defineJob({
  ...runData,
  concurrency: 1,
  run: (ctx, { runId }) => workOnRun({ ...ctx, db: ctx.backOfficeDb }, runId),
})

/** A run of the caller's own; anybody else's does not exist for them. */
async function ownRun({ db, staff }: StaffContext, id: number): Promise<Run> {
  const run = await findRun(db, id)
  if (run?.staff_id !== staff.id) throw new AppError('not_found')
  return run
}

export async function runForStaff(ctx: StaffContext, id: number): Promise<AuditRun> {
  const run = await ownRun(ctx, id)
  return {
    success: true,
    id,
    kind: run.kind as AuditRun['kind'],
    state: run.state as AuditRun['state'],
    rowsDone: run.rows_done,
    firstBad: run.first_bad,
    finishedAt: run.finished_at?.toISOString() ?? null,
  }
}

async function* partsOf({ db }: StaffContext, id: number) {
  for (let part = 0; ; part += 1) {
    const row = await partOf(db, id, part)
    if (!row) return
    yield row.content
  }
}

export async function runFile(ctx: StaffContext, id: number): Promise<Readable> {
  const { kind, state } = await ownRun(ctx, id)
  if (kind !== 'export' || state !== 'done') throw new AppError('not_found')
  return Readable.from(partsOf(ctx, id))
}
