import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { customerRoutes } from './customers/customers.routes.ts'
import { moveRoutes } from './customers/moves.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'

/** Every call of the area that is not one of staff. */
export function peopleRoutes(app: FastifyInstance, ctx: Context) {
  customerRoutes(app, ctx)
  moveRoutes(app, ctx)
  privacyRoutes(app, ctx)
}
