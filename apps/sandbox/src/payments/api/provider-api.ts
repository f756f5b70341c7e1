import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiVersion } from '../contract/tables.ts'
import { parseForm } from '../form.ts'
import { newId } from '../ids.ts'
import { refusal, refuse, refuseRequest } from '../refusal.ts'
import type { World } from '../state/world.ts'
import {
  answerPreflight,
  type Keys,
  readKey,
  refuseForbidden,
  refusePublishable,
  shareWithShop,
} from './access.ts'
import { accountEndpoints } from './account-endpoints.ts'
import { balanceEndpoints } from './balance-endpoints.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { breakOff, drip, staySilent } from './fault-answers.ts'
import type { Fault, FaultSwitch } from './faults.ts'
import type { Idempotency, Outcome } from './idempotency.ts'
import { intentEndpoints } from './intent-endpoints.ts'
import { moneyEndpoints } from './money-endpoints.ts'
import { errorAnswer, perform } from './perform.ts'
import { sessionEndpoints } from './session-endpoints.ts'

type ApiParts = Readonly<{
  world: World
  keys: Keys
  faults: FaultSwitch
  idempotency: Idempotency
  /** Intents that a call is changing. */
  changing: Set<string>
}>

const all = [
  ...intentEndpoints,
  ...moneyEndpoints,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...balanceEndpoints,
]

/** The provider's HTTP API, as far as the shop and its browser library use it. */
export function providerApi(app: FastifyInstance, parts: ApiParts) {
  for (const endpoint of all) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => serve(parts, endpoint, request, reply),
    })
  }
  app.options('/v1/*', (request, reply) => answerPreflight(request, reply, parts.keys))
}

async function serve(
  parts: ApiParts,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('request-id', newId('req'))
  try {
    const call = letIn(parts.keys, endpoint, request, reply)
    if (!parts.world.account.countCall()) refuseForRate()
    if (parts.world.account.isForbidden(endpoint.path)) refuseForbidden(endpoint.path)
    const fault = parts.faults.take(request.method, pathOf(request))
    if (fault?.kind === 'timeout-before') return await staySilent(reply, fault)
    if (fault?.kind === '429') refuseForRate()
    const work = () =>
      alone(parts.changing, endpoint, call, () => perform(parts.world, endpoint, call, fault))
    return await send(reply, await once(parts, request, reply, work), fault)
  } catch (error) {
    return send(reply, errorAnswer(error, false))
  }
}

function letIn(keys: Keys, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Call {
  const isSecret = readKey(request, keys) === 'secret'
  if (!isSecret && !endpoint.isPublic) refusePublishable()
  requireVersion(request)
  if (!isSecret) shareWithShop(request, reply, keys)
  const [, query = ''] = request.url.split('?')
  return {
    id: (request.params as { id?: string }).id ?? '',
    params: parseForm(request.method === 'GET' ? query : bodyOf(request)),
    isSecret,
    origin: `${request.protocol}://${request.host}`,
  }
}

/** Stricter than the provider: a call in another version would be answered in other shapes. */
function requireVersion({ headers }: FastifyRequest) {
  const version = headers['stripe-version']
  if (version === undefined || version === apiVersion) return
  refuseRequest(`Invalid Stripe API version: ${String(version)}. This is ${apiVersion}.`)
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

const bodyOf = (request: FastifyRequest): string =>
  typeof request.body === 'string' ? request.body : ''

/** Two calls never change one intent at the same time. */
async function alone(
  changing: Set<string>,
  { method, path }: Endpoint,
  { id }: Call,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  if (method === 'GET' || !path.startsWith('/v1/payment_intents/:id')) return work()
  if (changing.has(id)) return { ...errorAnswer(locked, true), isKept: false }
  changing.add(id)
  try {
    return await work()
  } finally {
    changing.delete(id)
  }
}

const locked = refusal(429, {
  type: 'invalid_request_error',
  code: 'lock_timeout',
  message:
    'This object cannot be accessed right now because another API request or Stripe process is ' +
    'currently accessing it.',
})

const refuseForRate = (): never =>
  refuse(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded.',
  })

/** A second call under the same idempotency key gets the answer of the first. */
async function once(
  { idempotency, world }: Pick<ApiParts, 'idempotency' | 'world'>,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || typeof key !== 'string') return work()
  reply.header('idempotency-key', key)
  const print = { path: pathOf(request), body: bodyOf(request) }
  const known = idempotency.begin(key, print, world.account.settings().isLax)
  if (known) {
    reply.header('idempotent-replayed', 'true')
    return known
  }
  const outcome = await work()
  idempotency.finish(key, outcome)
  return outcome
}

async function send(reply: FastifyReply, outcome: Outcome, fault?: Fault): Promise<FastifyReply> {
  if (outcome.status === 429) reply.header('stripe-should-retry', 'true')
  // To try again with the same key would only bring the same answer.
  if (outcome.status === 500 && reply.hasHeader('idempotency-key')) {
    reply.header('stripe-should-retry', 'false')
  }
  if (fault?.kind === 'timeout-after') return staySilent(reply, fault)
  if (fault?.kind === 'reset') return breakOff(reply, outcome)
  if (fault?.kind === 'drip') return drip(reply, outcome, fault)
  return reply.code(outcome.status).type('application/json').send(outcome.body)
}
