import { z } from 'zod'

/** The name and payload of the job that sends one e-mail; emails.jobs.ts has what it does. */
export const sendEmailJob = { name: 'emails.send', data: z.object({ emailId: z.int() }) } as const
