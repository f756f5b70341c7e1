import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db/db.ts'
import { defineJob } from '../../infra/work/queue.ts'
import { staffActor } from '../../modules/platform/audit/audit.rules.ts'
import { audited as auditedAs } from '../../modules/platform/audit/audited.ts'
import { audited } from './audited.ts'
import {
  cancelItems,
  claimItems,
  countedTo,
  endItem,
  findJob,
  finishJob,
  insertItems,
  insertJob,
  isRunning,
  progressOf,
} from './bulk-job.repo.ts'
import type { StaffContext } from './staff-context.ts'

const PORTION = 20
const UNEXPECTED = 'Something went wrong with this one. It is in the log.'

/** An act over many objects. */
export type BulkAct<Asked extends object = never> = Readonly<{
  name: string
  /** What a filter means at this moment: one text column `object`, in the order of the work. */
  objects: (asked: Asked) => RawBuilder<{ object: string }>
  /** The part of what was asked that the work needs. With it nothing else is kept or on record: it may name people. */
  kept?: (asked: Asked) => object
  /** Does it to one of them, through the use case of its module. Repeating it changes nothing. */
  run: (
    ctx: Context,
    object: string,
    by: { actor: string; asked: Asked; startedAt: Date },
  ) => Promise<void>
}>

const bulkJobData = { name: 'back-office.bulk', data: z.object({ jobId: z.number() }) }

const nameOf = (jobId: number) => `bulk-job:${jobId}`

/** Freezes what the filter means now and queues the work, in the transaction of another act. */
export async function queueBulk<Asked extends object>(
  ctx: Pick<Context, 'queue'>,
  tx: Tx,
  staffId: string,
  act: BulkAct<Asked>,
  asked: Asked,
) {
  const kept = act.kept?.(asked) ?? asked
  const jobId = await insertJob(tx, { act: act.name, staffId, asked: kept })
  const total = await insertItems(tx, jobId, act.objects(asked))
  await ctx.queue.enqueue(tx, bulkJobData, { jobId })
  return { jobId, total }
}

/** The same as an act of its own: all of it or, if that fails, none. */
export async function startBulk<Asked extends object>(
  ctx: StaffContext,
  act: BulkAct<Asked>,
  asked: Asked,
) {
  return await audited(ctx, `bulk.${act.name}`, async (tx) => {
    const result = await queueBulk(ctx, tx, ctx.staff.id, act, asked)
    const meta = act.kept ? { total: result.total } : { asked, total: result.total }
    return { result, object: nameOf(result.jobId), meta }
  })
}

/** The same for an act that takes up a limited number of objects: none, or too many, are refused. */
export async function startLimited<Asked extends object>(
  ctx: StaffContext,
  act: BulkAct<Asked>,
  asked: Asked,
  most: number,
) {
  const count = await countedTo(ctx.db, act.objects(asked), most)
  if (count === 0) throw new AppError('invalid_request', 'Nothing is chosen')
  if (count > most) {
    const limit = most.toLocaleString('en')
    throw new AppError('invalid_request', `That is more than ${limit}: choose fewer`)
  }
  return { success: true as const, ...(await startBulk(ctx, act, asked)) }
}

/** Refuses to read the result of a job that is another's, of another kind, or not done. */
export async function ownFile({ db, staff }: StaffContext, act: string, id: number) {
  const job = await findJob(db, id)
  const isOwn = job?.staff_id === staff.id && job.act === act
  if (!isOwn || job.state !== 'done') throw new AppError('not_found')
}

/** Stops a job. What is done stays done; the worker begins nothing further. */
export async function cancelBulk(ctx: StaffContext, { id, act }: { id: number; act: string }) {
  await audited(ctx, `bulk.${act}.cancelled`, async (tx) => {
    const isMine = await finishJob(tx, id, 'cancelled')
    const left = isMine ? await cancelItems(tx, id) : 0
    return { result: undefined, object: isMine ? nameOf(id) : null, meta: { left } }
  })
}

/** Why an item failed, in a sentence staff may read. */
function reasonOf(ctx: Context, error: unknown): string {
  if (error instanceof AppError) return error.message
  ctx.log.error({ err: error }, 'an item of a bulk job failed')
  return UNEXPECTED
}

type Running = NonNullable<Awaited<ReturnType<typeof findJob>>>

async function workOnItem(
  ctx: Context,
  act: BulkAct,
  job: Running,
  item: { position: number; object: string },
) {
  const by = {
    actor: staffActor(job.staff_id),
    asked: job.asked as never,
    startedAt: job.created_at,
  }
  const error = await act.run(ctx, item.object, by).then(
    () => null,
    (thrown: unknown) => reasonOf(ctx, thrown),
  )
  await endItem(ctx.db, job.id, item.position, error)
}

async function finish(ctx: Context, job: Running) {
  const { waiting, ...counts } = await progressOf(ctx.db, job.id)
  // Another worker still holds some; the queue looks again later.
  if (waiting > 0) throw new Error(`${waiting} items of ${nameOf(job.id)} are not done yet`)
  const action = { actor: staffActor(job.staff_id), action: `bulk.${job.act}.done` }
  await auditedAs(ctx.db, action, async (tx) => {
    const isMine = await finishJob(tx, job.id)
    return { result: undefined, object: isMine ? nameOf(job.id) : null, meta: counts }
  })
}

/** Works through a job in portions. After a crash the next worker goes on where it stopped. */
export async function workThrough(ctx: Context, acts: readonly BulkAct[], jobId: number) {
  const job = await findJob(ctx.db, jobId)
  const act = acts.find(({ name }) => name === job?.act)
  if (!job || !act) throw new Error(`${nameOf(jobId)} is not known here`)
  for (;;) {
    const items = await claimItems(ctx.db, jobId, PORTION)
    if (items.length === 0) return await finish(ctx, job)
    for (const item of items) {
      if (!(await isRunning(ctx.db, jobId))) return
      await workOnItem(ctx, act, job, item)
    }
  }
}

/** The background work behind every bulk act; it uses the pool of the back office. */
export const bulkJob = (acts: readonly BulkAct[]) =>
  defineJob({
    ...bulkJobData,
    run: (ctx, { jobId }) => workThrough({ ...ctx, db: ctx.backOfficeDb }, acts, jobId),
  })
