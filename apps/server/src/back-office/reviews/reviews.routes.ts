import * as contract from '@keyhaven/contracts/staff/reviews'
import { reviewsScreen } from '@keyhaven/contracts/staff/screens/reviews'
import { approve, reject, replyTo } from '../../modules/voices/reviews/moderate-reviews.ts'
import * as redaction from '../../modules/voices/reviews/redact-review.ts'
import { reportSuppression } from '../../modules/voices/reviews/watch-suppression.ts'
import { startBulk } from '../kit/bulk-job.ts'
import { seenVersion } from '../kit/if-match.ts'
import { countSearch } from '../kit/search-limit.ts'
import { handles, served } from '../kit/staff-route.ts'
import { namingTheOther } from '../kit/who-changed.ts'
import { approvePending } from './approve-many.ts'
import { startApproving, startRejecting } from './decide-many.ts'
import { reviewsToModerate } from './list-reviews.ts'
import { reviewFile } from './read-review.ts'
import { reviewFigures } from './review-stats.ts'

export const reviewRoutes = served(
  reviewsScreen,
  handles(contract, {
    listForModeration: async ({ query }, ctx, request, reply) => {
      if (query.q !== undefined) await countSearch(ctx, request, reply)
      return await reviewsToModerate(ctx, query)
    },
    suppressionReport: (_, ctx) => reportSuppression(ctx),
    reviewStats: (_, ctx) => reviewFigures(ctx),
    readReview: ({ params }, ctx) => reviewFile(ctx, params.id),
    approveReview: ({ params }, ctx) => approve(ctx, params.id, ctx.actor),
    approveReviews: async ({ body }, ctx) => ({
      success: true as const,
      ...(await startBulk(ctx, approvePending, body)),
    }),
    approveChosenReviews: ({ body }, ctx) => startApproving(ctx, body),
    rejectChosenReviews: ({ body }, ctx) => startRejecting(ctx, body),
    rejectReview: ({ params, body }, ctx) => reject(ctx, params.id, body.reason, ctx.actor),
    redactReview: async ({ params: { id }, body }, ctx, request) => {
      const terms = { id, version: seenVersion(request), spans: body.spans, actor: ctx.actor }
      await namingTheOther(ctx, `review:${id}`, () => redaction.redactReview(ctx, terms))
      return await reviewFile(ctx, id)
    },
    replyToReview: ({ params, body }, ctx) => replyTo(ctx, params.id, body.reply, ctx.actor),
  }),
)
