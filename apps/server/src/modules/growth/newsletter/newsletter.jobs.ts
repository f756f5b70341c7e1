import { defineJob } from '../../../infra/work/queue.ts'
import { mailIssue } from './mail-issue.ts'
import { sendIssueJob } from './send-issue-job.ts'

export const newsletterIssues = defineJob({
  ...sendIssueJob,
  run: (ctx, { issueId }) => mailIssue(ctx, issueId),
})
