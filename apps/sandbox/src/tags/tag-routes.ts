import type { FastifyInstance } from 'fastify'
import { standIn } from './stand-in.ts'

const MOST_KEPT = 500

type Heard = { id: string; origin: string; event: unknown }

/** The stand-in for the tag manager: a container that tells every event it hears, and what was told. */
export function tagRoutes(app: FastifyInstance) {
  const heard: Heard[] = []
  app.get<{ Querystring: { id?: string } }>('/gtm.js', (request, reply) => {
    const { id = '' } = request.query
    if (!/^GTM-[A-Z0-9]{4,10}$/.test(id)) return reply.code(404).send('')
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(standIn(`http://${request.headers.host}`, id))
  })
  app.get('/ns.html', (_, reply) =>
    reply.type('text/html').send('<!doctype html><title>Tags</title>'),
  )
  app.register((scope, _options, done) => {
    scope.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.post<{ Querystring: { id?: string } }>('/tag-events', (request, reply) => {
      heard.push({
        id: request.query.id ?? '',
        origin: request.headers.origin ?? '',
        event: JSON.parse(String(request.body)),
      })
      heard.splice(0, heard.length - MOST_KEPT)
      return reply.header('access-control-allow-origin', '*').code(204).send()
    })
    done()
  })
  app.get<{ Querystring: { id?: string } }>('/tag-events', ({ query }) =>
    heard.filter(({ id }) => !query.id || id === query.id),
  )
}
