import type { Attachment } from '@keyhaven/contracts/inbox'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { SenderCheck } from '../../../infra/mail/sender-check.rules.ts'

/** What a writer may read: their own messages and our answers. */
export async function messagesFor(db: Db, conversationIds: number[]) {
  if (conversationIds.length === 0) return []
  return await db
    .selectFrom('conversation_messages')
    .select(['conversation_id', 'author', 'body', 'quoted_from', 'created_at'])
    .select(
      sql<SenderCheck | null>`case when via = 'mail' then coalesce(sender_check, 'unknown') end`.as(
        'sender_check',
      ),
    )
    .select(
      sql<Attachment[]>`coalesce((
        select jsonb_agg(
          jsonb_build_object('id', f.id, 'name', f.name, 'size', octet_length(f.bytes))
          order by f.created_at
        )
        from conversation_files f
        where f.message_id = conversation_messages.id
      ), '[]')`.as('files'),
    )
    .where(sql<boolean>`conversation_id = any(${conversationIds})`)
    .where('author', 'in', ['customer', 'staff'])
    .where('is_note', '=', false)
    .where('sender', 'is', null)
    .orderBy('id')
    .execute()
}

/** The newest message that its writer sent from a page of ours. */
export async function lastMessageOfWriter(
  tx: Tx,
  conversationId: number,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('conversation_messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('author', '=', 'customer')
    .where('via', '=', 'form')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** The newest message of the customer, if it came by mail and from who knows whom. */
export async function unprovenMessage(db: Db, conversationId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('conversation_messages')
    .select(['id', 'via', 'sender', 'sender_check'])
    .where('conversation_id', '=', conversationId)
    .where('author', '=', 'customer')
    .where('is_automatic', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row?.via !== 'mail') return undefined
  return row.sender !== null || row.sender_check !== 'verified' ? row.id : undefined
}

const unprovenMails = (db: Db, conversationId: number) =>
  db
    .selectFrom('conversation_messages')
    .where('conversation_id', '=', conversationId)
    .where('author', '=', 'customer')
    .where('via', '=', 'mail')
    .where('is_automatic', '=', false)
    .where(sql<boolean>`(sender is not null or sender_check is distinct from 'verified')`)

/** When the newest mails came that anyone could have sent, up to a message; the newest first. */
export async function timesOfMails(db: Db, conversationId: number, upTo: number, most: number) {
  const rows = await unprovenMails(db, conversationId)
    .select('created_at as at')
    .where('id', '<=', upTo)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ at }) => at)
}

/** What mails say that came after a message, and that anyone could have sent. */
export async function mailsAfter(db: Db, conversationId: number, messageId: number) {
  const rows = await unprovenMails(db, conversationId)
    .select('body')
    .where('id', '>', messageId)
    .execute()
  return rows.map(({ body }) => body)
}
