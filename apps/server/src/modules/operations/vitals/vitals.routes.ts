import { reportVitals } from '@keyhaven/contracts/vitals'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../../../infra/http/metrics.ts'
import { route } from '../../../infra/http/route.ts'
import { countVitals } from './vitals.service.ts'

export function vitalRoutes(app: FastifyInstance, { registry }: Metrics) {
  const rules = { allow: 'public', limit: { max: 30, seconds: 60 } } as const
  const count = countVitals(registry)
  route(app, reportVitals, rules, async ({ body }) => {
    count(body)
    return null
  })
}
