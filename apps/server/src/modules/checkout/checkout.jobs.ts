import { defineJob } from '../../infra/queue.ts'
import { defineTick } from '../../infra/ticks.ts'
import { reconcile, refundDuplicate } from './reconcile.ts'
import { refundDuplicateJob } from './refund-duplicate-job.ts'

export const reconciler = defineTick({
  name: 'checkout.reconcile',
  everyMs: 20_000,
  run: reconcile,
})

export const duplicateRefunds = defineJob({
  ...refundDuplicateJob,
  run: (ctx, { attemptId }) => refundDuplicate(ctx, attemptId),
})
