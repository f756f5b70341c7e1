import {
  acceptBusinessOffer,
  openBusinessOffer,
  readBusinessOffer,
  viewBusinessOffer,
} from '@keyhaven/contracts/business-offers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../../context.ts'
import { storeIn } from '../../../infra/http/hosts.ts'
import { route } from '../../../infra/http/route.ts'
import { atStore } from '../../platform/stores/in-store.ts'
import { checkoutOf } from '../checkout/checkout-session.ts'
import { retryOnConflict } from '../checkout/open/attempt-limits.ts'
import { acceptOffer } from './accept-offer.ts'
import { openByLink, ownPdf, viewedOffer } from './open-offer.ts'

const MINUTE = 60
const HOUR = 3_600

type File = { fileName: string; bytes: Buffer }

function sendFile(reply: FastifyReply, { fileName, bytes }: File) {
  reply.header('cache-control', 'no-store')
  reply.header('content-disposition', `attachment; filename="${fileName}"`)
  reply.type('application/pdf')
  return bytes
}

export function offerRoutes(app: FastifyInstance, ctx: Context) {
  const times = (max: number, seconds: number) => ({
    allow: 'checkout' as const,
    limit: { max, seconds },
  })
  route(app, openBusinessOffer, times(20, MINUTE), ({ body }, request, reply) => {
    reply.header('cache-control', 'no-store')
    return openByLink(ctx, checkoutOf(request).id, body.token)
  })
  route(app, viewBusinessOffer, times(60, MINUTE), (_, request, reply) => {
    reply.header('cache-control', 'no-store')
    return viewedOffer(ctx, checkoutOf(request).id)
  })
  // Drawing one keeps the process busy for a moment.
  route(app, readBusinessOffer, times(20, MINUTE), async (_, request, reply) =>
    sendFile(reply, await ownPdf(ctx, checkoutOf(request).id)),
  )
  route(app, acceptBusinessOffer, times(20, HOUR), ({ body }, request, reply) => {
    reply.header('cache-control', 'no-store')
    return retryOnConflict(() =>
      acceptOffer(atStore(ctx, storeIn(request)), checkoutOf(request).id, body),
    )
  })
}
