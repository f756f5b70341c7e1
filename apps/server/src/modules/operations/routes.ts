import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import type { Metrics } from '../../infra/http/metrics.ts'
import { supportRoutes } from './business-hours/business-hours.routes.ts'
import { statusRoutes } from './health/status/status.routes.ts'
import { locationRoutes } from './location/location.routes.ts'
import { vitalRoutes } from './vitals/vitals.routes.ts'

/** Every call of the area that is not one of staff. */
export function operationsRoutes(app: FastifyInstance, ctx: Context, metrics: Metrics) {
  locationRoutes(app)
  supportRoutes(app, ctx)
  vitalRoutes(app, metrics)
  statusRoutes(app, ctx)
}
