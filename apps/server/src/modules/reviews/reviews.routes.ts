import { listPublicReviews, listReviews } from '@keyhaven/contracts/reviews'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { route } from '../../infra/route.ts'
import { publicReviews, reviewPage } from './reviews.service.ts'

export function reviewRoutes(app: FastifyInstance, ctx: Context) {
  route(app, listReviews, { allow: 'public', cached: true }, ({ query }) => reviewPage(ctx, query))
  route(app, listPublicReviews, { allow: 'public', cached: true }, () => publicReviews(ctx))
}
