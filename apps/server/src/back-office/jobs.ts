import type { Job } from '../infra/work/queue.ts'
import { exportShop } from './acts/export-shop.ts'
import { makeCodes } from './acts/make-codes.ts'
import { auditRuns } from './audit/audit-runs.ts'
import { exportPeriod } from './invoices/export-invoices.ts'
import { type BulkAct, bulkJob } from './kit/bulk-job.ts'
import { exportMany, resendMany, tagMany } from './orders/bulk-orders.ts'
import { approvePending } from './reviews/approve-many.ts'
import { approveChosen, rejectChosen } from './reviews/decide-many.ts'

export const backOfficeJobs: readonly Job[] = [
  auditRuns,
  bulkJob([
    approvePending,
    approveChosen,
    rejectChosen,
    exportPeriod,
    tagMany,
    resendMany,
    exportMany,
    makeCodes,
    exportShop,
  ] as readonly BulkAct[]),
]
