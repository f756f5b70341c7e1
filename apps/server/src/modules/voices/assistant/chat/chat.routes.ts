import {
  askAssistant,
  type ChatQuestion,
  deleteOwnChat,
  rateAnswer,
  readOwnChat,
  streamAnswer,
} from '@keyhaven/contracts/assistant'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { countedNetworks } from '../../../../infra/http/network.ts'
import { kept, times } from '../../../../infra/http/rate-limit.ts'
import { route } from '../../../../infra/http/route.ts'
import { checkoutOf } from '../../../buying/checkout/checkout-session.ts'
import { modelOf } from '../model/models.ts'
import { ask } from './ask.ts'
import { chatIn, requireAssistant, shopOf } from './chat-of.ts'
import { deleteChats, rateTurn } from './chats.repo.ts'
import { eventsOf } from './events.ts'
import { ownChatOf } from './turns.ts'

const MINUTE = 60
const DAY = 86_400
const A_MINUTE_PER_NETWORK = 10
const A_DAY_PER_VISITOR = 60
/** A browser without its cookie is another visitor, and still of this network. */
const A_DAY_PER_NETWORK = 150
const WIDE_NETWORK_FACTOR = 8
const rules = { allow: 'checkout' } as const
const done = { success: true } as const

/** Both ways to ask count together. */
function createLimits(app: FastifyInstance) {
  const networks = [
    app.limitBySubject('chat by network', times(A_MINUTE_PER_NETWORK, MINUTE)),
    app.limitBySubject('chat by /48', times(A_MINUTE_PER_NETWORK * WIDE_NETWORK_FACTOR, MINUTE)),
  ]
  const days = [
    app.limitBySubject('chat a day by network', kept(A_DAY_PER_NETWORK, DAY)),
    app.limitBySubject('chat a day by /48', kept(A_DAY_PER_NETWORK * WIDE_NETWORK_FACTOR, DAY)),
  ]
  const visitors = app.limitBySubject('chat by visitor', kept(A_DAY_PER_VISITOR, DAY))
  return async (request: FastifyRequest, reply: FastifyReply) => {
    for (const [index, network] of countedNetworks(request.ip).entries()) {
      await networks[index]?.take(network, reply)
      await days[index]?.take(network, reply)
    }
    await visitors.take(String(checkoutOf(request).id), reply)
  }
}

/** A visitor who leaves waits for nothing more. */
function leftBy(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort(new Error('the visitor has left'))
  })
  return left.signal
}

/** The last question alone: what the page says was said before is not taken. */
const questionIn = ({ messages }: ChatQuestion) => messages.at(-1)?.content.trim() ?? ''

/** What visitors ask the assistant. */
export function chatRoutes(app: FastifyInstance, ctx: Context) {
  const model = modelOf(ctx)
  const limit = createLimits(app)

  async function begin(body: ChatQuestion, request: FastifyRequest, reply: FastifyReply) {
    const shop = shopOf(ctx, request)
    await requireAssistant(shop)
    await limit(request, reply)
    const left = leftBy(reply)
    return (say: (text: string) => void) =>
      ask(shop, request, { text: questionIn(body), model, say, left })
  }

  route(app, askAssistant, rules, async ({ body }, request, reply) => {
    const answer = await begin(body, request, reply)
    return await answer(() => {})
  })
  route(app, streamAnswer, rules, async ({ body }, request, reply) => {
    const answer = await begin(body, request, reply)
    const events = await eventsOf(answer)
    reply.type('text/event-stream; charset=utf-8')
    reply.header('x-accel-buffering', 'no')
    return events
  })
  ownChatRoutes(app, ctx)
}

function ownChatRoutes(app: FastifyInstance, ctx: Context) {
  route(app, readOwnChat, rules, async (_input, request) => {
    const shop = shopOf(ctx, request)
    await requireAssistant(shop)
    const chat = await chatIn(shop, request)
    return { ...done, chat: chat ? await ownChatOf(shop, chat) : null }
  })
  route(app, deleteOwnChat, rules, async (_input, request) => {
    await requireAssistant(shopOf(ctx, request))
    await deleteChats(ctx.db, checkoutOf(request).id)
    return done
  })
  route(app, rateAnswer, rules, async ({ body }, request) => {
    await requireAssistant(shopOf(ctx, request))
    const turnId = Number(body.messageId)
    const rating = { sessionId: checkoutOf(request).id, turnId, isGood: body.isGood }
    const isOwn = Number.isSafeInteger(turnId) && (await rateTurn(ctx.db, rating))
    if (!isOwn) throw new AppError('not_found')
    return done
  })
}
