import { defineJob } from '../../infra/queue.ts'
import { sendEmail } from './emails.service.ts'
import { sendEmailJob } from './send-email-job.ts'
import type { EmailTemplate } from './template.ts'

export const emailJob = (templates: readonly EmailTemplate[]) =>
  defineJob({
    ...sendEmailJob,
    concurrency: 2,
    run: (ctx, { emailId }, { isLastTry }) => sendEmail(ctx, templates, emailId, isLastTry),
  })
