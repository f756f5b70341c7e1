import { z } from 'zod'

/** The name and payload of the job that follows a bounce; those above this module know what it means. */
export const bounceNewsJob = {
  name: 'emails.bounced',
  data: z.object({ emailId: z.int() }),
} as const
