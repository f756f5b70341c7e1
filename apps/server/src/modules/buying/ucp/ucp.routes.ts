import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { times } from '../../../infra/http/rate-limit.ts'
import type { CouponTries } from '../checkout/quote/coupon-tries.ts'
import { type AgentRequest, answerAgents, shopForAgents, versionIn } from './call-of-agent.ts'
import { knownRefusal } from './known-refusal.ts'
import { type Operation, operations } from './operations.ts'
import { refusalBody, UcpRefusal } from './ucp.errors.ts'
import {
  isUcpVersion,
  profileNamedIn,
  profileOf,
  type UcpVersion,
  ucpVersions,
} from './ucp.rules.ts'
import { answerRpc } from './ucp-rpc.ts'

const MINUTE = 60
const PROFILE_SECONDS = 300
const [NEWEST] = ucpVersions

type Params = { version?: string; id?: string }

const paramsOf = ({ params }: FastifyRequest) => params as Params

const versionOf = (request: FastifyRequest) => {
  const { version = '' } = paramsOf(request)
  return isUcpVersion(version) ? version : NEWEST
}

const headerIn = ({ headers }: FastifyRequest, name: string) => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, message } = knownRefusal(error, request)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(refusalBody(versionOf(request), code, message))
}

function askedIn(operation: Operation, request: FastifyRequest): AgentRequest {
  const { version = '', id = '' } = paramsOf(request)
  const key = headerIn(request, 'idempotency-key')
  if (operation.isWrite && key === undefined) {
    throw new UcpRefusal('invalid_request', 'Writes need an Idempotency-Key.')
  }
  return {
    operation,
    version: versionIn(version),
    profile: profileNamedIn(headerIn(request, 'ucp-agent')),
    id,
    payload: request.body,
    key,
  }
}

/** Shopping for agents over UCP: what the shop can do, and the same operations over HTTP and JSON-RPC. */
export function ucpRoutes(app: FastifyInstance, ctx: Context, tries: CouponTries) {
  const answer = answerAgents(app, ctx, tries)
  const rules = {
    config: { allow: 'public', anyOrigin: true, limit: false },
    schema: { hide: true },
    errorHandler: refuse,
  } as const

  async function sendProfile(request: FastifyRequest, reply: FastifyReply, version: UcpVersion) {
    const { origin } = await shopForAgents(ctx, request)
    const text = JSON.stringify(profileOf(origin, version))
    const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    reply.header('cache-control', `public, max-age=${PROFILE_SECONDS}`).header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  }
  const profileRules = { ...rules, config: { ...rules.config, limit: times(60, MINUTE) } } as const
  app.get('/.well-known/ucp', profileRules, (request, reply) => sendProfile(request, reply, NEWEST))
  app.get<{ Params: Params }>('/.well-known/ucp/:version', profileRules, (request, reply) =>
    sendProfile(request, reply, versionIn(request.params.version ?? '')),
  )

  for (const operation of operations) {
    app.route({
      method: operation.method,
      url: `/ucp/:version${operation.path}`,
      exposeHeadRoute: false,
      ...rules,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const found = await answer(askedIn(operation, request), { request, reply })
        return reply.code(operation.status).send(found)
      },
    })
  }
  // Orders are told to platforms that the owner approved, and none can be approved yet.
  app.get('/ucp/:version/orders/:id', { ...rules, exposeHeadRoute: false }, async (request) => {
    await shopForAgents(ctx, request)
    throw new UcpRefusal('identity_required')
  })
  app.post<{ Params: Params }>('/ucp/:version/mcp', rules, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    await shopForAgents(ctx, request)
    const { origin, host } = request.headers
    if (origin !== undefined && origin !== `${request.protocol}://${host}`) {
      throw new AppError('not_allowed')
    }
    const version = versionIn(request.params.version ?? '')
    return await answerRpc({ version, answer, request, reply })
  })
}
