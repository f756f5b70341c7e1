import {
  processPayment,
  viewCustomerPaymentLink,
  viewPaymentLink,
  viewPaymentResult,
} from '@keyhaven/contracts/payment-links'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { storeIn } from '../../../infra/http/hosts.ts'
import { times } from '../../../infra/http/rate-limit.ts'
import { route } from '../../../infra/http/route.ts'
import { atStore } from '../../platform/stores/in-store.ts'
import { checkoutOf } from '../checkout/checkout-session.ts'
import { paymentResultOf } from './payment-result.ts'
import { payLink } from './process-payment.ts'
import { shownCustomerLink, shownLink } from './view-link.ts'

const MINUTE = 60
const HOUR = 3_600

export function paymentLinkRoutes(app: FastifyInstance, ctx: Context) {
  // Anyone may ask, although the path says otherwise: the address is what a customer was sent.
  const open = { allow: 'public', limit: { max: 60, seconds: MINUTE } } as const

  route(app, viewCustomerPaymentLink, open, ({ params }, _request, reply) => {
    reply.header('cache-control', 'no-store')
    return shownCustomerLink(ctx, params.id)
  })
  route(app, viewPaymentLink, open, ({ params }, _request, reply) => {
    reply.header('cache-control', 'no-store')
    return shownLink(ctx, params.id)
  })
  route(app, processPayment, { allow: 'checkout', limit: times(20, HOUR) }, ({ body }, request) =>
    payLink(atStore(ctx, storeIn(request)), checkoutOf(request).id, body),
  )
  route(app, viewPaymentResult, open, ({ query }, request, reply) => {
    reply.header('cache-control', 'no-store')
    return paymentResultOf(ctx, request, query.session_id)
  })
}
