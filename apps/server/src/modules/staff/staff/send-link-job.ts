import { z } from 'zod'

const data = z.object({
  email: z.string(),
  /** Makes each request a mail of its own, and a repeated job none. */
  request: z.string(),
})

/** Whether anything is sent is decided here, out of the caller's sight: both cases take the same time. */
export const sendLinkJob = { name: 'staff.send-link', data } as const

/** The same, for a forgotten password. */
export const forgottenJob = { name: 'staff.forgotten-password', data } as const

export type LinkRequest = z.infer<typeof data>
