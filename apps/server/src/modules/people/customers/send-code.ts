import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { letter, queueEmails } from '../emails/emails.service.ts'
import { normalEmail } from '../orders/orders.rules.ts'
import { boughtBy } from '../orders/orders.service.ts'
import { accountNews } from './account.email.tsx'
import { customerByEmail } from './customers.repo.ts'
import { oneTimeCode } from './one-time-code.email.tsx'
import { type CodeRequest, sendCodeJob } from './send-code-job.ts'

/** Asks for a mail to an address. The same work, known or not: the worker looks it up. */
export async function requestCode(ctx: Context, purpose: CodeRequest['purpose'], email: string) {
  const data = { purpose, email: normalEmail(email), request: randomUUID() }
  await ctx.db.transaction().execute((tx) => ctx.queue.enqueue(tx, sendCodeJob, data))
}

async function isExpected(ctx: Context, { purpose, email }: CodeRequest): Promise<boolean> {
  const account = await customerByEmail(ctx.db, email)
  if (purpose === 'access' || purpose === 'erase')
    return account !== undefined || (await boughtBy(ctx.db, email)).length > 0
  if (purpose === 'verify') return account !== undefined && !account.isVerified
  return account !== undefined
}

/** Mails the code, if the address has anything to open. */
export async function sendCode(ctx: Context, request: CodeRequest): Promise<void> {
  if (!(await isExpected(ctx, request))) return
  const { purpose, email } = request
  const envelope = {
    dedupeKey: `code:${request.request}`,
    recipient: email,
    reason: `request:${request.request}`,
  }
  const mail =
    purpose === 'known'
      ? letter(accountNews, { ...envelope, data: { news: 'known' } })
      : letter(oneTimeCode, { ...envelope, data: { purpose, email } })
  await ctx.db.transaction().execute((tx) => queueEmails(ctx, tx, [mail]))
}
