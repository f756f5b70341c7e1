import { forgetCalls } from '../../../infra/http/idempotency/calls.ts'
import { checkoutScope } from '../../../infra/http/idempotency/scopes.ts'
import { defineJob } from '../../../infra/work/queue.ts'
import { defineTick } from '../../../infra/work/ticks.ts'
import { forgetLockouts } from './quote/coupon-lockouts.repo.ts'
import { reconcile } from './settle/reconcile.ts'
import { refundDuplicate } from './settle/refund-duplicate.ts'
import { refundDuplicateJob } from './settle/refund-duplicate-job.ts'
import { passOverdueToStaff } from './settle/release-by-code.ts'

export const reconciler = defineTick({
  name: 'checkout.reconcile',
  everyMs: 20_000,
  isShared: true,
  run: (ctx) => reconcile(ctx),
})

export const overdueReleaseCodes = defineTick({
  name: 'checkout.overdue-codes',
  everyMs: 300_000,
  isShared: true,
  run: passOverdueToStaff,
})

/** What is remembered for a while only. */
export const purgeExpired = defineTick({
  name: 'checkout.tidy',
  everyMs: 3_600_000,
  isShared: true,
  run: async (ctx) => {
    await forgetCalls(ctx.db, checkoutScope)
    await forgetLockouts(ctx.db)
  },
})

export const duplicateRefunds = defineJob({
  ...refundDuplicateJob,
  run: (ctx, { attemptId }) => refundDuplicate(ctx, attemptId),
})
