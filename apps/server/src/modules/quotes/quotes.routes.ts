import { requestQuote } from '@keyhaven/contracts/business-quotes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { networkOf } from '../../infra/network.ts'
import { route } from '../../infra/route.ts'
import { keepRequest } from './quotes.service.ts'

const HOUR = 3_600
const REQUESTS_PER_HOUR = 5

export function quoteRoutes(app: FastifyInstance, ctx: Context) {
  const rate = { max: REQUESTS_PER_HOUR * ctx.config.LIMIT_FACTOR, seconds: HOUR }
  const requests = app.limitBySubject('quotes', rate)
  // Counted once the form is right: whoever corrects a field has not asked twice.
  route(app, requestQuote, { allow: 'public' }, async ({ body }, request, reply) => {
    await requests.take(networkOf(request.ip), reply)
    return await keepRequest(ctx, body)
  })
}
