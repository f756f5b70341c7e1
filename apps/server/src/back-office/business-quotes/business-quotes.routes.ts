import {
  listQuoteRequests,
  mailOffer,
  markQuote,
  priceQuote,
  readOfferForStaff,
  readQuoteRecords,
  readQuoteRequest,
  withdrawOffer,
} from '@keyhaven/contracts/staff/business-offers'
import {
  mailOfferAgain,
  markRequest,
  withdrawOfferOf,
} from '../../modules/buying/business-quotes/follow-request.ts'
import { requestForStaff } from '../../modules/buying/business-quotes/offer-views.ts'
import { pdfForStaff } from '../../modules/buying/business-quotes/open-offer.ts'
import { priceRequest } from '../../modules/buying/business-quotes/price-request.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { requestsForStaff } from './list-requests.ts'
import { quoteRecords } from './quote-records.ts'

const MAILS_PER_HOUR = 30
const countMail = hourlyLimit('quotes mailed again by one person', MAILS_PER_HOUR)

export function businessQuoteScreen(route: StaffRoute) {
  route(listQuoteRequests, { allow: 'orders.view' }, ({ query }, ctx) =>
    requestsForStaff(ctx, query),
  )
  route(readQuoteRequest, { allow: 'orders.view' }, ({ params }, ctx) =>
    requestForStaff(ctx, params.reference),
  )
  route(priceQuote, { allow: 'orders.create' }, async ({ params, body }, ctx) => {
    const approval = await priceRequest(ctx, ctx.staff, params.reference, body)
    return { ...(await requestForStaff(ctx, params.reference)), approval }
  })
  route(readQuoteRecords, { allow: 'orders.view' }, ({ params }, ctx) =>
    quoteRecords(ctx, params.reference),
  )
  const follows = { allow: 'orders.create', isKeyNeeded: true } as const
  route(markQuote, follows, async ({ params: { reference }, body: { state, reason } }, ctx) => {
    await markRequest(ctx, state, { reference, reason, actor: ctx.actor })
    return await requestForStaff(ctx, reference)
  })
  route(withdrawOffer, follows, async ({ params: { reference }, body: { reason } }, ctx) => {
    await withdrawOfferOf(ctx, { reference, reason, actor: ctx.actor })
    return await requestForStaff(ctx, reference)
  })
  route(mailOffer, follows, async ({ params: { reference } }, ctx, request, reply) => {
    await countMail(ctx, request, reply)
    await mailOfferAgain(ctx, { reference, actor: ctx.actor })
    return { success: true as const }
  })
  route(readOfferForStaff, { allow: 'orders.view' }, async ({ params }, ctx, _, reply) => {
    const { fileName, bytes } = await pdfForStaff(ctx, params.reference, params.version)
    reply.header('content-disposition', `attachment; filename="${fileName}"`)
    reply.type('application/pdf')
    return bytes
  })
}
