import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'

/** Which site a host name shows: the shop, or the smaller one for the office suite alone. */
export type Variant = 'main' | 'office'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a host that is not ours. */
    variant: Variant | null
  }
}

type Names = Pick<Config, 'PUBLIC_ORIGIN' | 'ALLOWED_HOSTS' | 'VARIANT_HOSTS' | 'isLive'>

/** Names that lead to this machine alone; a live shop does not answer to them. */
const local: [string, Variant][] = [
  ['localhost', 'main'],
  ['127.0.0.1', 'main'],
  ['[::1]', 'main'],
  ['office.localhost', 'office'],
]

/** "Shop.Example.:8080" is the host shop.example. */
const nameIn = (host: string) => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/** Every name we answer to, with the site behind it. Nothing is guessed from a part of a name. */
export function variantsByHost(config: Names): ReadonlyMap<string, Variant> {
  const named = (hosts: readonly string[], variant: Variant) =>
    hosts.map((host): [string, Variant] => [nameIn(host), variant])
  return new Map([
    ...(config.isLive ? [] : local),
    ...named(config.ALLOWED_HOSTS, 'main'),
    ...named(config.VARIANT_HOSTS, 'office'),
    ...named([new URL(config.PUBLIC_ORIGIN).host], 'main'),
  ])
}

export type VariantOf = (host: string | undefined) => Variant | null

/** Decides the site from the Host header, the only one a proxy must hand through unchanged. */
export function createVariantOf(config: Names): VariantOf {
  const variants = variantsByHost(config)
  // Browsers send the same few headers again and again.
  const known = new Map<string, Variant>()
  return (host = '') => {
    const variant = known.get(host) ?? variants.get(nameIn(host))
    if (variant && known.size < 100) known.set(host, variant)
    return variant ?? null
  }
}

export function recogniseHosts(app: FastifyInstance, variantOf: VariantOf) {
  app.decorateRequest('variant', null)
  app.addHook('onRequest', (request, _reply, next) => {
    request.variant = variantOf(request.headers.host)
    next()
  })
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
    if (request.variant === null && !isProbe(request)) throw new AppError('misdirected')
  })
}

const isProbe = ({ routeOptions }: FastifyRequest) =>
  ['/healthz', '/livez', '/readyz'].includes(routeOptions.url ?? '')
