import {
  acceptBusinessOffer,
  listQuoteRequests,
  openBusinessOffer,
  priceQuote,
  readBusinessOffer,
  readOfferForStaff,
  readQuoteRequest,
  viewBusinessOffer,
} from '@keyhaven/contracts/business-offers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { staffOf } from '../../infra/access.ts'
import { route } from '../../infra/route.ts'
import { staffActor } from '../audit/audit.rules.ts'
import { afterRivals } from '../checkout/attempt-limits.ts'
import { checkoutOf } from '../checkout/checkout-session.ts'
import { acceptOffer } from './accept-offer.ts'
import { requestForStaff, requestsForStaff } from './offer-views.ts'
import { openByLink, ownPdf, pdfForStaff, viewedOffer } from './open-offer.ts'
import { priceRequest } from './price-request.ts'

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
    limit: { max: max * ctx.config.LIMIT_FACTOR, seconds },
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
    return afterRivals(() => acceptOffer(ctx, checkoutOf(request).id, body))
  })
  staffRoutes(app, ctx)
}

function staffRoutes(app: FastifyInstance, ctx: Context) {
  route(app, listQuoteRequests, { allow: 'orders.view' }, ({ query }) =>
    requestsForStaff(ctx, query),
  )
  route(app, readQuoteRequest, { allow: 'orders.view' }, ({ params }) =>
    requestForStaff(ctx, params.reference),
  )
  route(app, priceQuote, { allow: 'orders.create' }, async ({ params, body }, request) => {
    await priceRequest(ctx, params.reference, body, staffActor(staffOf(request).id))
    return await requestForStaff(ctx, params.reference)
  })
  route(app, readOfferForStaff, { allow: 'orders.view' }, async ({ params }, _, reply) =>
    sendFile(reply, await pdfForStaff(ctx, params.reference, params.version)),
  )
}
