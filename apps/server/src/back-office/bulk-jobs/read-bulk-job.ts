import type { BulkJobProgress } from '@keyhaven/contracts/staff/bulk-jobs'
import { AppError } from '../../infra/app-error.ts'
import { failuresOf, findJob, itemsAfter, progressOf } from '../kit/bulk-job.repo.ts'
import { cancelBulk } from '../kit/bulk-job.ts'
import { csvOf } from '../kit/csv.ts'
import { inPortions, PORTION } from '../kit/portions.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const FAILURES_SHOWN = 100

/** A job of the caller's own; anybody else's does not exist for them. */
async function ownJob({ db, staff }: StaffContext, id: number) {
  const job = await findJob(db, id)
  if (job?.staff_id !== staff.id) throw new AppError('not_found')
  return job
}

export async function jobProgress(ctx: StaffContext, id: number): Promise<BulkJobProgress> {
  const job = await ownJob(ctx, id)
  const [counts, failures] = await Promise.all([
    progressOf(ctx.db, id),
    failuresOf(ctx.db, id, FAILURES_SHOWN),
  ])
  return {
    success: true,
    id: job.id,
    act: job.act,
    state: job.state,
    createdAt: job.created_at.toISOString(),
    finishedAt: job.finished_at?.toISOString() ?? null,
    ...counts,
    failures: failures.map(({ object, error }) => ({ object, error: error ?? '' })),
  }
}

export async function cancelJob(ctx: StaffContext, id: number) {
  await cancelBulk(ctx, await ownJob(ctx, id))
}

async function* rowsOf({ db }: StaffContext, id: number) {
  const items = inPortions(
    (last) => itemsAfter(db, id, last, PORTION),
    ({ position }) => position,
  )
  for await (const { object, state, error, done_at } of items) {
    yield [object, state, error ?? '', done_at?.toISOString() ?? '']
  }
}

export async function jobFile(ctx: StaffContext, id: number) {
  await ownJob(ctx, id)
  return csvOf(['Object', 'State', 'Error', 'At'], rowsOf(ctx, id))
}
