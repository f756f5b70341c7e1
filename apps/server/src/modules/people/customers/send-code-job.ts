import { z } from 'zod'

/** Whether anything is sent is decided here, out of the caller's sight: both cases take the same time. */
export const sendCodeJob = {
  name: 'customers.send-code',
  data: z.object({
    purpose: z.enum(['verify', 'reset', 'access', 'erase', 'known', 'chat']),
    email: z.string(),
    /** The browser that asked, as the hash of its cookie; the only one where the digits work. */
    asker: z.string().default(''),
    /** Whether it signed in with the address before. */
    isKnown: z.boolean().default(false),
    /** A member of staff asked: the link alone is mailed, as no browser waits for digits. */
    isByStaff: z.boolean().default(false),
    /** For a chat: the order it asks about. */
    orderNumber: z.string().default(''),
    /** Makes each request a mail of its own, and a repeated job none. */
    request: z.string(),
  }),
} as const

export type CodeRequest = z.infer<typeof sendCodeJob.data>
