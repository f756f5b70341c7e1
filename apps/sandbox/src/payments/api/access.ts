import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'

export type Keys = Readonly<{
  secretKey: string
  publishableKey: string
  shopOrigins: readonly string[]
}>

/** Whose key it is; anything else is refused as the provider does. */
export function readKey(request: FastifyRequest, keys: Keys): 'secret' | 'publishable' {
  const [scheme, key = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !key) {
    refuse(401, {
      type: 'invalid_request_error',
      message:
        'You did not provide an API key. ' +
        'You need to provide your API key in the Authorization header, using Bearer auth.',
    })
  }
  if (key === keys.secretKey) return 'secret'
  if (key === keys.publishableKey) return 'publishable'
  return refuse(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`,
  })
}

export const refusePublishable = (): never =>
  refuse(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
  })

/** As the provider answers a restricted key that lacks a right. */
export const refuseForbidden = (path: string): never =>
  refuse(403, {
    type: 'invalid_request_error',
    code: 'more_permissions_required',
    message: `The provided key does not have the required permissions for this endpoint (${path}).`,
  })

/** Lets a page of the shop read the answer, and no other page. */
export function shareWithShop(request: FastifyRequest, reply: FastifyReply, keys: Keys) {
  const { origin } = request.headers
  if (!origin || !keys.shopOrigins.includes(origin)) return
  reply.header('access-control-allow-origin', origin).header('vary', 'origin')
}

export function answerPreflight(request: FastifyRequest, reply: FastifyReply, keys: Keys) {
  shareWithShop(request, reply, keys)
  return reply
    .code(204)
    .header('access-control-allow-methods', 'GET, POST')
    .header('access-control-allow-headers', 'authorization, content-type, idempotency-key')
    .header('access-control-max-age', '600')
    .send()
}
