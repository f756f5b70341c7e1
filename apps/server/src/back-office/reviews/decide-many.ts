import type { RejectionReason } from '@keyhaven/contracts/data/review-rules'
import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { approveChosenReviews, rejectChosenReviews } from '@keyhaven/contracts/staff/reviews'
import { AppError } from '../../infra/app-error.ts'
import { approve, reject } from '../../modules/voices/reviews/moderate-reviews.ts'
import { type BulkAct, startLimited } from '../kit/bulk-job.ts'
import { type Chosen, chosenRows } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { reviewPlan } from './list-reviews.ts'

const MOST_DECIDED = 1_000

type BulkReviews = Readonly<{ chosen: Chosen }>
type RejectionRequest = BulkReviews & Readonly<{ reason: RejectionReason }>

const objects = ({ chosen }: BulkReviews) => chosenRows(reviewPlan, chosen)

/** Each is a decision of its own: the purchase is looked up again, and what was withdrawn stays away. */
export const approveChosen: BulkAct<BulkReviews> = {
  name: 'reviews.approve-chosen',
  objects,
  kept: () => ({}),
  run: async (ctx, object, { actor }) => {
    await approve(ctx, Number(object), actor)
  },
}

export const rejectChosen: BulkAct<RejectionRequest> = {
  name: 'reviews.reject-chosen',
  objects,
  kept: ({ reason }) => ({ reason }),
  run: async (ctx, object, { actor, asked }) => {
    await reject(ctx, Number(object), asked.reason, actor)
  },
}

/** Many at once are never chosen by their stars: low and high ratings are published alike. */
export function startApproving(
  ctx: StaffContext,
  { chosen }: RequestOf<typeof approveChosenReviews>['body'],
) {
  if ('filters' in chosen && chosen.filters.rating !== undefined) {
    throw new AppError(
      'invalid_request',
      'Stars choose nothing here: tick the reviews you read, or leave out that filter',
    )
  }
  // The list shows what waits unless it is told otherwise; so does this.
  const meant: Chosen =
    'ids' in chosen
      ? chosen
      : { filters: { ...chosen.filters, state: chosen.filters.state ?? 'pending' } }
  return startLimited(ctx, approveChosen, { chosen: meant }, MOST_DECIDED)
}

/** What is refused was read: only rows that were ticked. */
export function startRejecting(
  ctx: StaffContext,
  { chosen, reason }: RequestOf<typeof rejectChosenReviews>['body'],
) {
  if ('filters' in chosen) {
    throw new AppError('invalid_request', 'Read what you reject: tick each review')
  }
  return startLimited(ctx, rejectChosen, { chosen, reason }, MOST_DECIDED)
}
