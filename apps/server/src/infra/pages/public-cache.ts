import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createByteCache, createEntry, type Entry, encodingFor } from './byte-cache.ts'
import { cacheKey } from './cache-key.ts'
import type { Content } from './content.ts'

const WAIT_FOR_RIVAL_MS = 5_000
const REST_AFTER_FAILURE_MS = 1_000

declare module 'fastify' {
  interface FastifyContextConfig {
    cached?: boolean
  }
  interface FastifyRequest {
    /** Set while this request is the one that fills an empty or outdated place in the cache. */
    filling: Filling | null
    isFromBytes: boolean
  }
}

type Filling = { key: string; version: number | undefined; done: () => void }

/** Counts what was served from bytes, for the metrics. */
export const served = { hits: 0 }

function write(request: FastifyRequest, reply: FastifyReply, entry: Entry) {
  served.hits += 1
  request.isFromBytes = true
  const { headers, body } = entry.variants[encodingFor(request.headers['accept-encoding'])]
  reply.hijack()
  if (request.headers['if-none-match'] === entry.etag) {
    const { 'content-length': _, 'content-encoding': __, ...rest } = headers
    reply.raw.writeHead(304, rest)
    reply.raw.end()
    return
  }
  reply.raw.writeHead(200, headers)
  reply.raw.end(body)
}

/**
 * Serves public GETs from serialised, compressed bytes. One request at a time fills a place;
 * the others wait for it. If filling fails, the last good copy is served instead.
 */
export function servePublicBytes(app: FastifyInstance, content: Content) {
  const cache = createByteCache()
  const filling = new Map<string, Promise<void>>()
  const failedAt = new Map<string, number>()

  const isCurrent = (entry: Entry | undefined): entry is Entry =>
    entry !== undefined && entry.version !== undefined && entry.version === content.version()
  const rests = (key: string) => Date.now() - (failedAt.get(key) ?? 0) < REST_AFTER_FAILURE_MS

  function beginFilling(key: string): Filling {
    const { promise, resolve } = Promise.withResolvers<void>()
    filling.set(key, promise)
    const done = () => {
      if (filling.get(key) === promise) filling.delete(key)
      resolve()
    }
    return { key, version: content.version(), done }
  }

  app.decorateRequest('filling', null)
  app.decorateRequest('isFromBytes', false)

  app.addHook('onRequest', (request, reply, next) => {
    const { method, variant, headers } = request
    if (method !== 'GET' || variant === null) return next()
    const key = cacheKey(request.raw.url ?? '/', variant, headers.cookie)
    if (key === undefined) return next()
    const entry = cache.get(key)
    if (isCurrent(entry) || (entry && rests(key))) return write(request, reply, entry)
    const isPublic = request.routeOptions.config.cached === true
    if (!isPublic) return next()
    const rival = filling.get(key)
    if (!rival) {
      request.filling = beginFilling(key)
      return next()
    }
    const giveUp = new Promise<void>((resolve) => setTimeout(resolve, WAIT_FOR_RIVAL_MS).unref())
    void Promise.race([rival, giveUp]).then(() => {
      const filled = cache.get(key)
      if (filled) return write(request, reply, filled)
      next()
    })
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const place = request.filling
    if (!place || typeof payload === 'undefined') return payload
    if (reply.statusCode === 200) {
      failedAt.delete(place.key)
      const body = Buffer.from(payload as string | Buffer)
      const entry = await createEntry(body, publicHeaders(reply), place.version)
      if (request.routeOptions.config.cached) cache.set(place.key, entry)
      return answerWith(request, reply, entry)
    }
    const lastGood = cache.get(place.key)
    if (reply.statusCode < 500 || !lastGood) return payload
    failedAt.set(place.key, Date.now())
    request.log.warn({ path: place.key }, 'served the last good copy')
    return answerWith(request, reply.code(200), lastGood)
  })

  const release = (request: FastifyRequest) => request.filling?.done()
  app.addHook('onResponse', async (request) => release(request))
  app.addHook('onRequestAbort', async (request) => release(request))
}

/** What was set on this reply, less what belongs to this one request alone. */
function publicHeaders(reply: FastifyReply) {
  const {
    'x-request-id': _,
    'set-cookie': __,
    'content-length': ___,
    ...shared
  } = reply.getHeaders()
  return {
    ...shared,
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding, cookie',
  }
}

function answerWith(request: FastifyRequest, reply: FastifyReply, entry: Entry) {
  const { headers, body } = entry.variants[encodingFor(request.headers['accept-encoding'])]
  reply.headers(headers)
  return body
}
