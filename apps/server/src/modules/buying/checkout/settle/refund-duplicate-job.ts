import { z } from 'zod'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'

/** Gives back money that was paid a second time for one order. */
export const refundDuplicateJob = {
  name: 'checkout.refund-duplicate',
  data: z.object({ attemptId: z.string() }),
} as const

export const queueRefund = (ctx: Context, tx: Tx, attemptId: string): Promise<void> =>
  ctx.queue.enqueue(tx, refundDuplicateJob, { attemptId })
