import type { Conversation } from '@keyhaven/contracts/inbox'
import type { TalkState } from '@keyhaven/contracts/staff/inbox'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { CustomerPrincipal } from '../../../infra/http/access.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { dueFromNow, kindOf } from './clock.ts'
import {
  changeTalk,
  insertMessage,
  type LockedTalk,
  lockByTicket,
  type OwnTalk,
  ofAddress,
} from './inbox.repo.ts'
import { lettersFor } from './own-letters.repo.ts'

const SHOWN = 100

/** What a writer is told of the states that staff sort by. */
const told: Readonly<Record<TalkState, Conversation['state']>> = {
  open: 'open',
  snoozed: 'open',
  pending: 'answered',
  resolved: 'closed',
  spam: 'closed',
}

const headOf = (row: OwnTalk) => ({
  ticketNumber: row.ticket_number,
  subject: row.subject,
  messageType: row.kind,
  state: told[row.state as TalkState],
  createdAt: row.created_at.toISOString(),
})

/** What was written from a proven address while it was proven. */
export async function ownConversations(
  { db }: Context,
  { email, isProven }: CustomerPrincipal,
): Promise<Conversation[]> {
  if (!isProven) return []
  const rows = await ofAddress(db, email, SHOWN)
  const letters = await lettersFor(
    db,
    rows.map(({ id }) => id),
  )
  const of = (row: OwnTalk) => letters.filter(({ conversation_id }) => conversation_id === row.id)
  return rows.map((row) => ({
    ...headOf(row),
    messages: of(row).map(({ author, sender_check, body, quoted_from, files, created_at }) => ({
      author: author as 'customer' | 'staff',
      senderCheck: sender_check,
      body: body.slice(0, quoted_from ?? body.length).trimEnd(),
      files,
      createdAt: created_at.toISOString(),
    })),
  }))
}

/** The clock runs unless it ran already. */
export async function reopen(ctx: Context, tx: Tx, talk: LockedTalk) {
  const dueAt = talk.dueAt ?? (await dueFromNow(ctx, kindOf(talk)))
  await changeTalk(tx, talk.id, { state: 'open', dueAt })
}

/** The customer wrote: the conversation is open, and those who answer are told. */
export async function letterCame(ctx: Context, tx: Tx, talk: LockedTalk, messageId: number) {
  await reopen(ctx, tx, talk)
  await notifyStaff(tx, {
    dedupeKey: `conversation:${talk.ticket_number}:${messageId}`,
    severity: 'info',
    title: `${talk.ticket_number} was answered`,
    body: talk.subject,
    object: `conversation:${talk.ticket_number}`,
    ...(talk.assignee_id && { to: { staffId: talk.assignee_id } }),
  })
}

/** Another person's ticket is as unknown as one that does not exist. */
export async function addLetter(
  ctx: Context,
  { email, isProven }: CustomerPrincipal,
  ticketNumber: string,
  body: string,
) {
  await inTransaction(ctx.db, async (tx) => {
    const talk = await lockByTicket(tx, ticketNumber)
    const isOwn = isProven && talk?.is_proven === true && talk.email_normal === email
    const isThere = isOwn && talk.state !== 'spam' && talk.merged_into === null
    if (!talk || !isThere) throw new AppError('not_found')
    const messageId = await insertMessage(tx, { conversationId: talk.id, body })
    await letterCame(ctx, tx, talk, messageId ?? 0)
  })
}
