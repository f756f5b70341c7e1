import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { refuseWebPages } from '../no-web-pages.ts'
import { type Export, type KeptSpan, spansIn } from './span.ts'

/** The oldest go first. */
const MOST_SPANS = 20_000
const BODY_BYTES = 5_000_000

const hex = (digits: number) => ({ type: 'string', pattern: `^[0-9a-f]{${digits}}$` })
const nanoseconds = { type: 'string', pattern: '^[0-9]{1,20}$' }

const span = {
  type: 'object',
  required: ['traceId', 'spanId', 'name', 'startTimeUnixNano', 'endTimeUnixNano'],
  properties: {
    traceId: hex(32),
    spanId: hex(16),
    name: { type: 'string' },
    startTimeUnixNano: nanoseconds,
    endTimeUnixNano: nanoseconds,
  },
}
const listOf = (name: string, items: object) => ({
  type: 'object',
  properties: { [name]: { type: 'array', items } },
})
const exportSchema = listOf('resourceSpans', listOf('scopeSpans', listOf('spans', span)))

type SpanQuery = Readonly<{ traceId?: string }>
type TracesOptions = Readonly<{ port: number; host?: string; most?: number }>

/** The stand-in for a collector of traces: OTLP over HTTP, in JSON. Port 0 takes any free one. */
export async function startTraces({ port, host = '127.0.0.1', most = MOST_SPANS }: TracesOptions) {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: BODY_BYTES })
  const kept: KeptSpan[] = []
  refuseWebPages(app)
  app.post<{ Body: Export }>('/v1/traces', { schema: { body: exportSchema } }, (request, reply) => {
    kept.push(...spansIn(request.body))
    kept.splice(0, kept.length - most)
    return reply.send({ partialSuccess: {} })
  })
  readingRoutes(app, kept)
  await app.listen({ host, port })
  return {
    port: (app.server.address() as AddressInfo).port,
    close: async () => await app.close(),
  }
}

/** What tests and developers look at. */
function readingRoutes(app: FastifyInstance, kept: KeptSpan[]) {
  app.get<{ Querystring: SpanQuery }>('/sandbox/spans', ({ query: { traceId } }, reply) =>
    reply.send(traceId ? kept.filter((span) => span.traceId === traceId) : kept),
  )
  app.delete('/sandbox/spans', (_request, reply) => {
    kept.length = 0
    return reply.code(204).send()
  })
}
