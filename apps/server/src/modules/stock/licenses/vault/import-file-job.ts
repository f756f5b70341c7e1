import { z } from 'zod'

/** The name and payload of the job that imports a file; licenses.jobs.ts has what it does. */
export const importFileJob = {
  name: 'licenses.import-file',
  data: z.object({ importId: z.number() }),
} as const
