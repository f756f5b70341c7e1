import {
  approveReview,
  approveReviews,
  listForModeration,
  rejectReview,
  replyToReview,
  suppressionReport,
} from '@keyhaven/contracts/staff/review-moderation'
import { approve, reject, replyTo } from '../../modules/voices/reviews/moderate-reviews.ts'
import { reportSuppression } from '../../modules/voices/reviews/watch-suppression.ts'
import { startBulk } from '../kit/bulk-job.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { approvePending } from './approve-many.ts'
import { reviewsToModerate } from './list-reviews.ts'

export function reviewScreen(route: StaffRoute) {
  const rules = { allow: 'reviews.moderate' } as const
  route(listForModeration, rules, ({ query }, ctx) => reviewsToModerate(ctx, query))
  route(suppressionReport, rules, (_, ctx) => reportSuppression(ctx))
  route(approveReview, rules, ({ params }, ctx) => approve(ctx, params.id, ctx.actor))
  route(approveReviews, rules, async ({ body }, ctx) => ({
    success: true as const,
    ...(await startBulk(ctx, approvePending, body)),
  }))
  route(rejectReview, rules, ({ params, body }, ctx) =>
    reject(ctx, params.id, body.reason, ctx.actor),
  )
  route(replyToReview, rules, ({ params, body }, ctx) =>
    replyTo(ctx, params.id, body.reply, ctx.actor),
  )
}
