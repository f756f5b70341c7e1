import { businessHoursAt } from '@keyhaven/contracts/business-hours'
import { getBusinessHours } from '@keyhaven/contracts/business-hours-call'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { storeIn } from '../../../infra/http/hosts.ts'
import { route } from '../../../infra/http/route.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { atStore } from '../../platform/stores/in-store.ts'

export function supportRoutes(app: FastifyInstance, ctx: Context) {
  const rules = {
    allow: 'public',
    limit: { max: 60, seconds: 60 },
  } as const
  route(app, getBusinessHours, rules, async ({ query }, request, reply) => {
    reply.header('cache-control', 'no-store')
    const { 'support.holidays': holidays, 'support.hours': week } = await settingsOf(
      atStore(ctx, storeIn(request)),
    )
    return businessHoursAt(ctx.now(), query.timezone, holidays, week)
  })
}
