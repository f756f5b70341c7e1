import { z } from 'zod'

/** Whether anything is sent is decided here, out of the caller's sight: both cases take the same time. */
export const sendCodeJob = {
  name: 'customers.send-code',
  data: z.object({
    purpose: z.enum(['verify', 'reset', 'access', 'erase', 'known']),
    email: z.string(),
    /** Makes each request a mail of its own, and a repeated job none. */
    request: z.string(),
  }),
} as const

export type CodeRequest = z.infer<typeof sendCodeJob.data>
