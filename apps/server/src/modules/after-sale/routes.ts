import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { invoiceRoutes } from './invoices/invoices.routes.ts'
import { keyClaimRoutes } from './key-claims/key-claims.routes.ts'
import { stripeWebhookRoutes } from './provider-events/stripe-webhook.routes.ts'
import { returnRoutes } from './returns/returns.routes.ts'

/** Every call of the area that is not one of staff. */
export function afterSaleRoutes(app: FastifyInstance, ctx: Context) {
  stripeWebhookRoutes(app, ctx)
  invoiceRoutes(app, ctx)
  returnRoutes(app, ctx)
  keyClaimRoutes(app, ctx)
}
