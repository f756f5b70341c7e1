import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { deliveryRoutes } from './delivery/delivery.routes.ts'
import { downloadRoutes } from './downloads/downloads.routes.ts'
import { licenseVerificationRoutes } from './license-verification/verify.routes.ts'
import { addressRoutes } from './order-email/order-email.routes.ts'
import { handoverRoutes } from './orders/handover/handover.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { seatRoutes } from './seats/seats.routes.ts'

/** Every call of the area that is not one of staff. */
export function fulfilmentRoutes(app: FastifyInstance, ctx: Context) {
  orderRoutes(app, ctx)
  handoverRoutes(app, ctx)
  deliveryRoutes(app, ctx)
  addressRoutes(app, ctx)
  downloadRoutes(app, ctx)
  licenseVerificationRoutes(app, ctx)
  seatRoutes(app, ctx)
}
