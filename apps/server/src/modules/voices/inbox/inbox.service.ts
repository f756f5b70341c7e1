import { withFormerReference } from '@keyhaven/contracts/former-names'
import type { Conversation } from '@keyhaven/contracts/inbox'
import type { ConversationState } from '@keyhaven/contracts/staff/inbox'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { CustomerPrincipal } from '../../../infra/http/access.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { dueFromNow, kindOf } from './clock.ts'
import { messagesFor } from './customer-messages.repo.ts'
import {
  changeConversation,
  insertMessage,
  type LockedConversation,
  lockByReference,
  type OwnConversation,
  ofAddress,
} from './inbox.repo.ts'

const SHOWN = 100

/** What a writer is told of the states that staff sort by. */
const told: Readonly<Record<ConversationState, Conversation['state']>> = {
  open: 'open',
  snoozed: 'open',
  pending: 'answered',
  resolved: 'closed',
  spam: 'closed',
}

const headOf = (row: OwnConversation) =>
  withFormerReference({
    reference: row.reference,
    subject: row.subject,
    messageType: row.kind,
    state: told[row.state as ConversationState],
    createdAt: row.created_at.toISOString(),
  })

/** What was written from a proven address while it was proven. */
export async function ownConversations(
  { db }: Context,
  { email, isProven }: CustomerPrincipal,
): Promise<Conversation[]> {
  if (!isProven) return []
  const rows = await ofAddress(db, email, SHOWN)
  const messages = await messagesFor(
    db,
    rows.map(({ id }) => id),
  )
  const of = (row: OwnConversation) =>
    messages.filter(({ conversation_id }) => conversation_id === row.id)
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
export async function reopen(ctx: Context, tx: Tx, conversation: LockedConversation) {
  const dueAt = conversation.dueAt ?? (await dueFromNow(ctx, kindOf(conversation)))
  await changeConversation(tx, conversation.id, { state: 'open', dueAt })
}

/** The customer wrote: the conversation is open, and those who answer are told. */
export async function receiveReply(
  ctx: Context,
  tx: Tx,
  conversation: LockedConversation,
  messageId: number,
) {
  await reopen(ctx, tx, conversation)
  await notifyStaff(tx, {
    dedupeKey: `conversation:${conversation.reference}:${messageId}`,
    severity: 'info',
    title: `${conversation.reference} was answered`,
    body: conversation.subject,
    object: `conversation:${conversation.reference}`,
    ...(conversation.assignee_id && { to: { staffId: conversation.assignee_id } }),
  })
}

/** Another person's conversation is as unknown as one that does not exist. */
export async function addMessage(
  ctx: Context,
  { email, isProven }: CustomerPrincipal,
  reference: string,
  body: string,
) {
  await inTransaction(ctx.db, async (tx) => {
    const conversation = await lockByReference(tx, reference)
    const isOwn =
      isProven && conversation?.is_proven === true && conversation.email_normal === email
    const isThere = isOwn && conversation.state !== 'spam' && conversation.merged_into === null
    if (!conversation || !isThere) throw new AppError('not_found')
    const messageId = await insertMessage(tx, { conversationId: conversation.id, body })
    await receiveReply(ctx, tx, conversation, messageId ?? 0)
  })
}
