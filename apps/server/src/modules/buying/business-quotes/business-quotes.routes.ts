import { requestQuote } from '@keyhaven/contracts/business-quotes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { storeIn } from '../../../infra/http/hosts.ts'
import { oncePublicly } from '../../../infra/http/idempotency/once-by-scope.ts'
import { networkOf } from '../../../infra/http/network.ts'
import { route } from '../../../infra/http/route.ts'
import { saveQuoteRequest } from './business-quotes.service.ts'

const HOUR = 3_600
const REQUESTS_PER_HOUR = 5

export function quoteRoutes(app: FastifyInstance, ctx: Context) {
  const rate = { max: REQUESTS_PER_HOUR, seconds: HOUR }
  const requests = app.limitBySubject('quotes', rate)
  // Counted once the form is right: a person who corrects a field has not asked twice.
  route(app, requestQuote, { allow: 'public' }, async ({ body }, request, reply) => {
    return await oncePublicly(ctx, { request, reply }, async () => {
      await requests.take(networkOf(request.ip), reply)
      return await saveQuoteRequest(ctx, storeIn(request), body)
    })
  })
}
