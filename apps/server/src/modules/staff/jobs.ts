import type { Job } from '../../infra/work/queue.ts'
import type { Tick } from '../../infra/work/ticks.ts'
import { overdueApprovals } from './approvals/approvals.jobs.ts'
import { staffLinks, staffPasswords } from './staff/staff.jobs.ts'
import { provenHosts } from './store-hosts/store-hosts.jobs.ts'

export const staffJobs: readonly Job[] = [staffLinks, staffPasswords]

export const staffTicks: readonly Tick[] = [overdueApprovals, provenHosts]
