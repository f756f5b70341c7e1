import { defineJob } from '../../../infra/work/queue.ts'
import type { Kinds } from './compose-mail.ts'
import { sendEmail } from './emails.service.ts'
import { sendEmailJob } from './send-email-job.ts'

export const emailJob = (kinds: Kinds) =>
  defineJob({
    ...sendEmailJob,
    concurrency: 2,
    run: (ctx, { emailId }, { isLastTry }) => sendEmail(ctx, kinds, emailId, isLastTry),
  })
