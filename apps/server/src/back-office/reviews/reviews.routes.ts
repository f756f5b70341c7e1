import {
  approveChosenReviews,
  approveReview,
  approveReviews,
  listForModeration,
  readReview,
  redactReview,
  rejectChosenReviews,
  rejectReview,
  replyToReview,
  reviewStats,
  suppressionReport,
} from '@keyhaven/contracts/staff/review-moderation'
import { approve, reject, replyTo } from '../../modules/voices/reviews/moderate-reviews.ts'
import * as redaction from '../../modules/voices/reviews/redact-review.ts'
import { reportSuppression } from '../../modules/voices/reviews/watch-suppression.ts'
import { startBulk } from '../kit/bulk-job.ts'
import { seenVersion } from '../kit/if-match.ts'
import { countSearch } from '../kit/search-limit.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { approvePending } from './approve-many.ts'
import { startApproving, startRejecting } from './decide-many.ts'
import { reviewsToModerate } from './list-reviews.ts'
import { reviewFile } from './read-review.ts'
import { reviewFigures } from './review-stats.ts'

export function reviewScreen(route: StaffRoute) {
  const rules = { allow: 'reviews.moderate' } as const
  route(listForModeration, rules, async ({ query }, ctx, request, reply) => {
    if (query.q !== undefined) await countSearch(ctx, request, reply)
    return await reviewsToModerate(ctx, query)
  })
  route(suppressionReport, rules, (_, ctx) => reportSuppression(ctx))
  route(reviewStats, rules, (_, ctx) => reviewFigures(ctx))
  route(readReview, rules, ({ params }, ctx) => reviewFile(ctx, params.id))
  route(approveReview, rules, ({ params }, ctx) => approve(ctx, params.id, ctx.actor))
  route(approveReviews, rules, async ({ body }, ctx) => ({
    success: true as const,
    ...(await startBulk(ctx, approvePending, body)),
  }))
  route(approveChosenReviews, rules, ({ body }, ctx) => startApproving(ctx, body))
  route(rejectChosenReviews, rules, ({ body }, ctx) => startRejecting(ctx, body))
  route(rejectReview, rules, ({ params, body }, ctx) =>
    reject(ctx, params.id, body.reason, ctx.actor),
  )
  route(redactReview, rules, async ({ params: { id }, body }, ctx, request) => {
    const wish = { id, version: seenVersion(request), spans: body.spans, actor: ctx.actor }
    await namingTheOther(ctx, `review:${id}`, () => redaction.redactReview(ctx, wish))
    return await reviewFile(ctx, id)
  })
  route(replyToReview, rules, ({ params, body }, ctx) =>
    replyTo(ctx, params.id, body.reply, ctx.actor),
  )
}
