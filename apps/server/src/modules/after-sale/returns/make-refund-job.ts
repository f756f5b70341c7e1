import { z } from 'zod'

/** Makes a decided refund at the provider; make-refund.ts has what it does. */
export const makeRefundJob = {
  name: 'returns.refund',
  data: z.object({ requestId: z.string() }),
} as const
