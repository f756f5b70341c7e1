import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'

/** Reads the balance because the provider tells of a payout. */
export const payoutNewsJob = { name: 'payments.payout-news', data: z.object({}) } as const

/** The provider tells of one payout several times at once: one reading is enough. */
const ONCE_IN_SECONDS = 60

export const queuePayoutNews = (ctx: Context, tx: Tx): Promise<void> =>
  ctx.queue.enqueue(
    tx,
    payoutNewsJob,
    {},
    { singletonSeconds: ONCE_IN_SECONDS, singletonNextSlot: true },
  )
