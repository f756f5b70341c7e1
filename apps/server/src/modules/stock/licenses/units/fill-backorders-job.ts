import { z } from 'zod'

/** The name and payload of the job that serves waiting orders; licenses.jobs.ts has what it does. */
export const fillBackordersJob = {
  name: 'licenses.fill-backorders',
  data: z.object({ productId: z.string() }),
} as const
