import type { Currency } from '@keyhaven/contracts/money'
import type { HeroLayout } from '@keyhaven/contracts/storefront'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Config, hostName } from '../../config.ts'
import { AppError } from '../app-error.ts'

/** Which pages a store has: all of the shop's, or those of the smaller site for the office suite alone. */
export type Variant = 'main' | 'office'

/** What a host name shows. */
export type Store = Readonly<{
  id: string
  variant: Variant
  /** Null is what the settings say of the company. */
  brand: string | null
  tagline: string | null
  heroLayout: HeroLayout | null
  currency: Currency
  /** Null is the whole catalogue. */
  productIds: ReadonlySet<string> | null
  hosts: readonly string[]
  /** The day from which its seller computes tax; null while tax is off. */
  taxedFrom: string | null
  /** What its answers are kept under; another one after each change, so that none made before is sent. */
  cacheName: string
}>

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a host that is not ours. */
    store: Store | null
    site: Site
  }
}

/** Whose host a request came to: that of staff, or one of the shop. `shared` where both have one. */
export type Site = 'shop' | 'staff' | 'shared'

type Names = Pick<
  Config,
  'PUBLIC_ORIGIN' | 'STAFF_ORIGIN' | 'ALLOWED_HOSTS' | 'VARIANT_HOSTS' | 'isLive'
>

/** Names that lead to this machine alone; a live shop does not answer to them. */
const local: [string, string][] = [
  ['localhost', 'main'],
  ['127.0.0.1', 'main'],
  ['[::1]', 'main'],
  ['office.localhost', 'office'],
]

const plainStore = (id: Variant): Store => ({
  id,
  variant: id,
  brand: null,
  tagline: null,
  heroLayout: null,
  currency: 'USD',
  productIds: null,
  hosts: [],
  taxedFrom: null,
  cacheName: id,
})

/** Those every shop has, until the table was read. */
const builtInStores: readonly Store[] = [plainStore('main'), plainStore('office')]

/** The store of each name that the environment gives. */
export function namedByEnvironment(config: Names): ReadonlyMap<string, string> {
  const named = (hosts: readonly string[], id: string) =>
    hosts.map((host): [string, string] => [hostName(host), id])
  return new Map([
    ...(config.isLive ? [] : local),
    ...named(config.ALLOWED_HOSTS, 'main'),
    ...named(config.VARIANT_HOSTS, 'office'),
    ...named([new URL(config.PUBLIC_ORIGIN).host], 'main'),
  ])
}

/** The name that is for staff alone, if they have one. */
export const staffHostOf = ({ STAFF_ORIGIN }: Pick<Config, 'STAFF_ORIGIN'>): string | undefined =>
  STAFF_ORIGIN && hostName(new URL(STAFF_ORIGIN).host)

export function siteOf(config: Pick<Config, 'STAFF_ORIGIN'>, host: string | undefined): Site {
  const staffHost = staffHostOf(config)
  if (staffHost === undefined) return 'shared'
  return hostName(host ?? '') === staffHost ? 'staff' : 'shop'
}

/** Staff see the main store. What is kept of it for them is kept apart from what visitors get. */
function staffHostIn(config: Names, main: Store = plainStore('main')): [string, Store][] {
  const host = staffHostOf(config)
  return host === undefined ? [] : [[host, { ...main, cacheName: `${main.cacheName} staff` }]]
}

/**
 * Every name we answer to, with the store behind it: those of the table, and those of the environment,
 * which no store can take away. Nothing is guessed from a part of a name.
 */
export function storesByHost(
  config: Names,
  stores: readonly Store[] = builtInStores,
): ReadonlyMap<string, Store> {
  const open = new Map(stores.map((store) => [store.id, store]))
  const given = [...namedByEnvironment(config)].flatMap(([host, id]) => {
    const store = open.get(id)
    return store ? [[host, store] as const] : []
  })
  const own = stores.flatMap((store) => store.hosts.map((host) => [host, store] as const))
  return new Map([...own, ...given, ...staffHostIn(config, open.get('main'))])
}

/** Where a store is found; pages, mails and invoices of it lead there. */
export function originOf(
  { PUBLIC_ORIGIN, VARIANT_HOSTS }: Pick<Config, 'PUBLIC_ORIGIN' | 'VARIANT_HOSTS'>,
  { id, hosts }: Pick<Store, 'id' | 'hosts'>,
): string {
  const url = new URL(PUBLIC_ORIGIN)
  const host = hosts[0] ?? (id === 'office' ? VARIANT_HOSTS[0] : undefined)
  if (id !== 'main' && host) url.hostname = hostName(host)
  return url.origin
}

export type StoreOf = (host: string | undefined) => Store | null

/** Decides the store from the Host header, the only one a proxy must hand through unchanged. */
export function createHosts(config: Names) {
  const staffHost = staffHostOf(config)
  let stores = storesByHost(config)
  let owner: Store | undefined
  // Browsers send the same few headers again and again.
  let known = new Map<string, Store>()
  const storeOf: StoreOf = (host = '') => {
    const seen = known.get(host)
    if (seen) return seen
    const store = stores.get(hostName(host))
    if (store && known.size < 100) known.set(host, store)
    return store ?? null
  }
  return {
    storeOf,
    /** From now on these are the stores. */
    renew: (open: readonly Store[]) => {
      owner = open.find(({ hosts }) => staffHost !== undefined && hosts.includes(staffHost))
      stores = storesByHost(config, open)
      known = new Map()
    },
    /** Stops the start where a store had the name of staff first. Afterwards none can take it. */
    refuseStoreOfStaff: () => {
      if (owner) throw new Error(`STAFF_ORIGIN: ${staffHost} is a host of the store ${owner.id}`)
    },
  }
}

export function recogniseHosts(app: FastifyInstance, config: Names, storeOf: StoreOf) {
  app.decorateRequest('store', null)
  app.decorateRequest('site', 'shared')
  app.addHook('onRequest', (request, _reply, next) => {
    request.store = storeOf(request.headers.host)
    request.site = siteOf(config, request.headers.host)
    next()
  })
}

/** The store a call was made to; calls for other hosts are refused before. */
export function storeIn({ store }: FastifyRequest): Store {
  if (!store) throw new AppError('misdirected')
  return store
}

/** A request that names two hosts is read as one by a proxy and as the other by us: nobody honest sends it. */
const namesSeveral = ({ headers }: FastifyRequest) => headers.host?.includes(',') ?? false

/**
 * A request for another host is told so. Probes of the machine itself know it by address only. A
 * request line that names a host of its own is meant for a proxy, which we are not.
 */
export function refuseUnknownHosts(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (namesSeveral(request)) throw new AppError('invalid_request', 'Please name one host.')
    if (!request.raw.url?.startsWith('/')) throw new AppError('misdirected')
    if (request.store === null && !isProbe(request)) throw new AppError('misdirected')
  })
}

const isProbe = ({ routeOptions }: FastifyRequest) =>
  ['/healthz', '/livez', '/readyz'].includes(routeOptions.url ?? '')
