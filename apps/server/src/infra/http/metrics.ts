import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { served } from './public-cache.ts'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  new Counter({
    name: 'http_cached_total',
    help: 'Requests answered from prepared bytes',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(served.hits)
    },
  })
  return { registry, requests }
}

/** Times every request that was not answered from bytes. */
export function measureRequests(app: FastifyInstance, { requests }: Metrics) {
  app.addHook('onResponse', async (request, reply) => {
    if (request.isFromBytes) return
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none' }
    requests.observe({ ...labels, status: String(reply.statusCode) }, reply.elapsedTime / 1_000)
  })
}

/** A port of its own: what operators read never stands beside what visitors reach. */
export async function serveMetrics({ registry }: Metrics, host: string, port: number) {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    response.setHeader('content-type', registry.contentType)
    response.end(await registry.metrics())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { port: (server.address() as AddressInfo).port, close }
}
