import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { pathOf } from './page-address.ts'

const WORKER = '/offline-worker.js'
const PAGE = '/offline'

/** Nothing of the page runs, loads or sends. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The page is part of the worker's own text, which no script of a page can change; in the browser's caches any could.
 * Online the worker leaves every request alone, as if it were not there: the network races it where that is known.
 */
const workerOf = (html: string) => `const page = ${JSON.stringify(html)}
addEventListener('install', (event) => {
  skipWaiting()
  try {
    event.addRoutes([
      { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
      { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
    ])
  } catch {}
})
addEventListener('fetch', (event) => {
  if (navigator.onLine || event.request.mode !== 'navigate') return
  event.respondWith(new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': ${JSON.stringify(pagePolicy)},
      'referrer-policy': 'no-referrer',
    },
  }))
})
`

const asksForWorker = ({ headers }: FastifyRequest) => headers['service-worker'] !== undefined

/** The only worker of the shop: it shows one page while the device is offline, and keeps nothing else. */
export function serveOfflineWorker(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (asksForWorker(request) && pathOf(request.raw.url ?? '') !== WORKER) {
      throw new AppError('not_found')
    }
  })
  const config = { allow: 'public' } as const
  app.get(WORKER, { config, schema: { hide: true } }, async ({ headers, ip }, reply) => {
    const page = await app.inject({
      ...{ method: 'GET', url: PAGE, remoteAddress: ip },
      headers: { host: headers.host ?? '' },
    })
    if (page.statusCode !== 200) throw new AppError('unavailable')
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(workerOf(page.payload))
  })
}
