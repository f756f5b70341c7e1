import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { storeIn } from '../../../infra/http/hosts.ts'
import { once } from '../../../infra/http/idempotency/once.ts'
import { hashOf, publicScope } from '../../../infra/http/idempotency/scopes.ts'
import { networkOf } from '../../../infra/http/network.ts'
import { times } from '../../../infra/http/rate-limit.ts'
import { catalogue } from '../../catalog/products/products.service.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { atStore } from '../../platform/stores/in-store.ts'
import type { CouponTries } from '../checkout/quote/coupon-tries.ts'
import { type AgentCall, getCart, getCheckout } from './agent-carts.service.ts'
import { agentProfiles } from './agent-profiles.ts'
import type { Operation } from './operations.ts'
import { UcpRefusal } from './ucp.errors.ts'
import { agreedOn, envelope, isUcpVersion, type UcpVersion } from './ucp.rules.ts'

const MINUTE = 60
const HOUR = 3_600
const SHOP = 'the shop'

/** How an operation is asked for, whichever transport carried it. */
export type AgentRequest = Readonly<{
  operation: Operation
  version: UcpVersion
  profile: string | undefined
  id: string
  payload: unknown
  key: string | undefined
}>

export function versionIn(text: string): UcpVersion {
  if (!isUcpVersion(text)) throw new AppError('not_found')
  return text
}

/** The shop of the host, while agents are let in there. */
export async function shopForAgents(ctx: Context, request: FastifyRequest) {
  const shop = atStore(ctx, storeIn(request))
  if (!(await settingsOf(shop))['agents.is_on']) throw new AppError('not_found')
  return { shop, origin: new URL(shop.config.PUBLIC_ORIGIN).origin }
}

function parsed({ schema }: Operation, payload: unknown): unknown {
  if (!schema) return undefined
  const read = z.safeParse(schema, payload ?? {})
  if (read.success) return read.data
  const [issue] = read.error.issues
  const at = issue?.path.length ? ` at ${issue.path.join('.')}` : ''
  throw new UcpRefusal('invalid_request', `The request cannot be read${at}.`)
}

/** The same operation a second time under one key: what it made is told as it is now. */
const again = ({ operation }: AgentRequest, call: AgentCall, id: string) =>
  operation.capability === 'cart' ? getCart(call, id) : getCheckout(call, id)

type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply }>

async function run(
  call: AgentCall,
  asked: AgentRequest,
  { request, reply }: Exchange,
): Promise<object> {
  const { operation, id, key } = asked
  const payload = parsed(operation, asked.payload) as never
  const make = () => operation.run(call, id, payload)
  // What makes something is found again by its id, which follows from the key.
  if (!operation.isWrite || key === undefined || id === '') return await make()
  const keyed = {
    scope: publicScope,
    owner: '',
    keyHash: hashOf('ucp', networkOf(request.ip), call.agent, operation.tool, id, key),
    callHash: hashOf(JSON.stringify(asked.payload ?? null)),
  }
  return await once({ db: call.ctx.db, reply }, keyed, {
    run: make,
    keep: () => null,
    repeat: () => again(asked, call, id),
  })
}

/** Answers agents: counts, negotiates, runs, and says in each answer what was agreed on. */
export function answerAgents(app: FastifyInstance, ctx: Context, tries: CouponTries) {
  const reads = app.limitBySubject('agent searches by network', times(60, MINUTE))
  const carts = app.limitBySubject('agent carts by network', times(20, MINUTE))
  const checkouts = app.limitBySubject('agent checkouts by network', times(60, HOUR))
  const fetches = app.limitBySubject('agent profiles', times(60, MINUTE))
  const profileOf = agentProfiles(ctx, async () => {
    if (!(await fetches.allows(SHOP))) throw new UcpRefusal('profile_unreachable')
  })

  async function count({ operation, id }: AgentRequest, { request, reply }: Exchange) {
    const network = networkOf(request.ip)
    const isNewCheckout = operation.capability === 'checkout' && id === '' && operation.isWrite
    const limit = isNewCheckout ? checkouts : operation.isWrite ? carts : reads
    await limit.take(network, reply)
  }

  return async (asked: AgentRequest, exchange: Exchange): Promise<object> => {
    const { request, reply } = exchange
    const { operation, version, key } = asked
    const { shop, origin } = await shopForAgents(ctx, request)
    await count(asked, exchange)
    const profile = await profileOf(asked.profile)
    if (profile.version > version) throw new UcpRefusal('version_unsupported')
    const agreed = agreedOn(profile, version)
    if (!agreed.has(operation.capability)) throw new UcpRefusal('capabilities_incompatible')
    const store = storeIn(request)
    const call: AgentCall = {
      ctx: shop,
      storeId: store.id,
      origin,
      currency: store.currency,
      products: await catalogue(shop, store),
      version,
      agent: profile.host,
      repeat: key === undefined ? undefined : [networkOf(request.ip), profile.host, key],
      tryCode: (code, use) => tries({ request, reply, code }, use),
    }
    const said = envelope(version, agreed, operation.about)
    const isCheckout = operation.capability === 'checkout'
    const answer = await run(call, asked, exchange)
    return { ucp: { ...said, ...(isCheckout && { payment_handlers: {} }) }, ...answer }
  }
}
