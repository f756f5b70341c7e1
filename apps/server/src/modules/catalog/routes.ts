import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { currencyRoutes } from './currencies/currencies.routes.ts'
import { claimRoutes } from './marketing-claims/marketing-claims.routes.ts'
import { comparisonRoutes } from './price-comparisons/price-comparisons.routes.ts'
import { mediaRoutes } from './products/media.routes.ts'
import { productRoutes } from './products/products.routes.ts'

/** Every call of the area that is not one of staff. */
export function catalogRoutes(app: FastifyInstance, ctx: Context) {
  productRoutes(app, ctx)
  mediaRoutes(app, ctx)
  currencyRoutes(app, ctx)
  claimRoutes(app, ctx)
  comparisonRoutes(app, ctx)
}
