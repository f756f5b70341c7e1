import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { abandonedCartRoutes } from './abandoned-carts/abandoned-carts.routes.ts'
import { quoteRoutes } from './business-quotes/business-quotes.routes.ts'
import { offerRoutes } from './business-quotes/offers.routes.ts'
import { checkoutRoutes } from './checkout/checkout.routes.ts'
import { limitCouponTries } from './checkout/quote/coupon-tries.ts'
import { paymentLinkRoutes } from './payment-links/payment-links.routes.ts'
import { ucpRoutes } from './ucp/ucp.routes.ts'

/** Every call of the area that is not one of staff. */
export function buyingRoutes(app: FastifyInstance, ctx: Context) {
  const tryCode = limitCouponTries(app, ctx)
  checkoutRoutes(app, ctx, tryCode)
  ucpRoutes(app, ctx, tryCode)
  paymentLinkRoutes(app, ctx)
  abandonedCartRoutes(app, ctx)
  quoteRoutes(app, ctx)
  offerRoutes(app, ctx)
}
