import { randomBytes } from 'node:crypto'
import type { MessageType } from '@keyhaven/contracts/inbox'
import type { ConversationPriority } from '@keyhaven/contracts/staff/inbox'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import type { StaffPrincipal } from '../../../infra/http/access.ts'
import { normalEmail } from '../../fulfilment/orders/orders.rules.ts'
import { actorOf } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { dueFromNow } from './clock.ts'
import { changeConversation, insertConversation, insertEvent, insertMessage } from './inbox.repo.ts'
import { oneLine, referenceFrom } from './inbox.rules.ts'
import { messageReceived } from './message-received.email.tsx'
import { lockedConversation } from './reply.ts'

const LONGEST_NAME = 100
const LONGEST_SUBJECT = 200
const LONGEST_NOTE = 20_000

export type ChatConversation = Readonly<{
  storeId: string
  name: string
  email: string
  /** The address is that of the order whose code was entered in the chat. */
  isProven: boolean
  order: Readonly<{ id: string; orderNumber: string }> | null
  subject: string
  kind: MessageType
  priority: ConversationPriority
  message: string
  /** What was said before, for staff alone. */
  note: string
}>

/** Only to an address that the chat has proven: nobody can make us write to a stranger. */
async function confirm(ctx: Context, tx: Tx, recipient: string, reference: string) {
  const mail = emailDraft(messageReceived, {
    dedupeKey: `message-received:${reference}`,
    recipient,
    reason: `request:${reference}`,
    data: { reference },
  })
  await queueEmails(ctx, tx, [mail])
}

/** Begins a conversation from a chat, in the caller's transaction. */
export async function openChatConversation(ctx: Context, tx: Tx, begun: ChatConversation) {
  const { storeId, isProven, order, priority, kind } = begun
  const reference = referenceFrom(randomBytes(8))
  const subject = oneLine(begun.subject).slice(0, LONGEST_SUBJECT)
  const dueAt = await dueFromNow(ctx, { source: 'assistant', priority, storeId })
  const conversationId = await insertConversation(tx, {
    ...{ storeId, reference, isProven, subject, kind, priority, dueAt },
    name: oneLine(begun.name).slice(0, LONGEST_NAME).padEnd(2, '.'),
    email: begun.email,
    emailNormal: normalEmail(begun.email),
    phone: '',
    orderId: order?.id ?? null,
    orderNumberSaid: order?.orderNumber ?? '',
    source: 'assistant',
  })
  await insertEvent(tx, conversationId, begun.note.slice(0, LONGEST_NOTE), true)
  await insertMessage(tx, { conversationId, body: begun.message })
  await notifyStaff(tx, {
    dedupeKey: `conversation:${reference}`,
    severity: kind === 'complaint' ? 'warning' : 'info',
    title: `New message ${reference}`,
    body: subject,
    object: `conversation:${reference}`,
  })
  if (isProven) await confirm(ctx, tx, begun.email, reference)
  return { conversationId, reference, dueAt }
}

/** The assistant has the chat again: nobody waits for us, and that is on record. */
export async function returnToAssistant(tx: Tx, staff: StaffPrincipal, reference: string) {
  const conversation = await lockedConversation(tx, reference)
  await changeConversation(tx, conversation.id, { state: 'pending', dueAt: null })
  const name = `${staff.firstName} ${staff.lastName}`
  await insertEvent(tx, conversation.id, `${name} handed the chat back to the assistant.`)
  const object = `conversation:${reference}`
  await recordAudit(tx, { actor: actorOf(staff), action: 'inbox.hand_back', object })
  return conversation.id
}
