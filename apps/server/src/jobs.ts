import type { Job } from './infra/queue.ts'
import type { Tick } from './infra/ticks.ts'
import { sealAudit } from './modules/audit/audit.jobs.ts'
import { duplicateRefunds, reconciler, tidiness } from './modules/checkout/checkout.jobs.ts'
import { hourlyFacts } from './modules/claims/claims.jobs.ts'
import { accountNews } from './modules/customers/account.email.tsx'
import { codeMails } from './modules/customers/customers.jobs.ts'
import { oneTimeCode } from './modules/customers/one-time-code.email.tsx'
import { queueLaterKeys } from './modules/delivery/delivery.service.ts'
import { keysOf } from './modules/delivery/keys.email.tsx'
import { orderConfirmed } from './modules/delivery/order-confirmed.email.tsx'
import { orderLink } from './modules/delivery/order-link.email.tsx'
import { refundConfirmed } from './modules/delivery/refund-confirmed.email.tsx'
import { emailJob } from './modules/emails/emails.jobs.ts'
import { mailCheck } from './modules/emails/mail-check.email.tsx'
import type { EmailTemplate } from './modules/emails/template.ts'
import { hourlyInvariants } from './modules/invariants/invariants.jobs.ts'
import { backorderJob, freedUnits, stockOnPages } from './modules/licenses/licenses.jobs.ts'
import { missedEvents, providerEvents, reversals } from './modules/payments/payments.jobs.ts'
import { duePrices } from './modules/products/products.jobs.ts'
import { reviewRequest } from './modules/reviews/review-request.email.tsx'
import { helpfulCounts, reviewUpkeep } from './modules/reviews/reviews.jobs.ts'

/** Every e-mail the shop can send. */
export const templates: readonly EmailTemplate[] = [
  mailCheck,
  orderConfirmed,
  keysOf,
  orderLink,
  oneTimeCode,
  accountNews,
  refundConfirmed,
  reviewRequest,
]

/** Every kind of background work. */
export const jobs: readonly Job[] = [
  emailJob(templates),
  providerEvents,
  backorderJob(queueLaterKeys),
  duplicateRefunds,
  codeMails,
  reversals,
]

/** What every worker repeats on its own. */
export const ticks: readonly Tick[] = [
  duePrices,
  freedUnits(queueLaterKeys),
  stockOnPages,
  reconciler,
  missedEvents,
  sealAudit,
  tidiness,
  hourlyInvariants,
  hourlyFacts,
  helpfulCounts,
  reviewUpkeep,
]
