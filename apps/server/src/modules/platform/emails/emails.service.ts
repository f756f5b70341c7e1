import { render, toPlainText } from '@react-email/render'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { hashAddress } from '../../infra/address-hash.ts'
import type { Tx } from '../../infra/db.ts'
import { persistently } from '../../infra/out-of-reach.ts'
import { hopeless } from '../../infra/queue.ts'
import { bounced } from './bounces.ts'
import {
  beginAttempt,
  insertEmailsOnce,
  type NewEmail,
  recordDropped,
  recordFailure,
  recordSent,
  redirectUnsent,
  requeueUnsent,
} from './emails.repo.ts'
import { bounceCodeOf, isErased, isRefusedForGood, messageIdOf } from './emails.rules.ts'
import { marketingParts } from './marketing-terms.tsx'
import { returnAddress } from './return-address.ts'
import { sendEmailJob } from './send-email-job.ts'
import { isSuppressed } from './suppressions.service.ts'
import type { EmailTemplate } from './template.ts'

/** One e-mail to be written: what a template needs, checked. */
export function letter<Data extends z.ZodType>(
  template: EmailTemplate<Data>,
  email: Omit<NewEmail, 'template' | 'data'> & { data: z.input<Data> },
): NewEmail {
  return { ...email, template: template.name, data: template.data.parse(email.data) as object }
}

/**
 * Queues e-mails with the caller's own writes. Repeating one with the same dedupe key
 * changes nothing; rolling the caller back takes the e-mails with it.
 */
export async function queueEmails(ctx: Context, tx: Tx, emails: NewEmail[]): Promise<void> {
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

/** Whoever was erased has no address; whoever ended marketing gets none of it, and everything else. */
async function isWanted({ db, config }: Context, template: EmailTemplate, recipient: string) {
  if (isErased(recipient)) return false
  return template.kind !== 'marketing' || !(await isSuppressed(db, hashAddress(config, recipient)))
}

type Composed = NonNullable<Awaited<ReturnType<EmailTemplate['compose']>>>

async function writtenFor(
  { config }: Context,
  template: EmailTemplate,
  { subject, body }: Composed,
  to: string,
) {
  const marketing = template.kind === 'marketing' ? marketingParts(config, to) : undefined
  const html = await render(marketing?.framed(body) ?? body)
  const letter = { to, subject, html, text: toPlainText(html) }
  return marketing ? { ...letter, headers: marketing.headers } : letter
}

/** Renders and sends one e-mail. Nothing is sent twice unless a crash hid that it was sent. */
export async function sendEmail(
  ctx: Context,
  templates: readonly EmailTemplate[],
  emailId: number,
  isLastTry: boolean,
): Promise<void> {
  const email = await beginAttempt(ctx.db, emailId)
  if (!email) return
  try {
    const template = templates.find(({ name }) => name === email.template)
    if (!template) throw new Error(`there is no e-mail template called ${email.template}`)
    if (!(await isWanted(ctx, template, email.recipient))) return await recordDropped(ctx.db, email)
    const composed = await template.compose(ctx, template.data.parse(email.data))
    if (!composed) return await recordDropped(ctx.db, email)
    const messageId = messageIdOf(email.dedupe_key, ctx.config.PUBLIC_ORIGIN)
    const returnTo = returnAddress(ctx.config, email.id)
    const written = await writtenFor(ctx, template, composed, email.recipient)
    await ctx.mail.send({ ...written, messageId, returnTo })
  } catch (error) {
    const code = bounceCodeOf(error)
    if (code) return await bounced(ctx, email.id, { code, text: (error as Error).message })
    const isDead = isLastTry || isRefusedForGood(error)
    const reason = (error as Error).message
    await recordFailure(ctx.db, email, reason, isDead)
    throw isDead ? hopeless(reason) : error
  }
  await persistently(() => recordSent(ctx.db, email))
}
