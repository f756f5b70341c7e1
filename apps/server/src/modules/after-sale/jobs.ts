import type { Job } from '../../infra/work/queue.ts'
import type { Tick } from '../../infra/work/ticks.ts'
import { disputeAnswers } from './disputes/disputes.jobs.ts'
import { missedInvoices, newInvoices } from './invoices/invoices.jobs.ts'
import { keyedClaimants } from './key-claims/key-claims.jobs.ts'
import { unitNotes } from './orphan-payments/orphan-payments.jobs.ts'
import { balanceReads, payoutNews } from './payouts/payouts.jobs.ts'
import { missedEvents, providerEvents, reversals } from './provider-events/provider-events.jobs.ts'
import { decidedRefunds } from './returns/returns.jobs.ts'

export const afterSaleJobs: readonly Job[] = [
  providerEvents,
  disputeAnswers,
  reversals,
  decidedRefunds,
  payoutNews,
]

export const afterSaleTicks: readonly Tick[] = [
  missedEvents,
  balanceReads,
  unitNotes,
  newInvoices,
  missedInvoices,
  keyedClaimants,
]
