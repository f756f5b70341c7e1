import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Config, staffOriginOf } from '../../config.ts'
import { AppError } from '../app-error.ts'
import { needsStaff } from './access.ts'
import { readCookie } from './cookies.ts'
import { isForm } from './sent-form.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by others than our own pages: the card provider, a browser's reports. */
    anyOrigin?: boolean
  }
}

const harmless = ['GET', 'HEAD', 'OPTIONS', 'TRACE']

/** A browser says by itself where a call comes from; a call that does not say is not our page's. */
function isFromOurPage({ headers }: FastifyRequest, { origin, protocol }: URL): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  // Pages of another name of ours call that same name.
  return headers.origin === origin || headers.origin === `${protocol}//${headers.host}`
}

/** The host of staff has one name. Where it is its own, browsers tell of reading as well where it comes from. */
function isFromStaffPage({ headers, method, site }: FastifyRequest, { origin }: URL): boolean {
  const said = headers['sec-fetch-site']
  if (said !== undefined) return said === 'same-origin'
  if (headers.origin !== undefined) return headers.origin === origin
  return site === 'shared' && harmless.includes(method)
}

/** A call may come without a body; a body is JSON, which no foreign form can send. */
function isJsonOrEmpty({ headers }: FastifyRequest): boolean {
  const type = headers['content-type']
  if (type !== undefined) return /^application\/json\s*(;|$)/i.test(type)
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
}

/**
 * Calls that change something come from our own pages, and every call of a signed-in member of staff from a
 * page of theirs: their host and the shop's may be one site, where a Strict cookie goes along. A program with
 * an API key has no cookie, and no page.
 */
export function refuseForeignCalls(app: FastifyInstance, config: Config) {
  const shop = new URL(config.PUBLIC_ORIGIN)
  const staff = new URL(staffOriginOf(config))
  app.addHook('onRequest', async (request) => {
    const { allow, anyOrigin, takesFile, takesForm } = request.routeOptions.config
    if (needsStaff(allow) || (request.site === 'staff' && allow !== 'public')) {
      const isSession = readCookie(config, request, 'staff') !== undefined
      if (isSession && !isFromStaffPage(request, staff)) throw new AppError('not_allowed')
      return
    }
    if (harmless.includes(request.method) || anyOrigin) return
    if (!isFromOurPage(request, request.site === 'staff' ? staff : shop)) {
      throw new AppError('not_allowed')
    }
    // Nor can a form send what a file must be sent as; its route asks for that.
    if (takesFile) return
    const isRight = takesForm ? isForm(request) : isJsonOrEmpty(request)
    if (!isRight) throw new AppError('unsupported_media_type')
  })
}
