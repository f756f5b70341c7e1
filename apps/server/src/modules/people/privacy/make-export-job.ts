import { z } from 'zod'

export const makeExportJob = {
  name: 'privacy.export',
  data: z.object({ exportId: z.string() }),
} as const
