import { randomBytes } from 'node:crypto'
import { MAX_CHAT_TURNS } from '@keyhaven/contracts/assistant'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { storeIn } from '../../../../infra/http/hosts.ts'
import { networkOf } from '../../../../infra/http/network.ts'
import { checkoutOf } from '../../../buying/checkout/checkout-session.ts'
import { idFrom } from '../../../fulfilment/orders/orders.rules.ts'
import { settingsOf } from '../../../platform/settings/settings.service.ts'
import { atStore } from '../../../platform/stores/in-store.ts'
import type { ChatSession } from '../tools/tool.ts'
import {
  type Chat,
  changeChat,
  countQuestions,
  findChat,
  insertChat,
  lastTurns,
  lockSession,
} from './chats.repo.ts'
import { saveTurn } from './turns.ts'

const MOST_HISTORY = 12

declare module 'fastify' {
  interface FastifyInstance {
    /** The version of what the pages say, as this server shows them; empty if it has none. */
    knowledge: { version: string }
  }
}

/** Made before the pages are read, so that routes can be given it. */
export const withKnowledge = (app: FastifyInstance) => app.decorate('knowledge', { version: '' })

export const shopOf = (ctx: Context, request: FastifyRequest) => atStore(ctx, storeIn(request))

/** With the assistant off nothing of it is there. */
export async function requireAssistant(ctx: Context) {
  if (!(await settingsOf(ctx))['chat.visible']) throw new AppError('not_found')
}

/** The chat of the calling browser, if it has one. A call that reads may come without a session. */
export async function chatIn(ctx: Context, request: FastifyRequest): Promise<Chat | undefined> {
  const { checkout } = request
  return checkout ? await findChat(ctx.db, checkout.id) : undefined
}

const newChatId = () => idFrom('chat_', randomBytes(17))

/** Whether a chat has had all of its questions. */
const isFull = async (db: Db, { id }: Chat): Promise<boolean> =>
  (await countQuestions(db, id)) >= MAX_CHAT_TURNS

/** The chat of the calling browser, begun if it has none. One call of a browser has it at a time. */
async function openChat(tx: Tx, request: FastifyRequest): Promise<Chat & { isFull: boolean }> {
  const sessionId = checkoutOf(request).id
  await lockSession(tx, sessionId)
  const known = await findChat(tx, sessionId)
  const isKnownFull = known !== undefined && (await isFull(tx, known))
  // A full chat ends and a new one begins; one that waits for a person or has one goes on.
  if (known && !(isKnownFull && known.state === 'open')) return { ...known, isFull: isKnownFull }
  if (known) await changeChat(tx, known.id, { state: 'ended' })
  await insertChat(tx, { id: newChatId(), sessionId, storeId: storeIn(request).id })
  const begun = await findChat(tx, sessionId)
  if (!begun) throw new Error('a chat that was begun is not there')
  return { ...begun, isFull: false }
}

export const chatOf = (ctx: Context, request: FastifyRequest): Promise<Chat> =>
  inTransaction(ctx.db, (tx) => openChat(tx, request))

/** A question in its chat, with what was said before. It is counted and kept in one step: those asked at once count, too. */
export const acceptQuestion = (ctx: Context, request: FastifyRequest, text: string) =>
  inTransaction(ctx.db, async (tx) => {
    const { isFull: isLast, ...chat } = await openChat(tx, request)
    const before = await lastTurns(tx, chat.id, MOST_HISTORY)
    const questionId = await saveTurn(tx, chat.id, { author: 'visitor', body: text })
    return { chat, before, questionId, isSilent: chat.state === 'joined' || isLast }
  })

/** What tools may do for a chat. */
export const sessionOf = (request: FastifyRequest, chat: Chat): ChatSession => ({
  chatId: chat.id,
  storeId: chat.storeId,
  network: networkOf(request.ip),
  checkoutId: checkoutOf(request).id,
  provenOrderId: chat.provenOrderId,
  knowledge: request.server.knowledge.version,
})
