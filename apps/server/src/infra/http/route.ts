import type { Endpoint, RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseUnstorable } from '../db/storable-text.ts'
import type { Policy, StepUp } from './access.ts'
import type { Limit } from './rate-limit.ts'

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
  /** Staff show their second factor again, if that was more than a quarter of an hour ago. */
  stepUp?: StepUp
  /** Open to staff who still have to set up their second factor. */
  isForNewStaff?: boolean
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
  { allow, cached = false, limit, anyOrigin = false, bodyLimit, ...more }: Rules,
  handler: Handler<E>,
) {
  const { method, path, summary, params, query, body, response, status = 200 } = endpoint
  app.route({
    method,
    url: path,
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: { allow, cached, anyOrigin, ...more, ...(limit !== undefined && { limit }) },
    schema: {
      summary,
      tags: [path.split('/')[2] ?? 'api'],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: response },
    },
    preValidation: refuseUnstorable,
    handler: async (request, reply) => {
      const { params, query, body } = request
      const answer = await handler({ params, query, body } as RequestOf<E>, request, reply)
      return reply.code(status).send(answer)
    },
  })
}
