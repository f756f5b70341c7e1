import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { answerAgents } from './call-of-agent.ts'
import { knownRefusal } from './known-refusal.ts'
import { type Operation, operations } from './operations.ts'
import { refusalBody, UcpRefusal } from './ucp.errors.ts'
import type { UcpVersion } from './ucp.rules.ts'

const INVALID_REQUEST = -32_600
const METHOD_NOT_FOUND = -32_601
const INVALID_PARAMS = -32_602

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.union([z.string(), z.number(), z.null()])),
  method: z.string(),
  params: z.optional(z.looseObject({})),
})
const toolCall = z.object({
  name: z.string(),
  arguments: z.looseObject({
    meta: z.looseObject({
      'ucp-agent': z.optional(z.looseObject({ profile: z.optional(z.string()) })),
      'idempotency-key': z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))),
    }),
    id: z.optional(z.string()),
  }),
})

/** What a client checks its own call against before it sends it. */
function inputSchemaOf({ payload, path, schema, isWrite }: Operation) {
  const hasId = path.includes(':id')
  const meta = {
    type: 'object',
    properties: {
      'ucp-agent': {
        type: 'object',
        properties: { profile: { type: 'string', format: 'uri' } },
        required: ['profile'],
      },
      ...(isWrite && { 'idempotency-key': { type: 'string' } }),
    },
    required: ['ucp-agent'],
  }
  return {
    type: 'object',
    properties: {
      meta,
      ...(hasId && { id: { type: 'string' } }),
      ...(payload &&
        schema && { [payload]: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) }),
    },
    required: ['meta', ...(hasId ? ['id'] : []), ...(payload ? [payload] : [])],
  }
}

const order = {
  name: 'get_order',
  description: 'An order, for platforms that the shop has approved.',
  inputSchema: {
    type: 'object',
    properties: { meta: { type: 'object' }, id: { type: 'string' } },
    required: ['meta', 'id'],
  },
}
const tools = [
  ...operations.map((operation) => ({
    name: operation.tool,
    description: operation.description,
    inputSchema: inputSchemaOf(operation),
  })),
  order,
]

const asResult = (object: object) => ({
  content: [{ type: 'text', text: JSON.stringify(object) }],
  structuredContent: object,
})

type Exchange = Readonly<{
  version: UcpVersion
  answer: ReturnType<typeof answerAgents>
  request: FastifyRequest
  reply: FastifyReply
}>

async function callTool({ version, answer, request, reply }: Exchange, params: unknown) {
  const read = z.safeParse(toolCall, params)
  if (!read.success) throw new UcpRefusal('invalid_request', 'The arguments cannot be read.')
  const { name, arguments: given } = read.data
  if (name === order.name) throw new UcpRefusal('identity_required')
  const operation = operations.find(({ tool }) => tool === name)
  if (!operation) throw new UcpRefusal('invalid_request', 'There is no tool of this name.')
  const { meta } = given
  // What is made has no id yet; one that is sent along does not count.
  const id = operation.path.includes(':id') ? (given.id ?? '') : ''
  const key = operation.isWrite ? meta['idempotency-key'] : undefined
  return asResult(
    await answer(
      {
        operation,
        version,
        profile: meta['ucp-agent']?.profile,
        id,
        payload: operation.payload && given[operation.payload],
        key,
      },
      { request, reply },
    ),
  )
}

async function resultOf(exchange: Exchange, method: string, params: unknown): Promise<unknown> {
  if (method === 'tools/call') return await callTool(exchange, params)
  if (method === 'tools/list') return { tools }
  if (method === 'ping') return {}
  if (method === 'initialize') {
    return {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'ucp', version: exchange.version },
    }
  }
  return undefined
}

/** One call of JSON-RPC and its answer. The protocol's clients send a single POST and want JSON, no stream. */
export async function answerRpc(exchange: Exchange) {
  const { request, reply, version } = exchange
  const read = z.safeParse(call, request.body)
  const error = (code: number, message: string, data?: object) => ({
    jsonrpc: '2.0',
    id: read.data?.id ?? null,
    error: { code, message, ...(data && { data }) },
  })
  if (!read.success) return reply.send(error(INVALID_REQUEST, 'This is no call.'))
  const { id = null, method, params } = read.data
  if (method.startsWith('notifications/')) return reply.code(202).send()
  try {
    const result = await resultOf(exchange, method, params)
    if (result === undefined) return reply.send(error(METHOD_NOT_FOUND, 'There is no such method.'))
    return reply.send({ jsonrpc: '2.0', id, result })
  } catch (thrown) {
    const { code, message, rpc, status } = knownRefusal(thrown, request)
    if (rpc === null) {
      const result = asResult(refusalBody(version, code, message))
      return reply.send({ jsonrpc: '2.0', id, result })
    }
    const wait = Number(reply.getHeader('retry-after'))
    const data = { code, content: message, ...(wait > 0 && { retry_after: wait }) }
    if (status === 429) reply.code(429)
    return reply.send(error(code === 'invalid_request' ? INVALID_PARAMS : rpc, message, data))
  }
}
