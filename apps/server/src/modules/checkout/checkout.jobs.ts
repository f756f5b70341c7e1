import { defineJob } from '../../infra/queue.ts'
import { defineTick } from '../../infra/ticks.ts'
import { forgetLockouts } from './coupon-lockouts.repo.ts'
import { forgetCalls } from './idempotency.repo.ts'
import { reconcile, refundDuplicate } from './reconcile.ts'
import { refundDuplicateJob } from './refund-duplicate-job.ts'

export const reconciler = defineTick({
  name: 'checkout.reconcile',
  everyMs: 20_000,
  run: reconcile,
})

/** What is remembered for a while only. */
export const tidiness = defineTick({
  name: 'checkout.tidy',
  everyMs: 3_600_000,
  run: async (ctx) => {
    await forgetCalls(ctx.db)
    await forgetLockouts(ctx.db)
  },
})

export const duplicateRefunds = defineJob({
  ...refundDuplicateJob,
  run: (ctx, { attemptId }) => refundDuplicate(ctx, attemptId),
})
