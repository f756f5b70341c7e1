import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { isToken } from '../crypto/tokens.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/** Every cookie that opens or proves something. Each holds a token, of which the database knows the hash. */
const cookies = {
  checkout: { name: 'cs', sameSite: 'Lax', seconds: DAY },
  order: { name: 'oa', sameSite: 'Lax', seconds: DAY },
  staff: { name: 'as', sameSite: 'Strict', seconds: 12 * HOUR },
  customer: { name: 'ac', sameSite: 'Lax', seconds: 30 * DAY },
  browser: { name: 'kb', sameSite: 'Strict', seconds: 180 * DAY },
} as const
export type CookieKind = keyof typeof cookies

type Site = Pick<Config, 'PUBLIC_ORIGIN'>

/** Browsers drop Secure cookies on plain http, so development goes without the prefix that needs it. */
const isSecure = ({ PUBLIC_ORIGIN }: Site) => PUBLIC_ORIGIN.startsWith('https://')
const nameOf = (site: Site, kind: CookieKind) =>
  `${isSecure(site) ? '__Host-' : ''}${cookies[kind].name}`

/** The token in a cookie of ours; anything that cannot be one counts as absent. */
export function readCookie(
  site: Site,
  { headers }: Pick<FastifyRequest, 'headers'>,
  kind: CookieKind,
): string | undefined {
  const start = `${nameOf(site, kind)}=`
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length)
  return isToken(value) ? value : undefined
}

const access = /(?:^|;\s*)(?:__Host-)?(?:ac|oa|as)=/

/** Whether a browser says that it has a session or an order open. It need not be true: it gets less for it. */
export const saysAccess = ({ cookie = '' }: IncomingHttpHeaders): boolean => access.test(cookie)

/** What an answer of ours makes of a cookie: another token, or the empty text where it is forgotten. */
export function sentCookie(site: Site, reply: FastifyReply, kind: CookieKind): string | undefined {
  const start = `${nameOf(site, kind)}=`
  const headers = [reply.getHeader('set-cookie') ?? []].flat().map(String)
  const said = headers.findLast((header) => header.startsWith(start))
  return said?.slice(start.length).split(';')[0]
}

export function setCookie(site: Site, reply: FastifyReply, kind: CookieKind, token: string) {
  reply.header('set-cookie', headerOf(site, kind, token))
}

export function clearCookie(site: Site, reply: FastifyReply, kind: CookieKind) {
  reply.header('set-cookie', headerOf(site, kind))
}

/** Without a token: the header that makes a browser forget it. */
function headerOf(site: Site, kind: CookieKind, token?: string): string {
  const { sameSite, seconds } = cookies[kind]
  return [
    `${nameOf(site, kind)}=${token ?? ''}`,
    'Path=/',
    `Max-Age=${token === undefined ? 0 : seconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isSecure(site) ? ['Secure'] : []),
  ].join('; ')
}
