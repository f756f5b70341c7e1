import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { retryUntilReachable } from '../../../infra/db/out-of-reach.ts'
import { measured } from '../../../infra/measures.ts'
import { traced } from '../../../infra/tracing/trace.ts'
import { permanentFailure } from '../../../infra/work/queue.ts'
import { bounced } from './bounces.ts'
import { composeMail, type Kinds } from './compose-mail.ts'
import {
  answeredEmail,
  beginAttempt,
  insertEmailsOnce,
  type NewEmail,
  recordDropped,
  recordFailure,
  recordSent,
  redirectUnsent,
  requeueUnsent,
} from './emails.repo.ts'
import { bounceCodeOf, isRefusedForGood } from './emails.rules.ts'
import { withFormerNames } from './former-names.ts'
import { sendEmailJob } from './send-email-job.ts'
import type { EmailTemplate } from './template.ts'

/** One e-mail to be written: what a template needs, checked. */
export function emailDraft<Data extends z.ZodType>(
  template: EmailTemplate<Data>,
  email: Omit<NewEmail, 'template' | 'data'> & { data: z.input<Data> },
): NewEmail {
  const data = withFormerNames(template.data.parse(email.data) as object)
  return { ...email, template: template.name, data }
}

/**
 * Queues e-mails with the caller's own writes. Repeating one with the same dedupe key
 * changes nothing; rolling the caller back takes the e-mails with it.
 */
export async function queueEmails(ctx: Context, tx: Tx, emails: NewEmail[]): Promise<void> {
  if (emails.length === 0) return
  const ids = await insertEmailsOnce(tx, emails)
  await ctx.queue.enqueueAll(
    tx,
    sendEmailJob,
    ids.map((emailId) => ({ emailId })),
  )
}

/** What had nothing to say of an order when it was written is written anew. */
export async function queueAgain(ctx: Context, tx: Tx, template: EmailTemplate, reason: string) {
  const ids = await requeueUnsent(tx, template.name, reason)
  await ctx.queue.enqueueAll(
    tx,
    sendEmailJob,
    ids.map((emailId) => ({ emailId })),
  )
}

/** What waits to be sent about something goes to another address, except mails of some kinds. */
export async function redirectEmails(
  ctx: Context,
  tx: Tx,
  waiting: { reason: string; except: readonly string[]; recipient: string },
) {
  const rows = await redirectUnsent(tx, waiting)
  const queued = rows.filter(({ state }) => state === 'queued')
  await ctx.queue.enqueueAll(
    tx,
    sendEmailJob,
    queued.map(({ id: emailId }) => ({ emailId })),
  )
}

/** Renders and sends one e-mail. Nothing is sent twice unless a crash hid that it was sent. */
export async function sendEmail(
  ctx: Context,
  kinds: Kinds,
  emailId: number,
  isLastTry: boolean,
): Promise<void> {
  const email = await beginAttempt(ctx.db, emailId)
  if (!email) return
  try {
    const writing = { name: 'write letter', facts: { 'shop.template': email.template } }
    const mail = await traced(writing, () => composeMail(ctx, kinds, email))
    if (!mail) return await recordDropped(ctx.db, email)
    await ctx.mail.send(mail)
  } catch (error) {
    const code = bounceCodeOf(error)
    if (code) return await bounced(ctx, email.id, { code, text: (error as Error).message })
    const isDead = isLastTry || isRefusedForGood(error)
    const reason = (error as Error).message
    await recordFailure(ctx.db, email, reason, isDead)
    throw isDead ? permanentFailure(reason) : error
  }
  await retryUntilReachable(() => recordSent(ctx.db, email))
  const tookMs = ctx.now().getTime() - email.created_at.getTime()
  measured.mail(email.template, tookMs / 1_000)
}

/** What a mail of ours was about and to whom it went, for an answer to it. */
export const emailBehindAnswer = ({ db }: Context, id: number) => answeredEmail(db, id)
