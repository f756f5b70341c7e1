import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

type NewFile = Readonly<{
  id: string
  conversationId: number
  messageId: number | null
  name: string
  mediaType: string
  bytes: Buffer
}>

export async function insertFile(db: Db, file: NewFile) {
  await db
    .insertInto('conversation_files')
    .values({
      id: file.id,
      conversation_id: file.conversationId,
      message_id: file.messageId,
      name: file.name,
      media_type: file.mediaType,
      bytes: file.bytes,
    })
    .execute()
}

/** How much a conversation holds, in bytes. */
export async function bytesIn(db: Db, conversationId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(bytes)), 0)::bigint as bytes
    from conversation_files
    where conversation_id = ${conversationId}`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Files that wait go with a message. False if one of them is not there, or went with another. */
export async function attachFiles(
  tx: Tx,
  conversationId: number,
  messageId: number,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const { numUpdatedRows } = await tx
    .updateTable('conversation_files')
    .set({ message_id: messageId })
    .where('conversation_id', '=', conversationId)
    .where('message_id', 'is', null)
    .where(sql<boolean>`id = any(${[...new Set(ids)]})`)
    .executeTakeFirst()
  return Number(numUpdatedRows) === new Set(ids).size
}

export async function findFile(db: Db, reference: string, id: string) {
  return await db
    .selectFrom('conversation_files as file')
    .innerJoin('conversations as conversation', 'conversation.id', 'file.conversation_id')
    .select(['file.name', 'file.media_type', 'file.bytes'])
    .where('conversation.reference', '=', reference)
    .where('file.id', '=', id)
    .executeTakeFirst()
}

/** How many files a message has, and their bytes. */
export async function attachmentsOf(tx: Tx, messageId: number) {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(octet_length(bytes)), 0)::bigint as bytes
    from conversation_files
    where message_id = ${messageId}`.execute(tx)
  return rows[0] ?? { count: 0, bytes: 0 }
}

type FileQuery = Readonly<{ email: string; reference: string; fileId: string }>

/** A file in a conversation of this address, if its writer may read the message it is with. */
export async function findFileOfWriter(db: Db, { email, reference, fileId }: FileQuery) {
  return await db
    .selectFrom('conversation_files as file')
    .innerJoin('conversations as conversation', 'conversation.id', 'file.conversation_id')
    .innerJoin('conversation_messages as message', 'message.id', 'file.message_id')
    .select(['file.name', 'file.media_type', 'file.bytes'])
    .where('file.id', '=', fileId)
    .where('conversation.reference', '=', reference)
    .where('conversation.email_normal', '=', email)
    .where('conversation.is_proven', '=', true)
    .where('conversation.state', '<>', 'spam')
    .where('message.author', 'in', ['customer', 'staff'])
    .where('message.is_note', '=', false)
    .where('message.sender', 'is', null)
    .executeTakeFirst()
}

/** What goes with a message by mail. */
export async function filesOfMessage(db: Db, messageId: number) {
  return await db
    .selectFrom('conversation_files')
    .select(['name', 'media_type', 'bytes'])
    .where('message_id', '=', messageId)
    .orderBy('created_at')
    .execute()
}

/** What was added and never sent is forgotten after a day. */
export async function forgetUnsent(db: Db) {
  await sql`
    delete from conversation_files
    where message_id is null and created_at < now() - interval '1 day'`.execute(db)
}
