import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import { isMacOf, macOf } from '../crypto/keyed.ts'
import { readCookie, sentCookie } from './cookies.ts'

/** What a call without the token of its zone gets: a refusal, or what a stranger may see. */
export type ZoneRule = true | 'redacted'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers with a whole key or moves one: only to documents of the key and payment zones. */
    zone?: ZoneRule
  }
}

export const ZONE_HEADER = 'x-zone-token'
/** Tells a page that its token is no longer good: it was answered like a stranger, or got a cookie and no token for it. */
const STALE_HEADER = 'x-zone-stale'

const PURPOSE = 'zone token'
const HOURS_VALID = 12
const shape = /^(\d{13})\.([\w-]{43})$/

type Site = Pick<Config, 'PUBLIC_ORIGIN' | 'SECRETS' | 'KEY_PEPPER'>
/** Tokens are judged by the time of the database: every server of the shop agrees on it. */
type ZoneContext = Readonly<{ config: Site; now: () => Date }>
type ZoneRequest = Pick<FastifyRequest, 'headers'>

/** The cookies that open orders and accounts, in the browser that shows the token. */
type Bound = Readonly<{ customer: string | undefined; order: string | undefined }>

const boundIn = (site: Site, request: ZoneRequest): Bound => ({
  customer: readCookie(site, request, 'customer'),
  order: readCookie(site, request, 'order'),
})

const signed = ({ customer = '', order = '' }: Bound, until: string) =>
  `zone until ${until} ac=${customer} oa=${order}`

function tokenOf({ config, now }: ZoneContext, bound: Bound): string {
  const until = String(now().getTime() + HOURS_VALID * 3_600_000)
  return `${until}.${macOf(config, PURPOSE, signed(bound, until)).toString('base64url')}`
}

/** For a document of the key or payment zone, good in the browser that asked for it. */
export const zoneTokenFor = (place: ZoneContext, request: ZoneRequest): string =>
  tokenOf(place, boundIn(place.config, request))

/** Whether a call comes from a document of the key or payment zone that this browser was given. */
export function isInZone({ config, now }: ZoneContext, request: ZoneRequest): boolean {
  const [, until, mac] = shape.exec(String(request.headers[ZONE_HEADER] ?? '')) ?? []
  if (!until || !mac || Number(until) < now().getTime()) return false
  const text = signed(boundIn(config, request), until)
  return isMacOf(config, PURPOSE, { text, mac: Buffer.from(mac, 'base64url') })
}

/** A browser says by itself that a person goes to a page; of what a script asks for, it says that. Other clients say nothing. */
export function isNavigation({ headers }: ZoneRequest): boolean {
  const [dest, mode] = [headers['sec-fetch-dest'], headers['sec-fetch-mode']]
  if (dest === undefined && mode === undefined) return true
  return dest === 'document' && mode === 'navigate'
}

/** The document with its token, where nothing but its own scripts can read it. */
export const withZoneToken = (html: string, token: string): string =>
  html.replace('<head>', () => `<head><meta name="zone-token" content="${token}"/>`)

/**
 * A script of a public page has the cookies of its visitor, but no document of the zone: it gets no key and
 * moves none. Who showed a good token and is given another cookie gets the token for it.
 */
export function guardZone(app: FastifyInstance, place: ZoneContext) {
  app.addHook('preHandler', async (request, reply) => {
    const { zone } = request.routeOptions.config
    if (!zone || isInZone(place, request)) return
    if (zone === true) throw new AppError('zone_stale')
    if (request.headers[ZONE_HEADER] !== undefined) reply.header(STALE_HEADER, '1')
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.headers[ZONE_HEADER] === undefined) return
    const before = boundIn(place.config, request)
    const { customer = before.customer, order = before.order } = {
      customer: sentCookie(place.config, reply, 'customer'),
      order: sentCookie(place.config, reply, 'order'),
    }
    const isChanged = customer !== before.customer || order !== before.order
    if (!isChanged) return
    if (!isInZone(place, request)) return void reply.header(STALE_HEADER, '1')
    const after = { customer: customer || undefined, order: order || undefined }
    reply.header(ZONE_HEADER, tokenOf(place, after))
  })
}
