import type {
  ChatMessage,
  ChatOffer,
  ChatReply,
  Citation,
  HandedOver,
  OwnChat,
} from '@keyhaven/contracts/assistant'
import { businessHoursAt } from '@keyhaven/contracts/business-hours'
import { REPLY_WITHIN_HOURS } from '@keyhaven/contracts/inbox'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../infra/db/db.ts'
import { settingsOf } from '../../../platform/settings/settings.service.ts'
import { conversationOf } from '../../inbox/chat-messages.ts'
import { redacted } from '../guards/redact.rules.ts'
import {
  allTurns,
  type Chat,
  changeChat,
  insertTurn,
  type NewTurn,
  orderNumberOf,
} from './chats.repo.ts'

const LONGEST_KEPT = 8_000
const SHOWN = 200
const HOUR_MS = 3_600_000

/** Keeps what was said, without keys, addresses and codes. Tells its number. */
export async function saveTurn(db: Db, chatId: string, turn: NewTurn): Promise<number> {
  const body = redacted(turn.body).slice(0, LONGEST_KEPT)
  const id = await insertTurn(db, chatId, { ...turn, body })
  await changeChat(db, chatId, {})
  return id
}

/** The conversation of a chat that was handed to people, and when they answer. */
async function handoffOf(ctx: Context, chat: Chat): Promise<HandedOver | null> {
  const conversation = chat.conversationId
    ? await conversationOf(ctx, chat.conversationId)
    : undefined
  if (!conversation) return null
  const { 'support.holidays': holidays, 'support.hours': week } = await settingsOf({
    ...ctx,
    storeId: chat.storeId,
  })
  const latest = new Date(conversation.createdAt.getTime() + REPLY_WITHIN_HOURS * HOUR_MS)
  return {
    reference: conversation.reference,
    expectedReplyBy: (conversation.dueAt ?? latest).toISOString(),
    isOpenNow: businessHoursAt(ctx.now(), undefined, holidays, week).isOpen,
  }
}

type ReplyParts = Readonly<{
  text: string
  suggestions?: readonly string[]
  citations?: readonly Citation[]
  offers?: readonly ChatOffer[]
  messageId: number
  answeredBy: ChatReply['answeredBy']
}>

/** What a call of the chat answers. */
export async function replyOf(ctx: Context, chat: Chat, said: ReplyParts): Promise<ChatReply> {
  return {
    response: said.text,
    suggestions: [...(said.suggestions ?? [])],
    citations: [...(said.citations ?? [])],
    offers: [...(said.offers ?? [])],
    conversationId: chat.id,
    messageId: String(said.messageId),
    state: chat.state,
    handoff: await handoffOf(ctx, chat),
    answeredBy: said.answeredBy,
  }
}

const typeOf = { visitor: 'user', assistant: 'ai', staff: 'staff' } as const

type TurnRow = Awaited<ReturnType<typeof allTurns>>[number]

const messageOf = (row: TurnRow): ChatMessage => ({
  id: String(row.id),
  type: typeOf[row.author],
  message: row.body,
  timestamp: row.created_at.toISOString(),
  suggestions: row.suggestions,
  citations: row.citations as Citation[],
  offers: row.acts as ChatOffer[],
  isGood: row.is_good,
})

/** A chat as the browser it belongs to sees it. */
export async function ownChatOf(ctx: Context, chat: Chat): Promise<OwnChat> {
  const { provenOrderId: order, provenUntil: until } = chat
  const orderNumber = order ? await orderNumberOf(ctx.db, order) : undefined
  const turns = await allTurns(ctx.db, chat.id, SHOWN)
  return {
    conversationId: chat.id,
    state: chat.state,
    messages: turns.map(messageOf),
    order: orderNumber && until ? { orderNumber, until: until.toISOString() } : null,
    handoff: await handoffOf(ctx, chat),
  }
}
