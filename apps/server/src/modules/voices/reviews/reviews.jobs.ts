import { defineTick } from '../../../infra/work/ticks.ts'
import { requestReviews } from './request-reviews.ts'
import { forgetLinks } from './requests.repo.ts'
import { copyVoteCounts } from './votes.repo.ts'
import { watchSuppression } from './watch-suppression.ts'

/** Votes reach the pages in batches: otherwise anyone could empty the cache by voting. */
export const helpfulCounts = defineTick({
  name: 'reviews.helpful',
  everyMs: 600_000,
  isShared: true,
  run: ({ db }) => copyVoteCounts(db),
})

export const reviewUpkeep = defineTick({
  name: 'reviews.upkeep',
  everyMs: 3_600_000,
  isShared: true,
  run: async (ctx) => {
    await requestReviews(ctx)
    await watchSuppression(ctx)
    await forgetLinks(ctx.db)
  },
})
