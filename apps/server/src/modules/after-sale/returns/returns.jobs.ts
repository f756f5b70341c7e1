import { defineJob } from '../../../infra/work/queue.ts'
import { makeRefund } from './make-refund.ts'
import { makeRefundJob } from './make-refund-job.ts'

export const decidedRefunds = defineJob({
  ...makeRefundJob,
  run: (ctx, { requestId, waits }) => makeRefund(ctx, requestId, waits),
})
