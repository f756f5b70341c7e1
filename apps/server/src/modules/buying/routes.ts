import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { abandonedCartRoutes } from './abandoned-carts/abandoned-carts.routes.ts'
import { quoteRoutes } from './business-quotes/business-quotes.routes.ts'
import { offerRoutes } from './business-quotes/offers.routes.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { paymentLinkRoutes } from './payment-links/payment-links.routes.ts'

/** Every call of the area that is not one of staff. */
export function buyingRoutes(app: FastifyInstance, ctx: Context) {
  checkoutRoutes(app, ctx)
  paymentLinkRoutes(app, ctx)
  abandonedCartRoutes(app, ctx)
  quoteRoutes(app, ctx)
  offerRoutes(app, ctx)
}
