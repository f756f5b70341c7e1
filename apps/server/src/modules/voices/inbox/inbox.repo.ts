import type { MessageType } from '@keyhaven/contracts/inbox'
import type {
  ConversationPriority,
  ConversationSource,
  ConversationState,
} from '@keyhaven/contracts/staff/inbox'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { SenderCheck } from '../../../infra/mail/sender-check.rules.ts'

type NewConversation = {
  storeId: string
  reference: string
  name: string
  email: string
  emailNormal: string
  isProven: boolean
  phone: string
  orderId: string | null
  orderNumberSaid: string
  subject: string
  kind: MessageType
  source: ConversationSource
  priority: ConversationPriority
  dueAt: Date | null
  /** The mail of ours whose answer begins it. */
  answersEmailId?: number
}

export async function insertConversation(tx: Tx, begun: NewConversation): Promise<number> {
  const { id } = await tx
    .insertInto('conversations')
    .values({
      reference: begun.reference,
      store_id: begun.storeId,
      name: begun.name,
      email: begun.email,
      email_normal: begun.emailNormal,
      is_proven: begun.isProven,
      phone: begun.phone,
      order_id: begun.orderId,
      order_number_said: begun.orderNumberSaid,
      subject: begun.subject,
      kind: begun.kind,
      source: begun.source,
      priority: begun.priority,
      answers_email_id: begun.answersEmailId ?? null,
      due_at: begun.dueAt ?? sql`'infinity'`,
      created_at: sql`shop_now()`,
      updated_at: sql`shop_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewMessage = {
  conversationId: number
  body: string
  /** Who of staff wrote it; without it a customer did. */
  staffId?: string
  isNote?: boolean
  mail?: Readonly<{
    sender: string | null
    isAutomatic: boolean
    quotedFrom: number | null
    senderCheck: SenderCheck
    hash: Buffer
  }>
}

/** Undefined for a mail that was delivered before. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<number | undefined> {
  const { conversationId, body, staffId, isNote = false, mail } = message
  const row = await tx
    .insertInto('conversation_messages')
    .values({
      conversation_id: conversationId,
      author: staffId ? 'staff' : 'customer',
      staff_id: staffId ?? null,
      body,
      is_note: isNote,
      created_at: sql`shop_now()`,
      ...(mail && {
        via: 'mail',
        sender: mail.sender,
        is_automatic: mail.isAutomatic,
        quoted_from: mail.quotedFrom,
        sender_check: mail.senderCheck,
        mail_hash: mail.hash,
      }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A line in the thread about what happened; as a note it is something to read. */
export async function insertEvent(tx: Tx, conversationId: number, body: string, isNote = false) {
  await tx
    .insertInto('conversation_messages')
    .values({
      conversation_id: conversationId,
      author: 'system',
      body,
      is_note: isNote,
      created_at: sql`shop_now()`,
    })
    .execute()
}

type ConversationChange = Readonly<{
  state?: ConversationState
  /** Null: nobody waits for an answer. */
  dueAt?: Date | null
  snoozedUntil?: Date | null
  assigneeId?: string | null
  priority?: ConversationPriority
  tags?: string[]
  isAnswered?: boolean
  mergedInto?: number
}>

export async function changeConversation(tx: Tx, id: number, change: ConversationChange) {
  const { state, dueAt, isAnswered } = change
  await tx
    .updateTable('conversations')
    .set({
      updated_at: sql`shop_now()`,
      ...(state && {
        state,
        snoozed_until: change.snoozedUntil ?? null,
        resolved_at: state === 'resolved' ? sql`shop_now()` : null,
      }),
      ...(dueAt !== undefined && { due_at: dueAt ?? sql`'infinity'` }),
      ...(change.assigneeId !== undefined && { assignee_id: change.assigneeId }),
      ...(change.priority && { priority: change.priority }),
      ...(change.tags && { tags: change.tags }),
      ...(isAnswered && { first_reply_at: sql`coalesce(first_reply_at, shop_now())` }),
      ...(change.mergedInto && { merged_into: change.mergedInto }),
    })
    .where('id', '=', id)
    .execute()
}

const dueAtOrNull = sql<Date | null>`nullif(due_at, 'infinity')`.as('dueAt')

/** Locked, so that messages and states come one after the other. */
export async function lockByReference(tx: Tx, reference: string) {
  return await tx
    .selectFrom('conversations')
    .select(columns)
    .select(dueAtOrNull)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
}
export type LockedConversation = NonNullable<Awaited<ReturnType<typeof lockByReference>>>

const columns = [
  'id',
  'reference',
  'store_id',
  'name',
  'email',
  'email_normal',
  'is_proven',
  'order_id',
  'subject',
  'kind',
  'state',
  'source',
  'priority',
  'tags',
  'assignee_id',
  'first_reply_at',
  'merged_into',
  'created_at',
  'updated_at',
] as const

export async function referenceOf(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.reference
}

export async function idOfReference(db: Db, reference: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.id
}

/** The conversation that another was made part of; null while it is one of its own. */
export async function mergedInto(db: Db, reference: string): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('merged_into')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.merged_into
}

export async function ofAddress(db: Db, emailNormal: string, count: number) {
  return await db
    .selectFrom('conversations')
    .select(columns)
    .where('email_normal', '=', emailNormal)
    .where('is_proven', '=', true)
    .where('state', '<>', 'spam')
    .where('merged_into', 'is', null)
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}
export type OwnConversation = Awaited<ReturnType<typeof ofAddress>>[number]

/** The last message of a conversation that is no note and no event. */
export async function lastMessageOf(tx: Tx, conversationId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id
    from conversation_messages
    where conversation_id = ${conversationId} and author <> 'system' and not is_note`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function mailsToday(tx: Tx, conversationId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from conversation_messages
    where conversation_id = ${conversationId}
      and via = 'mail'
      and created_at > shop_now() - interval '1 day'`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function messageToMail(db: Db, messageId: number) {
  return await db
    .selectFrom('conversation_messages as message')
    .innerJoin('conversations as conversation', 'conversation.id', 'message.conversation_id')
    .select(['message.body', 'message.author', 'conversation.reference'])
    .where('message.id', '=', messageId)
    .executeTakeFirst()
}

/** Every message, note and event of one conversation belongs to another now. */
export async function moveMessages(tx: Tx, from: number, to: number) {
  await sql`update conversation_files set conversation_id = ${to} where conversation_id = ${from}`.execute(
    tx,
  )
  // A mail that reached both is kept twice then; it says the same in both places.
  await sql`
    update conversation_messages m
    set conversation_id = ${to},
      mail_hash = case when exists (
        select from conversation_messages other
        where other.conversation_id = ${to} and other.mail_hash = m.mail_hash
      ) then null else m.mail_hash end
    where m.conversation_id = ${from}`.execute(tx)
}

/** How many conversations another member looks after now. */
export async function moveConversations(tx: Tx, from: string, to: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('conversations')
    .set({ assignee_id: to })
    .where('assignee_id', '=', from)
    .where('state', 'in', ['open', 'pending', 'snoozed'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function findConversation(db: Db, conversationId: number) {
  return await db
    .selectFrom('conversations')
    .select(['reference', 'created_at as createdAt', dueAtOrNull])
    .where('id', '=', conversationId)
    .executeTakeFirst()
}
