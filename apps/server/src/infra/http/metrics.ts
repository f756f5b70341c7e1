import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { breakerStates } from '../breaker.ts'
import { machineClock } from '../db/clock.ts'
import { namedStatements } from '../db/db.ts'
import { readerUse } from '../db/reader-use.ts'
import { measurePromises } from '../measures.ts'
import type { ByteCache } from '../pages/byte-cache.ts'
import { served } from '../pages/byte-server.ts'

export type Metrics = ReturnType<typeof createMetrics>

function measureServing(registry: Registry) {
  new Counter({
    name: 'http_cached_total',
    help: 'Requests answered from prepared bytes',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(served.hits)
    },
  })
  new Gauge({
    name: 'part_away',
    help: 'Whether a part outside the process is away and not asked (1) or in use (0)',
    labelNames: ['part'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { name, isOpen } of breakerStates()) this.set({ part: name }, isOpen ? 1 : 0)
    },
  })
}

function measureDatabases(registry: Registry) {
  new Gauge({
    name: 'db_named_statements',
    help: 'Statements each pool has given a name, out of at most 500',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const { pool, names } of namedStatements()) this.set({ pool }, names)
    },
  })
  new Counter({
    name: 'report_reads_total',
    help: 'Connections for lists, reports and exports of staff, by the server that they led to',
    labelNames: ['from'],
    registers: [registry],
    collect() {
      this.reset()
      this.inc({ from: 'reader' }, readerUse.reader)
      this.inc({ from: 'primary' }, readerUse.primary)
    },
  })
  new Gauge({
    name: 'reader_away',
    help: 'Whether the reader is away or behind, and the primary answers for it (1), or not (0)',
    registers: [registry],
    collect() {
      this.set(readerUse.isAway ? 1 : 0)
    },
  })
  new Gauge({
    name: 'clock_offset_seconds',
    help: 'How far the clock of this machine is ahead of the database, which decides',
    registers: [registry],
    collect() {
      this.set(machineClock.offsetSeconds)
    },
  })
}

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measurePromises(registry)
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.15, 0.3, 1, 3, 10],
    registers: [registry],
  })
  measureServing(registry)
  measureDatabases(registry)
  return { registry, requests }
}

/** How much of the memory the pages that are ready take. */
export function measureCache({ registry }: Metrics, cache: ByteCache) {
  new Gauge({
    name: 'page_cache_entries',
    help: 'Pages, and answers of the API, that are ready to be sent',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      const keys = cache.keys()
      const answers = keys.filter((key) => key.includes(' /api/')).length
      this.set({ kind: 'page' }, keys.length - answers)
      this.set({ kind: 'answer' }, answers)
    },
  })
  new Gauge({
    name: 'page_cache_bytes',
    help: 'Memory they take, out of at most PAGE_CACHE_MB',
    registers: [registry],
    collect() {
      this.set(cache.bytes())
    },
  })
}

/** Times every request that was not answered from bytes. */
export function measureRequests(app: FastifyInstance, { requests }: Metrics) {
  app.addHook('onResponse', async (request, reply) => {
    if (request.isFromBytes) return
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none' }
    requests.observe({ ...labels, status: String(reply.statusCode) }, reply.elapsedTime / 1_000)
  })
}

/** A port of its own: what operators read is never next to what visitors can reach. */
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
