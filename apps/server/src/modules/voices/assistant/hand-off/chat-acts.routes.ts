import {
  actInChat,
  askOrderCode as askCodeCall,
  askPerson,
  type ChatOffer,
  type ChatState,
  enterOrderCode as enterCodeCall,
} from '@keyhaven/contracts/assistant'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { oncePublicly } from '../../../../infra/http/idempotency/once-by-scope.ts'
import { networkOf } from '../../../../infra/http/network.ts'
import { kept } from '../../../../infra/http/rate-limit.ts'
import { route } from '../../../../infra/http/route.ts'
import { chatIn, chatOf, requireAssistant, sessionOf, shopOf } from '../chat/chat-of.ts'
import { replyOf, saveTurn } from '../chat/turns.ts'
import { doAct } from '../orders/do-act.ts'
import { askOrderCode, enterOrderCode, provenOrder } from '../orders/order-proof.ts'
import { offersOf, orderStatus } from '../orders/order-status.ts'
import { CODE_ASKED, CODE_REFUSED, TOO_MANY_CODES } from '../orders/order-texts.ts'
import { handOverChat } from './hand-over-chat.ts'

const HOUR = 3_600
const success = true as const
const HAS_PERSON = 'A person has this chat now and answers you.'

type ToolAnswer = Readonly<{ text: string; offers: readonly ChatOffer[]; tool: string }>

/** Keeps what our own words say after a button, and answers with it. */
async function say(ctx: Context, request: FastifyRequest, { text, offers, tool }: ToolAnswer) {
  const chat = await chatOf(ctx, request)
  const tools = [{ name: tool, args: {}, outcome: 'ok', citations: [] }] as const
  const turn = { author: 'assistant', body: text, offers, tools, model: 'rules' } as const
  const messageId = await saveTurn(ctx.db, chat.id, turn)
  const reply = await replyOf(ctx, chat, { text, offers, messageId, answeredBy: 'rules' })
  return { success, reply }
}

/** Forms and buttons of the assistant are silent once a person has the chat. */
function mustBeOurs({ state }: Readonly<{ state: ChatState }>) {
  if (state === 'joined') throw new AppError('conflict', HAS_PERSON)
}

/** What a visitor does in the chat with forms and buttons: no model has a part in it. */
export function chatActRoutes(app: FastifyInstance, ctx: Context) {
  proofRoutes(app, ctx)
  actRoutes(app, ctx)
}

async function shopIn(ctx: Context, request: FastifyRequest) {
  const shop = shopOf(ctx, request)
  await requireAssistant(shop)
  return shop
}

function proofRoutes(app: FastifyInstance, ctx: Context) {
  const rules = { allow: 'checkout', limit: kept(30, HOUR) } as const
  route(app, askCodeCall, rules, async ({ body }, request) => {
    const shop = await shopIn(ctx, request)
    const chat = await chatOf(shop, request)
    mustBeOurs(chat)
    if (!(await askOrderCode(shop, sessionOf(request, chat), body)))
      throw new AppError('too_many_requests', TOO_MANY_CODES)
    const offers = [{ kind: 'code' }] as const
    return await say(shop, request, { text: CODE_ASKED, offers, tool: 'start_order_verification' })
  })
  route(app, enterCodeCall, rules, async ({ body }, request) => {
    const shop = await shopIn(ctx, request)
    const chat = await chatOf(shop, request)
    mustBeOurs(chat)
    const order = await enterOrderCode(shop, sessionOf(request, chat), body.code)
    if (!order) throw new AppError('code_refused', CODE_REFUSED)
    const { text } = await orderStatus(shop, order)
    const offers = await offersOf(shop, order)
    return await say(shop, request, { text, offers, tool: 'confirm_order_code' })
  })
}

/** The chat of this browser and the order that a code has opened to it. */
async function provenIn(ctx: Context, request: FastifyRequest) {
  const chat = await chatIn(ctx, request)
  const order = chat && (await provenOrder(ctx, chat.id))
  if (!order) throw new AppError('order_not_proven')
  mustBeOurs(chat)
  return { chat, order }
}

function actRoutes(app: FastifyInstance, ctx: Context) {
  const acts = { allow: 'checkout', limit: kept(20, HOUR) } as const
  const networks = app.limitBySubject('chats handed over by network', kept(5, HOUR))

  route(app, actInChat, acts, async ({ body }, request, reply) => {
    const shop = await shopIn(ctx, request)
    const { chat, order } = await provenIn(shop, request)
    return await oncePublicly(ctx, { request, reply }, async () => {
      const { act, reason } = body
      const { text, offers, subject } = await doAct(shop, order, act, reason)
      const handOver = { name: '', email: '', message: reason, subject: subject }
      const promise = subject ? ` ${await handOverChat(shop, chat.id, handOver)}` : ''
      return await say(shop, request, { text: `${text}${promise}`, offers, tool: act })
    })
  })
  route(app, askPerson, acts, async ({ body }, request, reply) => {
    const shop = await shopIn(ctx, request)
    const chat = await chatOf(shop, request)
    return await oncePublicly(ctx, { request, reply }, async () => {
      await networks.take(networkOf(request.ip), reply)
      const text = await handOverChat(shop, chat.id, body)
      return await say(shop, request, { text, offers: [], tool: 'handoff' })
    })
  })
}
