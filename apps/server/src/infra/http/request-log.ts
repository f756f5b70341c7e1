import type { FastifyInstance } from 'fastify'

/** One line per answer that was worked for. The query is left out: it may hold what logs must not. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    if (request.isFromBytes || request.routeOptions.config.limit === false) return
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}
