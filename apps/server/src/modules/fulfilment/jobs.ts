import type { Job } from '../../infra/work/queue.ts'
import type { Tick } from '../../infra/work/ticks.ts'
import {
  dueLinkChecks,
  oldDownloadTokens,
  requestedLinkChecks,
} from './downloads/downloads.jobs.ts'
import { dueAddressChanges, unreachableBuyers } from './order-email/order-email.jobs.ts'
import { taxThresholds } from './order-taxes/order-taxes.jobs.ts'

export const fulfilmentJobs: readonly Job[] = [unreachableBuyers, requestedLinkChecks]

export const fulfilmentTicks: readonly Tick[] = [
  oldDownloadTokens,
  dueLinkChecks,
  dueAddressChanges,
  taxThresholds,
]
