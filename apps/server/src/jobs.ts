import type { Job } from './infra/queue.ts'
import type { Tick } from './infra/ticks.ts'
import { sealAudit } from './modules/audit/audit.jobs.ts'
import { duplicateRefunds, reconciler } from './modules/checkout/checkout.jobs.ts'
import { queueLaterKeys } from './modules/delivery/delivery.service.ts'
import { keysOf } from './modules/delivery/keys.email.tsx'
import { orderConfirmed } from './modules/delivery/order-confirmed.email.tsx'
import { orderLink } from './modules/delivery/order-link.email.tsx'
import { emailJob } from './modules/emails/emails.jobs.ts'
import { mailCheck } from './modules/emails/mail-check.email.tsx'
import type { EmailTemplate } from './modules/emails/template.ts'
import { hourlyInvariants } from './modules/invariants/invariants.jobs.ts'
import { backorderJob, freedUnits } from './modules/licenses/licenses.jobs.ts'
import { providerEvents } from './modules/payments/payments.jobs.ts'
import { duePrices } from './modules/products/products.jobs.ts'

/** Every e-mail the shop can send. */
export const templates: readonly EmailTemplate[] = [mailCheck, orderConfirmed, keysOf, orderLink]

/** Every kind of background work. */
export const jobs: readonly Job[] = [
  emailJob(templates),
  providerEvents,
  backorderJob(queueLaterKeys),
  duplicateRefunds,
]

/** What every worker repeats on its own. */
export const ticks: readonly Tick[] = [
  duePrices,
  freedUnits(queueLaterKeys),
  reconciler,
  sealAudit,
  hourlyInvariants,
]
