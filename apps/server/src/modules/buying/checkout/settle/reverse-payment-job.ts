import { z } from 'zod'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'

/** Settles a payment together with what went back of it; payments.jobs.ts has what it does. */
export const reversePaymentJob = {
  name: 'payments.reverse',
  data: z.object({ intentId: z.string() }),
} as const

export const queueReversal = (ctx: Context, tx: Tx, intentId: string): Promise<void> =>
  ctx.queue.enqueue(tx, reversePaymentJob, { intentId })
