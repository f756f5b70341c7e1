import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { securityNews } from './security-news.email.tsx'
import type { SecurityNews } from './staff.rules.ts'

type Who = Readonly<{ id: string; email: string }>

/** Tells a member by mail what changed about their sign-in, with the caller's own writes. */
export async function queueSecurityNews(
  ctx: Context,
  tx: Tx,
  who: Who,
  news: SecurityNews,
  device = '',
): Promise<void> {
  const request = randomUUID()
  const envelope = { dedupeKey: `staff-news:${request}`, reason: `request:${request}` }
  const data = { news, device }
  await queueEmails(ctx, tx, [
    emailDraft(securityNews, { ...envelope, recipient: who.email, data }),
  ])
}
