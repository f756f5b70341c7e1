import * as contract from '@keyhaven/contracts/staff/business-offers'
import { businessQuotesScreen } from '@keyhaven/contracts/staff/screens/business-quotes'
import {
  mailOfferAgain,
  markRequest,
  withdrawOfferOf,
} from '../../modules/buying/business-quotes/follow-request.ts'
import { requestForStaff } from '../../modules/buying/business-quotes/offer-views.ts'
import { pdfForStaff } from '../../modules/buying/business-quotes/open-offer.ts'
import { priceRequest } from '../../modules/buying/business-quotes/price-request.ts'
import { hourlyLimit } from '../kit/person-limit.ts'
import { handles, served } from '../kit/staff-route.ts'
import { requestsForStaff } from './list-requests.ts'
import { quoteRecords } from './quote-records.ts'

const MAILS_PER_HOUR = 30
const countMail = hourlyLimit('quotes mailed again by one person', MAILS_PER_HOUR)

export const businessQuoteRoutes = served(
  businessQuotesScreen,
  handles(contract, {
    listQuoteRequests: ({ query }, ctx) => requestsForStaff(ctx, query),
    readQuoteRequest: ({ params }, ctx) => requestForStaff(ctx, params.reference),
    priceQuote: async ({ params, body }, ctx) => {
      const approval = await priceRequest(ctx, ctx.staff, params.reference, body)
      return { ...(await requestForStaff(ctx, params.reference)), approval }
    },
    readQuoteRecords: ({ params }, ctx) => quoteRecords(ctx, params.reference),
    markQuote: async ({ params: { reference }, body: { state, reason } }, ctx) => {
      await markRequest(ctx, state, { reference, reason, actor: ctx.actor })
      return await requestForStaff(ctx, reference)
    },
    withdrawOffer: async ({ params: { reference }, body: { reason } }, ctx) => {
      await withdrawOfferOf(ctx, { reference, reason, actor: ctx.actor })
      return await requestForStaff(ctx, reference)
    },
    mailOffer: async ({ params: { reference } }, ctx, request, reply) => {
      await countMail(ctx, request, reply)
      await mailOfferAgain(ctx, { reference, actor: ctx.actor })
      return { success: true as const }
    },
    readOfferForStaff: async ({ params }, ctx, _, reply) => {
      const { fileName, bytes } = await pdfForStaff(ctx, params.reference, params.version)
      reply.header('content-disposition', `attachment; filename="${fileName}"`)
      reply.type('application/pdf')
      return bytes
    },
  }),
)
