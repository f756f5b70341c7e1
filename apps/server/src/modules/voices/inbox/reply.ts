import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { type Resend, resendWith } from '../../fulfilment/delivery/mails/resend.ts'
import { actorOf } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { attachFiles } from './files.repo.ts'
import {
  changeConversation,
  insertEvent,
  insertMessage,
  type LockedConversation,
  lastMessageOf,
  lockByReference,
} from './inbox.repo.ts'
import { askForRating } from './ratings.ts'
import { staffReply } from './staff-reply.email.tsx'

type StaffReply = Readonly<{
  body: string
  /** The last message the writer has read. */
  seen: number
  next: 'pending' | 'resolved' | 'open'
  files: readonly string[]
  /** Keys that go out together with it, or neither does. */
  resend?: Resend | undefined
  /** What else belongs to it, in the same transaction. */
  also?: Also
}>

/** Something of another module that happens with a change of a conversation, or neither does. */
export type Also = (tx: Tx, conversation: LockedConversation) => Promise<void>

export const MEANWHILE = 'There is a newer message in this conversation. Read it before you answer.'
const NO_LONGER = 'A file is not there any more. Add it again.'

/** A conversation that still is one: what was merged is answered where it went. */
export async function lockedConversation(tx: Tx, reference: string): Promise<LockedConversation> {
  const conversation = await lockByReference(tx, reference)
  if (!conversation) throw new AppError('not_found')
  if (conversation.merged_into !== null)
    throw new AppError('conflict', 'This conversation is part of another one now.')
  return conversation
}

/** Whether an order is one of the person who wrote: its keys go to the address of the order in any case. */
function checkResend(conversation: LockedConversation, { order }: Resend) {
  if (order.id !== conversation.order_id && order.email_normal !== conversation.email_normal)
    throw new AppError('order_not_found')
}

async function mailAnswer(
  ctx: Context,
  tx: Tx,
  conversation: LockedConversation,
  messageId: number,
) {
  const mail = emailDraft(staffReply, {
    dedupeKey: `staff-reply:${messageId}`,
    recipient: conversation.email,
    reason: `request:${conversation.reference}`,
    data: { messageId },
  })
  await queueEmails(ctx, tx, [mail])
}

/** A person decides to write: that is why it may go to an address nobody proved. */
export async function replyToConversation(
  ctx: Context,
  staff: StaffPrincipal,
  reference: string,
  { body, seen, next, files, resend, also }: StaffReply,
) {
  await inTransaction(ctx.db, async (tx) => {
    const conversation = await lockedConversation(tx, reference)
    if ((await lastMessageOf(tx, conversation.id)) !== seen)
      throw new AppError('conflict', MEANWHILE)
    const messageId =
      (await insertMessage(tx, { conversationId: conversation.id, body, staffId: staff.id })) ?? 0
    if (!(await attachFiles(tx, conversation.id, messageId, files)))
      throw new AppError('conflict', NO_LONGER)
    await mailAnswer(ctx, tx, conversation, messageId)
    if (resend) {
      checkResend(conversation, resend)
      await resendWith(ctx, tx, resend, actorOf(staff))
      await insertEvent(
        tx,
        conversation.id,
        `The keys of order ${resend.order.order_number} went out again.`,
      )
    }
    const assigneeId = conversation.assignee_id ?? staff.id
    await changeConversation(tx, conversation.id, {
      state: next,
      dueAt: null,
      isAnswered: true,
      assigneeId,
    })
    if (next === 'resolved') await askForRating(ctx, tx, conversation, true)
    await also?.(tx, conversation)
    const object = `conversation:${reference}`
    await recordAudit(tx, { actor: actorOf(staff), action: 'inbox.reply', object, meta: { next } })
  })
}

/** For staff alone. It neither answers nor stops the clock. */
export async function noteOnConversation(
  ctx: Context,
  staff: StaffPrincipal,
  reference: string,
  body: string,
) {
  await inTransaction(ctx.db, async (tx) => {
    const conversation = await lockedConversation(tx, reference)
    await insertMessage(tx, {
      conversationId: conversation.id,
      body,
      staffId: staff.id,
      isNote: true,
    })
    const object = `conversation:${reference}`
    await recordAudit(tx, { actor: actorOf(staff), action: 'inbox.note', object })
  })
}
