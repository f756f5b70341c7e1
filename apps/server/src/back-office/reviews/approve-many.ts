import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { approveReviews } from '@keyhaven/contracts/staff/reviews'
import { sql } from 'kysely'
import { approve } from '../../modules/voices/reviews/moderate-reviews.ts'
import type { BulkAct } from '../kit/bulk-job.ts'

type ReviewApproval = RequestOf<typeof approveReviews>['body']

/** Publishes every review that waits, or those of one edition; stars are no filter here. */
export const approvePending: BulkAct<ReviewApproval> = {
  name: 'reviews.approve',
  objects: ({ productId }) => sql`
    select id::text as object
    from reviews
    where state = 'pending'
      and not is_demo
      and (${productId ?? null}::text is null or product_id = ${productId ?? null})
    order by created_at, id`,
  run: async (ctx, object, { actor }) => {
    await approve(ctx, Number(object), actor)
  },
}
