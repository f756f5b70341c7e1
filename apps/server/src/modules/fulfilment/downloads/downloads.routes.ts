import {
  createMacToken,
  downloadBehaviour,
  listOfficialLinks,
  logDownload,
  openDownload,
} from '@keyhaven/contracts/downloads'
import { normalOrderNumber } from '@keyhaven/contracts/order-number'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { storeIn } from '../../../infra/http/hosts.ts'
import { times } from '../../../infra/http/rate-limit.ts'
import { route } from '../../../infra/http/route.ts'
import { atStore } from '../../platform/stores/in-store.ts'
import { behaviourOf } from './downloads.service.ts'
import { publicLinks } from './links.service.ts'
import { saveDownload } from './log-download.ts'
import { macToken, openedDownload } from './mac-token.ts'

const MINUTE = 60
const HOUR = 3_600

export function downloadRoutes(app: FastifyInstance, ctx: Context) {
  // Strangers guess at one order from many networks. A number that does not exist counts the same.
  const guesses = app.limitBySubject('mac tokens of one order', times(10, HOUR))

  route(
    app,
    createMacToken,
    { allow: 'public', limit: times(5, MINUTE) },
    ({ body }, request, reply) => {
      reply.header('cache-control', 'no-store')
      const subject = normalOrderNumber(body.orderNumber) ?? body.orderNumber
      return macToken(ctx, request, body, () => guesses.take(subject, reply))
    },
  )
  route(
    app,
    openDownload,
    { allow: 'public', limit: times(30, MINUTE) },
    async ({ body }, request, reply) => {
      reply.header('cache-control', 'no-store')
      const download = await openedDownload(ctx, request, body.token)
      return { success: true as const, download }
    },
  )
  route(app, logDownload, { allow: 'public', limit: times(30, MINUTE) }, ({ body }, request) =>
    saveDownload(ctx, request, body),
  )
  route(app, downloadBehaviour, { allow: 'public' }, (_, request) =>
    behaviourOf(atStore(ctx, storeIn(request))),
  )
  route(app, listOfficialLinks, { allow: 'public', cached: true }, () => publicLinks(ctx))
}
