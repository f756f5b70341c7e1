import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasAgreed } from '../http/agreed.ts'
import { saysAccess } from '../http/cookies.ts'
import type { StoreOf } from '../http/hosts.ts'
import { createByteCache, createEntry, type Entry, encodingFor, plainBodyOf } from './byte-cache.ts'
import { writeBytes } from './byte-server.ts'
import { cacheKey } from './cache-key.ts'
import type { Content } from './content.ts'
import { isInProcess, LAST_GOOD } from './in-process.ts'
import { pathOf, type SpellingOf } from './page-address.ts'

const WAIT_FOR_RIVAL_MS = 5_000
const REST_AFTER_FAILURE_MS = 1_000

declare module 'fastify' {
  interface FastifyContextConfig {
    cached?: boolean
    /** Where a route answers to many addresses: only the one spelling of each is kept. */
    spellingOf?: SpellingOf
  }
  interface FastifyRequest {
    /** Set while this request is the one that fills an empty or outdated place in the cache. */
    filling: Filling | null
    isFromBytes: boolean
  }
}

type Filling = { key: string; version: number | undefined; done: () => void }

function write(request: FastifyRequest, reply: FastifyReply, entry: Entry) {
  request.isFromBytes = true
  reply.hijack()
  writeBytes(request.raw, reply.raw, entry)
}

export type PublicBytes = ReturnType<typeof createPublicBytes>

/** Public answers as serialised, compressed bytes, by store, currency and path. */
export function createPublicBytes(
  content: Content,
  storeOf: StoreOf,
  { mostBytes, mayRunScripts }: Readonly<{ mostBytes: number; mayRunScripts: () => boolean }>,
) {
  const cache = createByteCache(mostBytes)
  const failedAt = new Map<string, number>()
  let isClosing = false

  const isCurrent = (entry: Entry) =>
    entry.version !== undefined && entry.version === content.version()
  const rests = (key: string) => Date.now() - (failedAt.get(key) ?? 0) < REST_AFTER_FAILURE_MS

  function keyOf({ method, headers, url = '/' }: IncomingMessage): string | undefined {
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/')) return undefined
    const store = storeOf(headers.host)
    if (store === null) return undefined
    return cacheKey(url, store, headers.cookie, {
      isAgreed: hasAgreed(headers),
      isScriptless: saysAccess(headers) && mayRunScripts(),
    })
  }

  /** What may be sent at once; a last good copy too while making a new one has just failed. */
  function ready(key: string): Entry | undefined {
    const entry = cache.get(key)
    return entry && (isCurrent(entry) || rests(key)) ? entry : undefined
  }

  return {
    cache,
    failedAt,
    content,
    keyOf,
    isCurrent,
    ready,
    find: (request: IncomingMessage) => {
      const key = isClosing ? undefined : keyOf(request)
      return key === undefined ? undefined : ready(key)
    },
    /** From now on the framework answers all, which asks every caller to leave. */
    close: () => {
      isClosing = true
    },
  }
}

/** Answers without a body fill nothing, nor do addresses that are not spelled as they are kept. */
function isKept({ method, raw, routeOptions }: FastifyRequest): boolean {
  const { cached, spellingOf } = routeOptions.config
  if (!cached || method !== 'GET') return false
  const path = pathOf(raw.url ?? '/')
  return spellingOf ? spellingOf(path) === path : !path.includes('%')
}

type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply }>

/** A page that is made of what may be old must not be kept as current. */
function mark(bytes: PublicBytes, { request, reply }: Exchange, entry: Entry) {
  if (!bytes.isCurrent(entry) && isInProcess(request)) reply.raw.setHeader(LAST_GOOD, 'yes')
}

/** What goes out: an answer that fills its place, or the last good copy where making one failed. */
async function filled(
  bytes: PublicBytes,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
) {
  const { cache, failedAt } = bytes
  const place = request.filling
  if (!place || typeof payload === 'undefined') return payload
  if (reply.statusCode === 200) {
    failedAt.delete(place.key)
    const body = Buffer.from(payload as string | Buffer)
    const entry = await createEntry(body, publicHeaders(reply), place.version)
    if (request.routeOptions.config.cached) cache.set(place.key, entry)
    return await answerWith(request, reply, entry)
  }
  const lastGood = cache.get(place.key)
  if (reply.statusCode < 500 || !lastGood) return payload
  failedAt.set(place.key, Date.now())
  request.log.warn({ path: place.key }, 'served the last good copy')
  mark(bytes, { request, reply }, lastGood)
  return await answerWith(request, reply.code(200), lastGood)
}

/**
 * Fills the bytes and serves from them what the server has not. One request at a time fills a
 * place; the others wait for it. If filling fails, the last good copy is served instead.
 */
export function servePublicBytes(app: FastifyInstance, bytes: PublicBytes) {
  const { cache, content } = bytes
  const filling = new Map<string, Promise<void>>()

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
    const key = bytes.keyOf(request.raw)
    if (key === undefined) return next()
    const entry = bytes.ready(key)
    if (entry) {
      mark(bytes, { request, reply }, entry)
      return write(request, reply, entry)
    }
    if (!isKept(request)) return next()
    const rival = filling.get(key)
    if (!rival) {
      request.filling = beginFilling(key)
      return next()
    }
    const tooLong = sleep(WAIT_FOR_RIVAL_MS, undefined, { ref: false })
    void Promise.race([rival, tooLong]).then(() => {
      const entryNow = cache.get(key)
      if (!entryNow) return next()
      mark(bytes, { request, reply }, entryNow)
      write(request, reply, entryNow)
    })
  })

  app.addHook('onSend', (request, reply, payload) => filled(bytes, request, reply, payload))
  app.addHook('preClose', async () => bytes.close())
  const release = (request: FastifyRequest) => request.filling?.done()
  app.addHook('onResponse', async (request) => release(request))
  app.addHook('onRequestAbort', async (request) => release(request))
}

/** What shops cannot open without. Pages can: they know a catalogue. */
const NEEDED = ['/api/products', '/api/currencies']

/** Asked before the first visitor comes: a server that loses the database at once has a good copy to send. */
export async function fillAhead(app: FastifyInstance, origin: string) {
  const { host } = new URL(origin)
  await Promise.all(NEEDED.map((url) => app.inject({ url, headers: { host } })))
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
    vary: 'accept-encoding, cookie, sec-gpc',
  }
}

async function answerWith(request: FastifyRequest, reply: FastifyReply, entry: Entry) {
  const { headers, body } = entry.variants[encodingFor(request.headers['accept-encoding'])]
  reply.headers(headers)
  return body ?? (await plainBodyOf(entry))
}
