import { listComparisons } from '@keyhaven/contracts/price-comparisons'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { route } from '../../../infra/http/route.ts'
import { comparisonsNow } from './price-comparisons.service.ts'

export function comparisonRoutes(app: FastifyInstance, ctx: Context) {
  route(app, listComparisons, { allow: 'public', cached: true }, () => comparisonsNow(ctx))
}
