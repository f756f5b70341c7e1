import { z } from 'zod'

/** Looks at the daily file before its time. */
export const rateFileJob = { name: 'currencies.take-file', data: z.object({}) }
