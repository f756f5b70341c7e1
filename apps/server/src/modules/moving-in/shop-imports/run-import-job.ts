import { z } from 'zod'

/** The name and payload of the job that brings a shop over; shop-imports.jobs.ts has what it does. */
export const runImportJob = {
  name: 'shop-imports.run',
  data: z.object({ importId: z.number() }),
} as const
