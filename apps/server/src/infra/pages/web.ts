import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Config } from '../config.ts'
import { AppError } from './app-error.ts'
import type { Content } from './content.ts'
import { protectedPolicy, publicPolicy } from './csp.ts'
import { inProcess } from './in-process.ts'

type Contexts = {
  apiContext: Parameters<RouterContextProvider['set']>[0]
  nonceContext: Parameters<RouterContextProvider['set']>[0]
  siteContext: Parameters<RouterContextProvider['set']>[0]
  zoneOf: (path: string) => 'public' | 'payment' | 'staff'
}

/** The web application as a function of a request: the finished build, or Vite's while developing. */
export type Web = Readonly<{ load: () => Promise<ServerBuild>; mode: 'development' | 'production' }>

const partsOf = (build: ServerBuild) =>
  (build.entry.module as unknown as { forServer: Contexts }).forServer

type Shop = { config: Config; content: Content }

/** Hands every path that no other route took to the web application. */
export function mountWeb(app: FastifyInstance, { config, content }: Shop, web: Web) {
  const handle = createRequestHandler(web.load, web.mode)
  const isCached = web.mode === 'production'

  const pages: FastifyPluginAsync = async (scope) => {
    // Bodies are left unread: the web request streams them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const options = {
      config: { allow: 'public', cached: isCached },
      schema: { hide: true },
    } as const
    scope.all('/*', options, async (request, reply) => {
      // No standard request can carry it, and no page answers it.
      if (request.method === 'TRACE') throw new AppError('not_found')
      const { zoneOf, ...contexts } = partsOf(await web.load())
      const zone = zoneOf(addressOf(request, config.PUBLIC_ORIGIN).pathname)
      const nonce = zone === 'public' || !isCached ? '' : randomBytes(16).toString('base64')
      const context = new RouterContextProvider()
      context.set(contexts.apiContext, inProcess(app, request))
      context.set(contexts.siteContext, {
        origin: new URL(config.PUBLIC_ORIGIN).origin,
        variant: request.variant ?? 'main',
        isCurrent: content.version() !== undefined,
      })
      context.set(contexts.nonceContext, nonce)
      if (zone !== 'public') stopFilling(request)
      const response = await handle(asWebRequest(request, reply, config.PUBLIC_ORIGIN), context)
      const cardOrigins = zone === 'payment' ? cardOriginsOf(config) : []
      const policyOf = (html: string) =>
        zone === 'public' ? publicPolicy(html) : protectedPolicy(nonce, cardOrigins)
      return sendDocument(reply, response, {
        isPublic: zone === 'public',
        ...(isCached && { policyOf }),
      })
    })
  }
  app.register(pages)
}

function stopFilling(request: FastifyRequest) {
  request.filling?.done()
  request.filling = null
}

type Document = { isPublic: boolean; policyOf?: (html: string) => string }

async function sendDocument(reply: FastifyReply, response: Response, document: Document) {
  reply.code(response.status).headers(Object.fromEntries(response.headers))
  if (!response.headers.get('content-type')?.startsWith('text/html')) {
    return reply.send(Buffer.from(await response.arrayBuffer()))
  }
  const html = await response.text()
  // While developing Vite writes inline styles and scripts of its own: no policy then.
  if (document.policyOf) reply.header('content-security-policy', document.policyOf(html))
  else reply.removeHeader('content-security-policy')
  if (!document.isPublic || response.status !== 200) reply.header('cache-control', 'no-store')
  if (!document.isPublic) reply.header('referrer-policy', 'no-referrer')
  return reply.send(Buffer.from(html))
}

/** Where the card form comes from: the provider, or its stand-in. */
const cardOriginsOf = (config: Config) =>
  config.sandboxUrl
    ? [config.sandboxUrl]
    : ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com']

/** The path at our own origin, whatever host a caller wrote into the request line. */
function addressOf({ raw }: FastifyRequest, origin: string): URL {
  const path = (raw.url ?? '/').replace(/^[a-z]+:\/\/[^/?#]*/i, '')
  return new URL(new URL(origin).origin + (path.startsWith('/') ? path : `/${path}`))
}

/** Fastify's request as the standard one. The origin is ours: the Host header decides nothing. */
function asWebRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const abort = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) abort.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const item of [value ?? []].flat()) headers.append(name, item)
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const body = hasBody ? { body: Readable.toWeb(request.raw), duplex: 'half' } : {}
  return new Request(addressOf(request, origin), {
    method: request.method,
    headers,
    signal: abort.signal,
    ...body,
  } as RequestInit)
}
