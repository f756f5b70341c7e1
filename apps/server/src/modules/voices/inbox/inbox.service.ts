import type { Conversation } from '@keyhaven/contracts/inbox'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Db } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { CustomerPrincipal, StaffPrincipal } from '../../../infra/http/access.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import {
  type ConversationRow,
  findByTicket,
  insertMessage,
  lockByTicket,
  messagesOf,
  ofAddress,
  type State,
  setState,
} from './inbox.repo.ts'
import { staffReply } from './staff-reply.email.tsx'

const SHOWN = 100

const headOf = (row: ConversationRow) => ({
  ticketNumber: row.ticket_number,
  subject: row.subject,
  messageType: row.kind,
  state: row.state,
  createdAt: row.created_at.toISOString(),
})

export const asInboxItem = (row: ConversationRow) => ({
  ...headOf(row),
  name: row.name,
  email: row.email,
  phone: row.phone,
  isProven: row.is_proven,
  orderId: row.order_id,
  orderNumberSaid: row.order_number_said,
})

async function lettersOf(db: Db, rows: ConversationRow[]) {
  const all = await messagesOf(
    db,
    rows.map(({ id }) => id),
  )
  return (row: ConversationRow) =>
    all
      .filter(({ conversation_id }) => conversation_id === row.id)
      .map(({ author, body, created_at }) => ({
        author: author as 'customer' | 'staff',
        body,
        createdAt: created_at.toISOString(),
      }))
}

/** What was written from a proven address while it was proven. */
export async function ownConversations(
  { db }: Context,
  { email, isProven }: CustomerPrincipal,
): Promise<Conversation[]> {
  if (!isProven) return []
  const rows = await ofAddress(db, email, SHOWN)
  const letters = await lettersOf(db, rows)
  return rows.map((row) => ({ ...headOf(row), messages: letters(row) }))
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
    if (!talk || !isOwn || talk.state === 'spam') throw new AppError('not_found')
    const messageId = await insertMessage(tx, { conversationId: talk.id, body })
    await setState(tx, talk.id, 'open')
    await notifyStaff(tx, {
      dedupeKey: `conversation:${ticketNumber}:${messageId}`,
      severity: 'info',
      title: `${ticketNumber} was answered`,
      body: talk.subject,
      object: `conversation:${ticketNumber}`,
    })
  })
}

export async function readConversation({ backOfficeDb }: Context, ticketNumber: string) {
  const row = await findByTicket(backOfficeDb, ticketNumber)
  if (!row) throw new AppError('not_found')
  const letters = await lettersOf(backOfficeDb, [row])
  return { ...asInboxItem(row), messages: letters(row) }
}

/** A person decides to write: that is why it may go to an address nobody proved. */
export async function reply(
  ctx: Context,
  staff: StaffPrincipal,
  ticketNumber: string,
  body: string,
) {
  await inTransaction(ctx.backOfficeDb, async (tx) => {
    const talk = await lockByTicket(tx, ticketNumber)
    if (!talk) throw new AppError('not_found')
    const messageId = await insertMessage(tx, {
      conversationId: talk.id,
      body,
      staffId: staff.id,
    })
    await setState(tx, talk.id, 'answered')
    const mail = emailDraft(staffReply, {
      dedupeKey: `staff-reply:${messageId}`,
      recipient: talk.email,
      reason: `request:${ticketNumber}`,
      data: { messageId },
    })
    await queueEmails(ctx, tx, [mail])
    const object = `conversation:${ticketNumber}`
    await recordAudit(tx, { actor: staffActor(staff.id), action: 'inbox.reply', object })
  })
}

export async function sortConversation(
  ctx: Context,
  staff: StaffPrincipal,
  ticketNumber: string,
  state: State,
) {
  await inTransaction(ctx.backOfficeDb, async (tx) => {
    const talk = await lockByTicket(tx, ticketNumber)
    if (!talk) throw new AppError('not_found')
    await setState(tx, talk.id, state)
    const object = `conversation:${ticketNumber}`
    const meta = { from: talk.state, to: state }
    await recordAudit(tx, { actor: staffActor(staff.id), action: 'inbox.sort', object, meta })
  })
}
