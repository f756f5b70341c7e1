import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { audited } from '../../platform/audit/audited.ts'

/** Puts a job that failed for good back into its queue: once, however many press the button. */
export async function retryDeadLetter(ctx: Context, actor: string, id: string): Promise<void> {
  await audited(ctx.backOfficeDb, { actor, action: 'job.retry' }, async (tx) => {
    if (!(await ctx.queue.revive(tx, id))) throw new AppError('not_found')
    return { result: undefined, object: `job:${id}` }
  })
}
