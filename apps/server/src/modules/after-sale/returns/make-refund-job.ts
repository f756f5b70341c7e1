import { z } from 'zod'

/** Makes a decided refund at the provider; make-refund.ts has what it does. */
export const makeRefundJob = {
  name: 'returns.refund',
  /** `waits`: how many days it has waited for money at the provider. */
  data: z.object({ requestId: z.string(), waits: z.int().min(0).optional() }),
} as const
