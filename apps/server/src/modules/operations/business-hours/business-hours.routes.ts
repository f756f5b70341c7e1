import { businessHoursAt } from '@keyhaven/contracts/business-hours'
import { getBusinessHours } from '@keyhaven/contracts/support'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../infra/route.ts'

export function supportRoutes(app: FastifyInstance, ctx: Context) {
  const rules = {
    allow: 'public',
    limit: { max: 60 * ctx.config.LIMIT_FACTOR, seconds: 60 },
  } as const
  route(app, getBusinessHours, rules, async ({ query }, _request, reply) => {
    reply.header('cache-control', 'no-store')
    return businessHoursAt(ctx.now(), query.timezone)
  })
}
