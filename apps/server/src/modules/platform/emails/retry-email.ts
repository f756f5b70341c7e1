import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { audited } from '../audit/audited.ts'
import { reviveDead } from './emails.repo.ts'
import { sendEmailJob } from './send-email-job.ts'

type Retry = Readonly<{ id: number; actor: string; reason: string }>

/** A mail that was given up is tried again, to the same address. Nothing else is ever sent twice. */
export async function retryDead(ctx: Context, { id, actor, reason }: Retry): Promise<void> {
  await audited(ctx.db, { actor, action: 'email.retried' }, async (tx) => {
    const email = await reviveDead(tx, id)
    if (!email) throw new AppError('conflict', 'Only a mail that was given up can be tried again')
    await ctx.queue.enqueue(tx, sendEmailJob, { emailId: id })
    return { result: undefined, object: email.reason, meta: { email: id, ...email, reason } }
  })
}
