import { createMcpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../infra/app-error.ts'
import { asAppError } from '../../../../infra/http/error-reply.ts'
import { storeIn } from '../../../../infra/http/hosts.ts'
import { networkOf } from '../../../../infra/http/network.ts'
import { times } from '../../../../infra/http/rate-limit.ts'
import { requireAssistant, shopOf } from '../chat/chat-of.ts'
import { type McpVisit, mcpServer } from './mcp-server.ts'

const PATH = '/mcp'
const MINUTE = 60
const CALLS_PER_MINUTE = 60
const REFUSED = -32_000
const PARSE_ERROR = -32_700
const METHOD_NOT_FOUND = -32_601

/** A stream that never ends would hold a connection for news that nobody sends here. */
const endless = 'subscriptions/listen'

type Call = Readonly<{ id?: unknown; method?: unknown }>

const callIn = ({ body }: FastifyRequest): Call =>
  typeof body === 'object' && body !== null ? body : {}

const idOf = ({ id }: Call) => (typeof id === 'string' || typeof id === 'number' ? id : null)

type Refusal = Readonly<{ code: number; message: string; data?: object }>

const refusalOf = (call: Call, error: Refusal) => ({ jsonrpc: '2.0', id: idOf(call), error })

/** A page of another site that a visitor's browser shows may not speak for them. */
function assertOwnOrigin({ headers, protocol }: FastifyRequest) {
  const { origin, host } = headers
  if (origin !== undefined && origin !== `${protocol}://${host}`) throw new AppError('not_allowed')
}

/** The call as the library takes it. What it needs of the body was parsed and bounded already. */
const asWebRequest = ({ headers }: FastifyRequest, origin: string) =>
  new Request(origin + PATH, {
    method: 'POST',
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && /^(accept|content-type|mcp-[\w-]+)$/.test(name)
        ? [[name, value]]
        : [],
    ),
  })

async function answer(visit: McpVisit, request: FastifyRequest, reply: FastifyReply) {
  const { ctx } = visit
  const handler = createMcpHandler(() => mcpServer(visit), {
    onerror: (err) => ctx.log.debug({ err }, 'a call for assistants was refused'),
  })
  const { origin } = new URL(ctx.config.PUBLIC_ORIGIN)
  const response = await handler.fetch(asWebRequest(request, origin), { parsedBody: request.body })
  const type = response.headers.get('content-type')
  if (type) reply.type(type)
  return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()))
}

/** In the form of the protocol, whatever refused the call. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error)
  if (known.status >= 500) request.log.error({ err: error }, 'a call for assistants failed')
  const wait = Number(reply.getHeader('retry-after'))
  const isUnread = known.status === 400 && request.body === undefined
  return reply.code(known.status).send(
    refusalOf(callIn(request), {
      code: isUnread ? PARSE_ERROR : REFUSED,
      message: known.message,
      ...(wait > 0 && { data: { retry_after: wait } }),
    }),
  )
}

/** The shop for assistants, over the Model Context Protocol: the tools that anyone may use, and the pages. No session. */
export function mcpRoutes(app: FastifyInstance, ctx: Context) {
  const calls = app.limitBySubject('mcp by network', times(CALLS_PER_MINUTE, MINUTE))
  const rules = {
    config: { allow: 'public', anyOrigin: true, limit: false },
    schema: { hide: true },
    errorHandler: refuse,
  } as const

  app.post(PATH, rules, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const shop = shopOf(ctx, request)
    await requireAssistant(shop)
    assertOwnOrigin(request)
    const network = networkOf(request.ip)
    await calls.take(network, reply)
    const call = callIn(request)
    if (call.method === endless) {
      return reply.send(
        refusalOf(call, { code: METHOD_NOT_FOUND, message: 'Nothing is announced here.' }),
      )
    }
    const session = {
      chatId: '',
      storeId: storeIn(request).id,
      network,
      checkoutId: 0,
      provenOrderId: null,
      knowledge: request.server.knowledge.version,
    }
    return await answer({ ctx: shop, session }, request, reply)
  })
  app.get(PATH, rules, async (request, reply) => {
    await requireAssistant(shopOf(ctx, request))
    return reply
      .code(405)
      .header('allow', 'POST')
      .send(refusalOf({}, { code: REFUSED, message: 'Calls are sent by POST.' }))
  })
}
