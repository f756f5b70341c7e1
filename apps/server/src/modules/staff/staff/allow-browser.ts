import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { hashToken } from '../../../infra/crypto/tokens.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { callerOf } from '../../../infra/http/caller.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { rememberBrowser } from '../../platform/guess-limits/guess-limits.service.ts'
import { type LinkRequest, sendLinkJob } from './send-link-job.ts'
import { staffByEmail } from './staff.repo.ts'
import { staffLink } from './staff-link.email.tsx'
import { spendStaffLink } from './staff-links.repo.ts'

/** Asks for a link by mail. The same work, known or not: the worker looks the address up. */
export async function requestLink(ctx: Context, email: string): Promise<void> {
  const data = { email, request: randomUUID() }
  await inTransaction(ctx.backOfficeDb, (tx) => ctx.queue.enqueue(tx, sendLinkJob, data))
}

/** Mails the link, if the address is one of active staff. */
export async function sendLink(ctx: Context, { email, request }: LinkRequest): Promise<void> {
  const person = await staffByEmail(ctx.db, email)
  if (!person?.is_active) return
  const envelope = { dedupeKey: `staff-link:${request}`, reason: `request:${request}` }
  const draft = emailDraft(staffLink, {
    ...envelope,
    recipient: email,
    data: { staffId: person.id },
  })
  await inTransaction(ctx.db, (tx) => queueEmails(ctx, tx, [draft]))
}

/** The browser that opens the link is known from now on. Its owner still needs the password. */
export async function allowBrowser(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  link: string,
): Promise<void> {
  const person = await spendStaffLink(ctx.backOfficeDb, hashToken(link), ['browser'])
  if (!person) throw new AppError('link_expired')
  const place = { config: ctx.config, db: ctx.backOfficeDb }
  await rememberBrowser(place, request, reply, { kind: 'staff', email: person.email })
  const actor = staffActor(person.id)
  const entry = { actor, action: 'staff.browser_allowed', object: actor, meta: callerOf(request) }
  await inTransaction(ctx.backOfficeDb, (tx) => recordAudit(tx, entry))
}
