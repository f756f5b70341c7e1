import type { Job } from './infra/queue.ts'
import type { Tick } from './infra/ticks.ts'
import { cartReminders } from './modules/abandoned-carts/abandoned-carts.jobs.ts'
import { cartReminder } from './modules/abandoned-carts/cart-reminder.email.tsx'
import { addressChanged } from './modules/addresses/address-changed.email.tsx'
import { unreachableBuyers } from './modules/addresses/addresses.jobs.ts'
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
import { oldDownloadTokens } from './modules/downloads/downloads.jobs.ts'
import { emailJob } from './modules/emails/emails.jobs.ts'
import { mailCheck } from './modules/emails/mail-check.email.tsx'
import type { EmailTemplate } from './modules/emails/template.ts'
import { messageReceived } from './modules/inbox/message-received.email.tsx'
import { staffReply } from './modules/inbox/staff-reply.email.tsx'
import { hourlyInvariants } from './modules/invariants/invariants.jobs.ts'
import { missedInvoices, newInvoices } from './modules/invoices/invoices.jobs.ts'
import { claimRefused } from './modules/key-claims/claim-refused.email.tsx'
import { backorderJob, freedUnits, stockOnPages } from './modules/licenses/licenses.jobs.ts'
import { confirmNews } from './modules/newsletter/confirm-news.email.tsx'
import { missedEvents, providerEvents, reversals } from './modules/payments/payments.jobs.ts'
import { exportReady } from './modules/privacy/export-ready.email.tsx'
import { farewell } from './modules/privacy/farewell.email.tsx'
import { dataExports, erasures, forgetting } from './modules/privacy/privacy.jobs.ts'
import { duePrices } from './modules/products/products.jobs.ts'
import { offerReady } from './modules/quotes/offer-ready.email.tsx'
import { returnNews } from './modules/returns/return-news.email.tsx'
import { decidedRefunds } from './modules/returns/returns.jobs.ts'
import { withdrawalDeclared } from './modules/returns/withdrawal-declared.email.tsx'
import { withdrawalLink } from './modules/returns/withdrawal-link.email.tsx'
import { reviewRequest } from './modules/reviews/review-request.email.tsx'
import { helpfulCounts, reviewUpkeep } from './modules/reviews/reviews.jobs.ts'
import { seatKey } from './modules/seats/seat-key.email.tsx'
import { oldEvents, webhookDelivery } from './modules/webhooks/webhooks.jobs.ts'

/** Every e-mail the shop can send. */
export const templates: readonly EmailTemplate[] = [
  mailCheck,
  orderConfirmed,
  keysOf,
  orderLink,
  oneTimeCode,
  accountNews,
  refundConfirmed,
  messageReceived,
  staffReply,
  claimRefused,
  addressChanged,
  exportReady,
  farewell,
  returnNews,
  withdrawalLink,
  withdrawalDeclared,
  reviewRequest,
  cartReminder,
  confirmNews,
  offerReady,
  seatKey,
]

/** Every kind of background work. */
export const jobs: readonly Job[] = [
  emailJob(templates),
  providerEvents,
  backorderJob(queueLaterKeys),
  duplicateRefunds,
  codeMails,
  reversals,
  unreachableBuyers,
  dataExports,
  decidedRefunds,
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
  oldDownloadTokens,
  hourlyInvariants,
  hourlyFacts,
  webhookDelivery,
  oldEvents,
  newInvoices,
  missedInvoices,
  erasures,
  forgetting,
  helpfulCounts,
  reviewUpkeep,
  cartReminders,
]
