import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import { needsStaff } from './access.ts'

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

/** A call may come without a body; a body is JSON, which no foreign form can send. */
function isJsonOrEmpty({ headers }: FastifyRequest): boolean {
  const type = headers['content-type']
  if (type !== undefined) return /^application\/json\s*(;|$)/i.test(type)
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
}

/**
 * Calls that change something come from our own pages. Staff calls need no such proof:
 * the half of the session they carry in a header is one no foreign page can send.
 */
export function refuseForeignCalls(app: FastifyInstance, config: Config) {
  const site = new URL(config.PUBLIC_ORIGIN)
  app.addHook('onRequest', async (request) => {
    const { allow, anyOrigin } = request.routeOptions.config
    if (harmless.includes(request.method) || anyOrigin || needsStaff(allow)) return
    if (!isFromOurPage(request, site)) throw new AppError('not_allowed')
    if (!isJsonOrEmpty(request)) throw new AppError('unsupported_media_type')
  })
}
