import type { Context } from '../../../context.ts'
import { addressHashes } from '../../../infra/crypto/address-hash.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { bounceNewsJob } from './bounced-job.ts'
import type { DeliveryReport } from './delivery-report.rules.ts'
import { recordBounced, recordDelay } from './emails.repo.ts'
import { suppressMarketing } from './suppressions.service.ts'

/** RFC 3463: there is no such mailbox. Anything else may be over tomorrow. */
const isGone = (code: string) => code.startsWith('5.1.')

type Bounce = Readonly<{ code: string; text: string }>

/** A mail that cannot arrive, noted once however often it is told, with what follows from it. */
export async function bounced(ctx: Context, emailId: number, { code, text }: Bounce) {
  await inTransaction(ctx.db, async (tx) => {
    const email = await recordBounced(tx, emailId, code, text)
    if (!email) return
    const meta = { email: email.id, template: email.template, code }
    await recordAudit(tx, { actor: 'system', action: 'email.bounced', object: email.reason, meta })
    if (isGone(code))
      await suppressMarketing(tx, addressHashes(ctx.config, email.recipient), 'bounce')
    await ctx.queue.enqueue(tx, bounceNewsJob, { emailId })
  })
}

/** What a mail server reports about a mail of ours: final failures count, delays are noted. */
export async function reported(ctx: Context, emailId: number, report: DeliveryReport) {
  const text = `${report.action} ${report.status}`
  if (report.isFinal) return await bounced(ctx, emailId, { code: report.status, text })
  await recordDelay(ctx.db, emailId, text)
}
