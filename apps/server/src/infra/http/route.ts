import type { Endpoint, RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { StoreRule } from '@keyhaven/contracts/staff/screens/staff-screen'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertStorable } from '../db/storable-text.ts'
import type { Policy, StepUp } from './access.ts'
import type { Limit } from './rate-limit.ts'
import { expectFile } from './sent-file.ts'
import type { RouteSite } from './sites.ts'
import type { ZoneRule } from './zone-token.ts'

type Rules = {
  /** Who may call it. */
  allow: Policy
  /** Served from bytes until public content changes. Only for answers that are the same for everyone. */
  cached?: boolean
  /** A stricter limit than the general one. */
  limit?: Limit
  /** Called by others than our own pages, too. */
  anyOrigin?: boolean
  /** Bytes of the body, where the general limit is too tight. */
  bodyLimit?: number
  /** Values in a JSON body, where the general bound is too tight. */
  mostValues?: number
  /** Asked before a byte of the body is read; refuses by throwing. */
  before?: (request: FastifyRequest) => Promise<void>
  /** Staff show their second factor again, if that was more than a quarter of an hour ago. */
  stepUp?: StepUp
  /** Open to staff who still have to set up their second factor. */
  isForNewStaff?: boolean
  /** The screen of staff that declares it. */
  screen?: string
  /** What a member who is limited to some stores may do with it. */
  stores?: StoreRule
  /** Where a call answers that is not for staff alone. Unset: on the hosts of the shop. */
  site?: RouteSite
  /** Answers with a whole key or moves one: without the token of a document of the zone, refused or redacted. */
  zone?: ZoneRule
}

type Handler<E extends Endpoint> = (
  input: RequestOf<E>,
  request: FastifyRequest,
  /** For cookies and headers; the answer is what the handler returns. */
  reply: FastifyReply,
) => Promise<ResponseOf<E>>

/** Serves one contract endpoint: the schemas validate the way in and strip the way out. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { allow, cached = false, limit, anyOrigin = false, bodyLimit, before, ...more }: Rules,
  handler: Handler<E>,
) {
  const { method, path, summary, params, query, body, response, status = 200 } = endpoint
  const { takesFile = false } = endpoint
  app.route({
    method,
    url: path,
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: {
      allow,
      cached,
      anyOrigin,
      ...more,
      ...(limit !== undefined && { limit }),
      ...(takesFile && { takesFile }),
    },
    schema: {
      summary,
      tags: [path.split('/')[2] ?? 'api'],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: response },
    },
    onRequest: [...(takesFile ? [expectFile] : []), ...(before ? [before] : [])],
    preValidation: assertStorable,
    handler: async (request, reply) => {
      const { params, query, body } = request
      const answer = await handler({ params, query, body } as RequestOf<E>, request, reply)
      return reply.code(status).send(answer)
    },
  })
}
