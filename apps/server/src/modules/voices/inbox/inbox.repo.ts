import type { Conversation, MessageType } from '@keyhaven/contracts/inbox'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export type State = Conversation['state']

type NewConversation = {
  ticketNumber: string
  name: string
  email: string
  emailNormal: string
  isProven: boolean
  phone: string
  orderId: string | null
  orderNumberSaid: string
  subject: string
  kind: MessageType
}

export async function insertConversation(tx: Tx, begun: NewConversation): Promise<number> {
  const { id } = await tx
    .insertInto('conversations')
    .values({
      ticket_number: begun.ticketNumber,
      name: begun.name,
      email: begun.email,
      email_normal: begun.emailNormal,
      is_proven: begun.isProven,
      phone: begun.phone,
      order_id: begun.orderId,
      order_number_said: begun.orderNumberSaid,
      subject: begun.subject,
      kind: begun.kind,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewMessage = { conversationId: number; body: string; staffId?: string }

export async function insertMessage(tx: Tx, { conversationId, body, staffId }: NewMessage) {
  const { id } = await tx
    .insertInto('conversation_messages')
    .values({
      conversation_id: conversationId,
      author: staffId ? 'staff' : 'customer',
      staff_id: staffId ?? null,
      body,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setState(tx: Tx, id: number, state: State) {
  await tx
    .updateTable('conversations')
    .set({ state, updated_at: sql`shop_now()` })
    .where('id', '=', id)
    .execute()
}

/** Locked, so that letters and states come one after the other. */
export async function lockByTicket(tx: Tx, ticketNumber: string) {
  return await tx
    .selectFrom('conversations')
    .selectAll()
    .where('ticket_number', '=', ticketNumber)
    .forUpdate()
    .executeTakeFirst()
}

export async function findByTicket(db: Db, ticketNumber: string) {
  return await db
    .selectFrom('conversations')
    .selectAll()
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirst()
}
export type ConversationRow = NonNullable<Awaited<ReturnType<typeof findByTicket>>>

export async function ofAddress(db: Db, emailNormal: string, count: number) {
  return await db
    .selectFrom('conversations')
    .selectAll()
    .where('email_normal', '=', emailNormal)
    .where('is_proven', '=', true)
    .where('state', '<>', 'spam')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

export async function messagesOf(db: Db, conversationIds: number[]) {
  if (conversationIds.length === 0) return []
  return await db
    .selectFrom('conversation_messages')
    .select(['conversation_id', 'author', 'body', 'created_at'])
    .where(sql<boolean>`conversation_id = any(${conversationIds})`)
    .orderBy('id')
    .execute()
}

export async function messageToMail(db: Db, messageId: number) {
  return await db
    .selectFrom('conversation_messages as message')
    .innerJoin('conversations as talk', 'talk.id', 'message.conversation_id')
    .select(['message.body', 'message.author', 'talk.ticket_number'])
    .where('message.id', '=', messageId)
    .executeTakeFirst()
}
