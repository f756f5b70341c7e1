import { defineJob } from '../../../infra/work/queue.ts'
import { defineTick } from '../../../infra/work/ticks.ts'
import { removeUnproven } from './remove-unproven.ts'
import { sendCode } from './send-code.ts'
import { sendCodeJob } from './send-code-job.ts'

export const codeMails = defineJob({ ...sendCodeJob, run: sendCode })

export const unprovenAccounts = defineTick({
  name: 'customers.unproven',
  everyMs: 3_600_000,
  isShared: true,
  run: removeUnproven,
})
