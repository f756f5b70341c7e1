import { z } from 'zod'

/** The name and payload of the job that mails an issue; newsletter.jobs.ts has what it does. */
export const sendIssueJob = {
  name: 'newsletter.send',
  data: z.object({ issueId: z.int() }),
} as const
