import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PlainAnswer } from '@keyhaven/contracts/plain-forms'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Config, staffOriginOf } from '../../config.ts'
import { AppError } from '../app-error.ts'
import { hasAgreed } from '../http/agreed.ts'
import { saysAccess } from '../http/cookies.ts'
import { type CardSources, protectedPolicy, publicDocument } from '../http/csp.ts'
import { originOf, type Site, type Store } from '../http/hosts.ts'
import { networkOf } from '../http/network.ts'
import { times } from '../http/rate-limit.ts'
import { isNavigation, withZoneToken, zoneTokenFor } from '../http/zone-token.ts'
import { plainPath } from './cache-key.ts'
import type { Content } from './content.ts'
import type { DocumentParts, Parts } from './document-parts.ts'
import { inProcess } from './in-process.ts'
import { pageOf, pathOf, type SpellingOf, spellingsOf } from './page-address.ts'

type Zone = 'public' | 'payment' | 'key' | 'staff'

type Contexts = {
  apiContext: Parameters<RouterContextProvider['set']>[0]
  nonceContext: Parameters<RouterContextProvider['set']>[0]
  siteContext: Parameters<RouterContextProvider['set']>[0]
  notKeptContext: Parameters<RouterContextProvider['set']>[0]
  plainContext: Parameters<RouterContextProvider['set']>[0]
  zoneOf: (path: string) => Zone
}

/** The web application as a function of a request: the finished build, or Vite's while developing. */
export type Web = Readonly<{ load: () => Promise<ServerBuild>; mode: 'development' | 'production' }>

/** What the pages say, for those who search it; a web application of a test has none. */
export const passagesOf = ({ entry }: ServerBuild): readonly unknown[] =>
  (entry.module as unknown as { forServer: { passages?: unknown[] } }).forServer.passages ?? []

const contextsOf = (build: ServerBuild) =>
  (build.entry.module as unknown as { forServer: Contexts }).forServer

type Shop = { config: Config; now: () => Date; content: Content; partsOf: Parts['partsOf'] }

/**
 * How many pages one network may have made for it. What is ready is not counted, and each address is
 * made once: nobody who reads pages comes near it.
 */
const PAGES_PER_MINUTE = 60
/** Asked for by every page when it is idle, and nothing is rendered for it. */
const ROUTES_PATH = '/__manifest'

/** Hands every path that no other route took to the web application; returns what makes a page. */
export async function mountWeb(app: FastifyInstance, shop: Shop, web: Web) {
  const isCached = web.mode === 'production'
  const makePage = await pageMaker(app, shop, web)
  const spellingOf = isCached ? spellingsOf((await web.load()).routes) : undefined

  const pages: FastifyPluginAsync = async (scope) => {
    // Bodies are left unread: the web request streams them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const options = {
      config: {
        allow: 'public',
        site: 'both',
        cached: isCached,
        ...(spellingOf && { spellingOf }),
      },
      schema: { hide: true },
    } as const
    scope.all('/*', options, async (request, reply) => {
      // No standard request can carry it, and no page answers it.
      if (request.method === 'TRACE') throw new AppError('not_found')
      const spelling = spellingOf && betterSpelling(request, spellingOf)
      if (spelling) return reply.header('cache-control', 'no-cache').redirect(spelling, 301)
      const address = addressOf(request, shop.config.PUBLIC_ORIGIN)
      const zone = contextsOf(await web.load()).zoneOf(pageOf(address.pathname))
      const elsewhere =
        address.pathname !== ROUTES_PATH && otherHost(shop.config, request.site, zone)
      if (elsewhere) {
        reply.header('cache-control', 'no-store')
        return reply.redirect(
          elsewhere.origin + address.pathname + address.search,
          elsewhere.status,
        )
      }
      const isFragment = address.pathname.endsWith('.data')
      if (holdsKeys(zone) && !isFragment && !isNavigation(request))
        throw new AppError('not_allowed')
      return await makePage(request, reply, { address })
    })
  }
  app.register(pages)
  return makePage
}

type Made = Readonly<{
  address: URL
  /** What a form without scripts came to; its page is made from that. */
  plain?: PlainAnswer
  /** Otherwise what the page says itself. */
  status?: number
}>
export type MakePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  made: Made,
) => Promise<FastifyReply>

/** Makes the document of an address for one visitor. */
async function pageMaker(app: FastifyInstance, shop: Shop, web: Web): Promise<MakePage> {
  const { config, content, partsOf } = shop
  const isCached = web.mode === 'production'
  // A function would be asked at every page, and each time all routes would be derived anew.
  const handle = createRequestHandler(isCached ? await web.load() : web.load, web.mode)
  const rendered = app.limitBySubject('pages', times(PAGES_PER_MINUTE, 60))

  return async (request, reply, { address, plain, status }) => {
    const { zoneOf, ...contexts } = contextsOf(await web.load())
    const path = pageOf(address.pathname)
    const zone = zoneOf(path)
    const isKeyed = holdsKeys(zone) && !address.pathname.endsWith('.data') && !plain
    const isCounted = isCached && address.pathname !== ROUTES_PATH
    if (isCounted) await rendered.take(networkOf(request.ip), reply)
    const parts = await partsOf({
      ...{ path, zone },
      isAgreed: hasAgreed(request.headers),
      hasAccess: saysAccess(request.headers),
    })
    // On public pages it only marks the scripts that are ours: see publicDocument.
    const nonce = isCached ? randomBytes(16).toString('hex') : ''
    let isKept = zone === 'public'
    if (!isKept) stopFilling(request)
    const doNotKeep = () => {
      isKept = false
    }
    const context = new RouterContextProvider()
    context.set(contexts.apiContext, inProcess(app, request, doNotKeep))
    context.set(contexts.notKeptContext, doNotKeep)
    context.set(contexts.siteContext, {
      ...siteOf(config, request.store),
      ...(zone === 'staff' && request.site === 'shared' && { isShared: true }),
      isCurrent: content.version() !== undefined,
      ...parts.site,
    })
    context.set(contexts.nonceContext, nonce)
    context.set(contexts.plainContext, plain ?? null)
    const shown = zone === 'public' ? plainAddress(address) : address
    const asked = plain ? new Request(shown) : asWebRequest(request, reply, shown)
    const response = await handle(asked, context)
    // A failure keeps its place: the last good copy is sent instead.
    if (!isKept && response.status < 500) stopFilling(request)
    if (zone === 'payment') continueTrace(request, reply)
    const cards = zone === 'payment' ? cardSourcesOf(config) : undefined
    const zoneToken = isKeyed ? zoneTokenFor(shop, request) : undefined
    const isPlain = isPlainPath(path)
    return await sendDocument(reply, response, {
      ...{ zone, zoneToken, isKept, nonce, cards, parts, status, isPlain },
    })
  }
}

const isPlainPath = (path: string) => path.toLowerCase().startsWith('/plain/')

/** Scripts ask for no document of these zones: they are given to people who go to them. */
const holdsKeys = (zone: Zone) => zone === 'payment' || zone === 'key'

/** The calls of a page that is bought on go on with its trace; a header tells it, so no page carries more. */
function continueTrace({ span }: FastifyRequest, reply: FastifyReply) {
  if (span) reply.header('server-timing', `traceparent;desc="${span.traceparent}"`)
}

/** Where a page is found that was asked for at a host which has not got it. Fragments come along by themselves. */
function otherHost(config: Config, site: Site, zone: Zone) {
  if (site === 'shop' && zone === 'staff') return { origin: staffOriginOf(config), status: 308 }
  if (site === 'staff' && zone !== 'staff') {
    return { origin: new URL(config.PUBLIC_ORIGIN).origin, status: 302 }
  }
  return undefined
}

/** What pages are told of the store. The smaller site is told to search engines as pages of the shop. */
function siteOf(config: Config, store: Store | null) {
  const { id = 'main', variant = 'main', brand = null, currency = 'USD' } = store ?? {}
  const origin = store && variant === 'main' ? originOf(config, store) : config.PUBLIC_ORIGIN
  return { origin: new URL(origin).origin, variant, storeId: id, brand, currency }
}

/** Where a page is found that was asked for by another spelling of its address. */
function betterSpelling({ method, raw }: FastifyRequest, spellingOf: SpellingOf) {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const url = raw.url ?? '/'
  const path = pathOf(url)
  const spelling = spellingOf(path)
  if (spelling === undefined || spelling === path) return undefined
  return spelling + new URL(`http://shop${url}`).search
}

function stopFilling(request: FastifyRequest) {
  request.filling?.done()
  request.filling = null
}

type Document = Readonly<{
  zone: Zone
  /** What the calls of this document show: see `zone-token.ts`. */
  zoneToken: string | undefined
  /** Others may be given the same bytes. */
  isKept: boolean
  /** Empty while developing: Vite writes inline styles and scripts of its own, so no policy then. */
  nonce: string
  /** The card provider, where this document has its form. */
  cards: CardSources | undefined
  parts: DocumentParts
  status: number | undefined
  /** Has forms and no scripts. */
  isPlain: boolean
}>

async function sendDocument(reply: FastifyReply, response: Response, document: Document) {
  const { zone, zoneToken, isKept, nonce, cards, parts, isPlain } = document
  reply.code(document.status ?? response.status).headers(Object.fromEntries(response.headers))
  if (!isKept || response.status !== 200) reply.header('cache-control', 'no-store')
  // A form without scripts is sent with the origin it comes from, which no-referrer would hide.
  if (isPlain) reply.header('referrer-policy', 'same-origin')
  else if (zone !== 'public') reply.header('referrer-policy', 'no-referrer')
  const opener = openerPolicyOf(zone, parts)
  if (opener) reply.header('cross-origin-opener-policy', opener)
  if (!response.headers.get('content-type')?.startsWith('text/html')) {
    return reply.send(Buffer.from(await response.arrayBuffer()))
  }
  const made = await response.text()
  const html = zoneToken ? withZoneToken(made, zoneToken) : made
  const hiding = hiddenFromSearch(html, zone)
  if (hiding) reply.header('x-robots-tag', hiding)
  if (!nonce) return reply.removeHeader('content-security-policy').send(Buffer.from(html))
  const ready =
    zone === 'public'
      ? publicDocument(html, nonce, parts)
      : { html, policy: protectedPolicy(nonce, cards, parts) }
  return reply.header('content-security-policy', ready.policy).send(Buffer.from(ready.html))
}

/** What a page tells search engines in its head is in a header too; outside the public zone every page hides. */
function hiddenFromSearch(html: string, zone: Zone): string | undefined {
  const said = /<meta name="robots" content="([^"]*noindex[^"]*)"/.exec(html)?.[1]
  return said ?? (zone === 'public' ? undefined : 'noindex')
}

/**
 * Whether a page keeps the window that it opened. A wallet needs that on the payment page; public pages never send what a
 * protected one sends, so that a script of theirs that opens one holds a closed window. Undefined: what all answers say.
 */
function openerPolicyOf(zone: Zone, { opensWallets }: DocumentParts): string | undefined {
  const allowing = 'same-origin-allow-popups'
  if (zone === 'payment') return opensWallets ? allowing : undefined
  if (zone !== 'public') return undefined
  return opensWallets === false ? allowing : 'unsafe-none'
}

const providerScripts = ['https://js.stripe.com', 'https://*.js.stripe.com']
const provider: CardSources = {
  scripts: providerScripts,
  frames: [...providerScripts, 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}

/** Where the card form comes from: the provider, or its stand-in. */
const cardSourcesOf = ({ sandboxUrl }: Config): CardSources =>
  sandboxUrl ? { scripts: [sandboxUrl], frames: [sandboxUrl], calls: [sandboxUrl] } : provider

/** The path at our own origin, whatever host a caller wrote into the request line. */
function addressOf({ raw }: FastifyRequest, origin: string): URL {
  const path = (raw.url ?? '/').replace(/^[a-z]+:\/\/[^/?#]*/i, '')
  return new URL(new URL(origin).origin + (path.startsWith('/') ? path : `/${path}`))
}

/** A page that others are given, too, is made from the address they share: nobody's campaign is in it. */
const plainAddress = (address: URL): URL =>
  new URL(plainPath(address.pathname + address.search) ?? address.href, address.origin)

/** Fastify's request as the standard one. The origin is ours: the Host header decides nothing. */
function asWebRequest(request: FastifyRequest, reply: FastifyReply, address: URL): Request {
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
  return new Request(address, {
    method: request.method,
    headers,
    signal: abort.signal,
    ...body,
  } as RequestInit)
}
