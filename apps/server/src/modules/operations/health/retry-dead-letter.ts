import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { audited } from '../../platform/audit/audited.ts'
import { queueOfLetter } from './dead-letters.repo.ts'

/** Puts a job that failed for good back into its queue: once, however many press the button. */
export async function retryDeadLetter(ctx: Context, actor: string, id: string): Promise<void> {
  await audited(ctx.backOfficeDb, { actor, action: 'job.retry' }, async (tx) => {
    const queue = await queueOfLetter(tx, id)
    if (!(await ctx.queue.revive(tx, id))) throw new AppError('not_found')
    return { result: undefined, object: `job:${id}`, meta: { queue } }
  })
}

type Discarded = Readonly<{ id: string; reason: string }>

/** Puts a job away that nobody needs any more: once, and with a reason. */
export async function discardDeadLetter(
  ctx: Context,
  actor: string,
  { id, reason }: Discarded,
): Promise<void> {
  await audited(ctx.backOfficeDb, { actor, action: 'job.discard' }, async (tx) => {
    const queue = await queueOfLetter(tx, id)
    if (!(await ctx.queue.discard(tx, id))) throw new AppError('not_found')
    return { result: undefined, object: `job:${id}`, meta: { queue, reason } }
  })
}
