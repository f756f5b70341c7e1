import type { FastifyInstance } from 'fastify'
import { asTraceparent, beginSpan, isTracing, type OpenSpan, within } from './trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | null
  }
}

const asked = /^\/(healthz|livez|readyz)$/

/**
 * One span per request that is worked for, under the span its caller named. It is opened twice, because
 * what was set before the body was read is lost there.
 */
export function traceRequests(app: FastifyInstance) {
  if (!isTracing()) return
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, next) => {
    const route = request.routeOptions.url ?? 'none'
    if (asked.test(route)) return next()
    const span = beginSpan({
      name: `${request.method} ${route}`,
      kind: 'server',
      facts: {
        'http.request.method': request.method,
        'http.route': route,
        'shop.request': request.id,
      },
      parent: asTraceparent(request.headers.traceparent),
    })
    request.span = span ?? null
    return span ? within(span, next) : next()
  })
  app.addHook('preValidation', ({ span }, _reply, next) => (span ? within(span, next) : next()))
  app.addHook('onResponse', async ({ span }, reply) => {
    span?.tell({ 'http.response.status_code': reply.statusCode })
    const isFailure = reply.statusCode >= 500
    span?.end(isFailure ? { code: String(reply.statusCode) } : undefined)
  })
}
