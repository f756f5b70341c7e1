import type { ChatOffer, ChatState, Citation } from '@keyhaven/contracts/assistant'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import type { ToolUse } from './answered.ts'

const chatColumns = [
  'id',
  'store_id as storeId',
  'state',
  'misses',
  'conversation_id as conversationId',
] as const

/** The order counts only while its proof does. */
const provenOrder = sql<string | null>`
  case when proven_until > shop_now() then order_id end`.as('provenOrderId')
const provenUntil = sql<Date | null>`
  case when proven_until > shop_now() then proven_until end`.as('provenUntil')

/** The chat of a browser: its newest that is not over. */
export async function findChat(db: Db, sessionId: number) {
  const row = await db
    .selectFrom('chats')
    .select([...chatColumns, provenOrder, provenUntil])
    .where('session_id', '=', sessionId)
    .where('state', '<>', 'ended')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, state: row.state as ChatState }
}
export type Chat = NonNullable<Awaited<ReturnType<typeof findChat>>>

/** One browser asks one thing after the other, however many calls it makes at once. */
export const lockSession = (tx: Tx, sessionId: number) =>
  tx
    .selectFrom('checkout_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()

export async function insertChat(
  tx: Tx,
  chat: Readonly<{ id: string; sessionId: number; storeId: string }>,
) {
  await tx
    .insertInto('chats')
    .values({ id: chat.id, session_id: chat.sessionId, store_id: chat.storeId })
    .execute()
}

export const changeChat = (
  db: Db,
  id: string,
  change: Readonly<{ state?: ChatState; conversationId?: number; misses?: number }>,
) =>
  db
    .updateTable('chats')
    .set({
      updated_at: sql`shop_now()`,
      ...(change.state && { state: change.state }),
      ...(change.conversationId && { conversation_id: change.conversationId }),
      ...(change.misses !== undefined && { misses: change.misses }),
    })
    .where('id', '=', id)
    .execute()

export async function deleteChats(db: Db, sessionId: number) {
  await db.deleteFrom('chats').where('session_id', '=', sessionId).execute()
}

export async function countQuestions(db: Db, chatId: string): Promise<number> {
  const row = await db
    .selectFrom('chat_turns')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('chat_id', '=', chatId)
    .where('author', '=', 'visitor')
    .executeTakeFirstOrThrow()
  return row.count
}

export type NewTurn = Readonly<{
  author: 'visitor' | 'assistant' | 'staff'
  body: string
  citations?: readonly Citation[]
  suggestions?: readonly string[]
  offers?: readonly ChatOffer[]
  tools?: readonly ToolUse[]
  topic?: string
  model?: string
  promptVersion?: number | null
  isMiss?: boolean
  replacedFor?: string | null
}>

export async function insertTurn(db: Db, chatId: string, turn: NewTurn): Promise<number> {
  const { id } = await db
    .insertInto('chat_turns')
    .values({
      chat_id: chatId,
      author: turn.author,
      body: turn.body,
      citations: JSON.stringify(turn.citations ?? []),
      suggestions: [...(turn.suggestions ?? [])],
      acts: JSON.stringify(turn.offers ?? []),
      tool_log: JSON.stringify(turn.tools ?? []),
      topic: turn.topic ?? null,
      model: turn.model ?? null,
      prompt_version: turn.promptVersion ?? null,
      is_miss: turn.isMiss ?? false,
      replaced_for: turn.replacedFor ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const turnsOf = (db: Db, chatId: string) =>
  db.selectFrom('chat_turns').where('chat_id', '=', chatId)

/** What was said last, in the order it was said. */
export async function lastTurns(db: Db, chatId: string, most: number) {
  const rows = await turnsOf(db, chatId)
    .select(['id', 'author', 'body'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.toReversed()
}

export async function allTurns(db: Db, chatId: string, most: number) {
  const rows = await turnsOf(db, chatId)
    .select(['id', 'author', 'body', 'citations', 'suggestions', 'acts', 'created_at', 'is_good'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.toReversed()
}

/** False for a turn of another chat, or one that is no answer. */
export async function rateTurn(
  db: Db,
  { sessionId, turnId, isGood }: Readonly<{ sessionId: number; turnId: number; isGood: boolean }>,
): Promise<boolean> {
  const row = await db
    .updateTable('chat_turns')
    .set({ is_good: isGood })
    .where('id', '=', turnId)
    .where('author', '=', 'assistant')
    .where('chat_id', 'in', (own) =>
      own.selectFrom('chats').select('chats.id').where('session_id', '=', sessionId),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function orderNumberOf(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.order_number
}
