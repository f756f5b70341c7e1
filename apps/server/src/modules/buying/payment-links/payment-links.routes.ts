import {
  processPayment,
  viewCustomerPaymentLink,
  viewPaymentLink,
  viewPaymentResult,
} from '@keyhaven/contracts/payment-links'
import {
  createPaymentLink,
  editPaymentLink,
  listPaymentLinks,
  pausePaymentLink,
  paymentLinkQr,
} from '@keyhaven/contracts/payment-links-staff'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { staffOf } from '../../infra/access.ts'
import { route } from '../../infra/route.ts'
import { checkoutOf } from '../checkout/checkout-session.ts'
import { listedLinks } from './describe-link.ts'
import { createLink, editLink, pauseLink } from './manage-links.ts'
import { paymentResultOf } from './payment-result.ts'
import { payLink } from './process-payment.ts'
import { qrOf } from './qr-code.ts'
import { shownCustomerLink, shownLink } from './view-link.ts'

const MINUTE = 60
const HOUR = 3_600
const done = { success: true } as const

export function paymentLinkRoutes(app: FastifyInstance, ctx: Context) {
  const limit = (max: number, seconds: number) => ({ max: max * ctx.config.LIMIT_FACTOR, seconds })
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
  route(app, processPayment, { allow: 'checkout', limit: limit(20, HOUR) }, ({ body }, request) =>
    payLink(ctx, checkoutOf(request).id, body),
  )
  route(app, viewPaymentResult, open, ({ query }, request, reply) => {
    reply.header('cache-control', 'no-store')
    return paymentResultOf(ctx, request, query.session_id)
  })
  staffLinkRoutes(app, ctx)
}

function staffLinkRoutes(app: FastifyInstance, ctx: Context) {
  route(app, listPaymentLinks, { allow: 'paymentlinks.view' }, async ({ query }) => ({
    ...done,
    ...(await listedLinks(ctx, query.page)),
  }))
  route(app, createPaymentLink, { allow: 'paymentlinks.create' }, async ({ body }, request) => ({
    ...done,
    link: await createLink(ctx, staffOf(request), body),
  }))
  route(
    app,
    editPaymentLink,
    { allow: 'paymentlinks.edit' },
    async ({ params, body }, request) => ({
      ...done,
      link: await editLink(ctx, staffOf(request), params.id, body),
    }),
  )
  route(
    app,
    pausePaymentLink,
    { allow: 'paymentlinks.disable' },
    async ({ params, body }, request) => ({
      ...done,
      link: await pauseLink(ctx, staffOf(request), params.id, body.paused),
    }),
  )
  route(app, paymentLinkQr, { allow: 'paymentlinks.view' }, ({ params }) => qrOf(ctx, params.id))
}
