import { defineJob } from '../../../infra/work/queue.ts'
import { sendLink } from './allow-browser.ts'
import { sendPasswordLink } from './invite-staff.ts'
import { forgottenJob, sendLinkJob } from './send-link-job.ts'

export const staffLinks = defineJob({ ...sendLinkJob, run: sendLink })
export const staffPasswords = defineJob({ ...forgottenJob, run: sendPasswordLink })
