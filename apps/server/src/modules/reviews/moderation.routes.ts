import {
  approveReview,
  listForModeration,
  rejectReview,
  replyToReview,
  suppressionReport,
} from '@keyhaven/contracts/review-moderation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { staffOf } from '../../infra/access.ts'
import { route } from '../../infra/route.ts'
import { staffActor } from '../audit/audit.rules.ts'
import { approve, reject, replyTo, reviewsToModerate } from './moderate-reviews.ts'
import { reportSuppression } from './watch-suppression.ts'

const actorOf = (request: FastifyRequest) => staffActor(staffOf(request).id)

export function moderationRoutes(app: FastifyInstance, ctx: Context) {
  const allow = 'reviews.moderate'
  route(app, listForModeration, { allow }, ({ query }) => reviewsToModerate(ctx, query))
  route(app, suppressionReport, { allow }, () => reportSuppression(ctx))
  route(app, approveReview, { allow }, ({ params }, request) =>
    approve(ctx, params.id, actorOf(request)),
  )
  route(app, rejectReview, { allow }, ({ params, body }, request) =>
    reject(ctx, params.id, body.reason, actorOf(request)),
  )
  route(app, replyToReview, { allow }, ({ params, body }, request) =>
    replyTo(ctx, params.id, body.reply, actorOf(request)),
  )
}
