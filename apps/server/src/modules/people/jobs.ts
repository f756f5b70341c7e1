import type { Job } from '../../infra/work/queue.ts'
import type { Tick } from '../../infra/work/ticks.ts'
import { codeMails, unprovenAccounts } from './customers/customers.jobs.ts'
import { dataExports, erasures, retentionTick } from './privacy/privacy.jobs.ts'
import { oldVatChecks, waitingVatChecks } from './vat-checks/vat-checks.jobs.ts'

export const peopleJobs: readonly Job[] = [codeMails, dataExports]

export const peopleTicks: readonly Tick[] = [
  erasures,
  retentionTick,
  unprovenAccounts,
  waitingVatChecks,
  oldVatChecks,
]
