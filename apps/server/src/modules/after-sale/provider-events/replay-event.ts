import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { audited } from '../../platform/audit/audited.ts'
import { providerEventJob } from './handle-event.ts'
import { hasContent } from './provider-events.repo.ts'

/**
 * Has a stored event worked on again. It says that something happened, never what is true: the provider
 * is asked, and what was done before is not done twice.
 */
export async function replayEvent(ctx: Context, actor: string, eventId: string): Promise<void> {
  await audited(ctx.backOfficeDb, { actor, action: 'provider-event.replay' }, async (tx) => {
    const isWhole = await hasContent(tx, eventId)
    if (isWhole === undefined) throw new AppError('not_found')
    if (!isWhole) throw new AppError('conflict', 'What this event said was deleted after its time.')
    await ctx.queue.enqueue(tx, providerEventJob, { eventId, isReplay: true })
    return { result: undefined, object: `provider-event:${eventId}` }
  })
}
