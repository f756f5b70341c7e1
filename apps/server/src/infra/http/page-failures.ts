import { reportPageFailure } from '@keyhaven/contracts/page-failures'
import type { FastifyInstance } from 'fastify'
import { route } from './route.ts'

/** Where a page tells that it broke: the log has it under the number that its visitor may quote. */
export function pageFailureRoutes(app: FastifyInstance) {
  const rules = { allow: 'public', site: 'both', limit: { max: 10, seconds: 60 } } as const
  route(app, reportPageFailure, rules, async ({ body }, request) => {
    request.log.error({ failure: body }, 'a page broke in a browser')
    return null
  })
}
