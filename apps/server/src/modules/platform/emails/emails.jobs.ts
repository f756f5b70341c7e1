import { defineJob } from '../../../infra/work/queue.ts'
import { sendEmail } from './emails.service.ts'
import { sendEmailJob } from './send-email-job.ts'
import type { Kinds } from './whole-letter.ts'

export const emailJob = (kinds: Kinds) =>
  defineJob({
    ...sendEmailJob,
    concurrency: 2,
    run: (ctx, { emailId }, { isLastTry }) => sendEmail(ctx, kinds, emailId, isLastTry),
  })
