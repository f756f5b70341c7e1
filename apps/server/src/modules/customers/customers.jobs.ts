import { defineJob } from '../../infra/queue.ts'
import { sendCode } from './send-code.ts'
import { sendCodeJob } from './send-code-job.ts'

export const codeMails = defineJob({ ...sendCodeJob, run: sendCode })
