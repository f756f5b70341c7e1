import type { ChatState } from '@keyhaven/contracts/assistant'
import { sql } from 'kysely'
import type { Tx } from '../../../../infra/db/db.ts'
import type { KeptTurn } from './summary.rules.ts'

/** Locked, so that two calls at once hand it over once. */
export async function lockChat(tx: Tx, chatId: string) {
  return await tx
    .selectFrom('chats')
    .select(['id', 'state', 'misses', 'store_id as storeId', 'conversation_id as conversationId'])
    .where('id', '=', chatId)
    .forUpdate()
    .executeTakeFirst()
}

export async function keptTurns(tx: Tx, chatId: string): Promise<KeptTurn[]> {
  const { rows } = await sql<KeptTurn>`
    select author, body, topic, is_miss as "isMiss", citations, tool_log as tools
    from chat_turns
    where chat_id = ${chatId}
    order by id`.execute(tx)
  return rows
}

/** Words that no model has a part in. */
export async function addWords(
  tx: Tx,
  chatId: string,
  author: 'staff' | 'assistant',
  body: string,
) {
  await tx.insertInto('chat_turns').values({ chat_id: chatId, author, body }).execute()
}

type ChatChange = Readonly<{ state: ChatState; conversationId?: number }>

export async function moveChat(tx: Tx, chatId: string, { state, conversationId }: ChatChange) {
  await tx
    .updateTable('chats')
    .set({
      state,
      misses: 0,
      updated_at: sql`shop_now()`,
      ...(conversationId !== undefined && { conversation_id: conversationId }),
    })
    .where('id', '=', chatId)
    .execute()
}

/** The chats behind a conversation and behind those that were made part of it, locked. */
export async function lockChatsOf(tx: Tx, conversationId: number) {
  const { rows } = await sql<{ id: string; state: ChatState; isProven: boolean }>`
    with recursive talks as (
      select ${conversationId}::bigint as id
      union
      select c.id from conversations c join talks t on c.merged_into = t.id
    )
    select chats.id, chats.state, own.is_proven as "isProven"
    from chats
    join conversations own on own.id = chats.conversation_id
    where chats.conversation_id in (select id from talks) and chats.state <> 'ended'
    order by chats.id
    for update of chats`.execute(tx)
  return rows
}
