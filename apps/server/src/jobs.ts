import { auditRuns } from './back-office/audit/audit-runs.ts'
import { exportPeriod } from './back-office/invoices/export-invoices.ts'
import { type BulkAct, bulkJob } from './back-office/kit/bulk-job.ts'
import { exportMany, resendMany, tagMany } from './back-office/orders/bulk-orders.ts'
import { approvePending } from './back-office/reviews/approve-many.ts'
import type { Job } from './infra/work/queue.ts'
import type { Tick } from './infra/work/ticks.ts'
import { disputeAnswers } from './modules/after-sale/disputes/disputes.jobs.ts'
import { enclosedInvoice } from './modules/after-sale/invoices/enclosed-invoice.ts'
import { missedInvoices, newInvoices } from './modules/after-sale/invoices/invoices.jobs.ts'
import { claimRefused } from './modules/after-sale/key-claims/claim-refused.email.tsx'
import { keyedClaimants } from './modules/after-sale/key-claims/key-claims.jobs.ts'
import {
  missedEvents,
  providerEvents,
  reversals,
} from './modules/after-sale/provider-events/provider-events.jobs.ts'
import { returnNews } from './modules/after-sale/returns/return-news.email.tsx'
import { decidedRefunds } from './modules/after-sale/returns/returns.jobs.ts'
import { withdrawalDeclared } from './modules/after-sale/returns/withdrawal-declared.email.tsx'
import { withdrawalLink } from './modules/after-sale/returns/withdrawal-link.email.tsx'
import { cartReminders } from './modules/buying/abandoned-carts/abandoned-carts.jobs.ts'
import { cartReminder } from './modules/buying/abandoned-carts/cart-reminder.email.tsx'
import { confirmReminder } from './modules/buying/abandoned-carts/confirm-reminder.email.tsx'
import { offerReady } from './modules/buying/business-quotes/offer-ready.email.tsx'
import {
  duplicateRefunds,
  overdueReleaseCodes,
  purgeExpired,
  reconciler,
} from './modules/buying/checkout/checkout.jobs.ts'
import { paymentRequest } from './modules/buying/payment-links/payment-request.email.tsx'
import { duePrices } from './modules/catalog/products/products.jobs.ts'
import { queueLaterKeys } from './modules/fulfilment/delivery/delivery.service.ts'
import { keysOf } from './modules/fulfilment/delivery/mails/keys.email.tsx'
import { orderConfirmed } from './modules/fulfilment/delivery/mails/order-confirmed.email.tsx'
import { orderLink } from './modules/fulfilment/delivery/mails/order-link.email.tsx'
import { refundConfirmed } from './modules/fulfilment/delivery/mails/refund-confirmed.email.tsx'
import { oldDownloadTokens } from './modules/fulfilment/downloads/downloads.jobs.ts'
import { keyRevoked } from './modules/fulfilment/key-swaps/key-revoked.email.tsx'
import { addressChanged } from './modules/fulfilment/order-email/address-changed.email.tsx'
import { addressCode } from './modules/fulfilment/order-email/address-code.email.tsx'
import { addressWish } from './modules/fulfilment/order-email/address-wish.email.tsx'
import {
  dueAddressChanges,
  unreachableBuyers,
} from './modules/fulfilment/order-email/order-email.jobs.ts'
import { orderHeld } from './modules/fulfilment/risk/order-held.email.tsx'
import { releaseCodeMail } from './modules/fulfilment/risk/release-code.email.tsx'
import { seatKey } from './modules/fulfilment/seats/seat-key.email.tsx'
import { hourlyInvariants } from './modules/operations/invariants/invariants.jobs.ts'
import { accountNews } from './modules/people/customers/account.email.tsx'
import { accountMoved } from './modules/people/customers/account-moved.email.tsx'
import { accountRemoval } from './modules/people/customers/account-removal.email.tsx'
import { customerNews } from './modules/people/customers/customer-news.email.tsx'
import { codeMails, unprovenAccounts } from './modules/people/customers/customers.jobs.ts'
import { moveCode } from './modules/people/customers/move-code.email.tsx'
import { oneTimeCode } from './modules/people/customers/one-time-code.email.tsx'
import { confirmNews } from './modules/people/newsletter/confirm-news.email.tsx'
import { erasureConfirmation } from './modules/people/privacy/erasure-confirmation.email.tsx'
import { exportReady } from './modules/people/privacy/export-ready.email.tsx'
import { dataExports, erasures, retentionTick } from './modules/people/privacy/privacy.jobs.ts'
import { overdueApprovals } from './modules/platform/approvals/approvals.jobs.ts'
import { sealAudit } from './modules/platform/audit/audit.jobs.ts'
import { emailJob } from './modules/platform/emails/emails.jobs.ts'
import { mailCheck } from './modules/platform/emails/mail-check.email.tsx'
import type { EmailTemplate } from './modules/platform/emails/template.ts'
import type { Enclosures } from './modules/platform/emails/whole-letter.ts'
import { securityNews } from './modules/platform/staff/security-news.email.tsx'
import { setUpLink } from './modules/platform/staff/set-up-link.email.tsx'
import { staffLinks, staffPasswords } from './modules/platform/staff/staff.jobs.ts'
import { staffLink } from './modules/platform/staff/staff-link.email.tsx'
import { oldEvents, webhookDelivery } from './modules/platform/webhooks/webhooks.jobs.ts'
import {
  backorderJob,
  freedUnits,
  keyFiles,
  stockAlarms,
  stockOnPages,
} from './modules/stock/licenses/licenses.jobs.ts'
import { stockAlarm } from './modules/stock/licenses/units/stock-alarm.email.tsx'
import { hourlyFacts } from './modules/voices/claim-facts/claim-facts.jobs.ts'
import { messageReceived } from './modules/voices/inbox/message-received.email.tsx'
import { staffReply } from './modules/voices/inbox/staff-reply.email.tsx'
import { reviewRequest } from './modules/voices/reviews/review-request.email.tsx'
import { helpfulCounts, reviewUpkeep } from './modules/voices/reviews/reviews.jobs.ts'

/** Every e-mail the shop can send. */
export const templates: readonly EmailTemplate[] = [
  mailCheck,
  orderConfirmed,
  keysOf,
  orderLink,
  oneTimeCode,
  accountNews,
  customerNews,
  accountRemoval,
  accountMoved,
  moveCode,
  staffLink,
  setUpLink,
  securityNews,
  refundConfirmed,
  keyRevoked,
  stockAlarm,
  messageReceived,
  staffReply,
  claimRefused,
  addressChanged,
  addressCode,
  addressWish,
  exportReady,
  erasureConfirmation,
  returnNews,
  withdrawalLink,
  withdrawalDeclared,
  reviewRequest,
  cartReminder,
  confirmReminder,
  confirmNews,
  offerReady,
  paymentRequest,
  seatKey,
  releaseCodeMail,
  orderHeld,
]

/** What goes with a mail from an area above its own. */
const enclosures: Enclosures = { [orderConfirmed.name]: enclosedInvoice }

/** Every kind of background work. */
export const jobs: readonly Job[] = [
  emailJob({ templates, enclosures }),
  providerEvents,
  disputeAnswers,
  backorderJob(queueLaterKeys),
  keyFiles,
  duplicateRefunds,
  codeMails,
  staffLinks,
  staffPasswords,
  reversals,
  unreachableBuyers,
  dataExports,
  decidedRefunds,
  auditRuns,
  bulkJob([approvePending, exportPeriod, tagMany, resendMany, exportMany] as readonly BulkAct[]),
]

/** What every worker repeats on its own. */
export const ticks: readonly Tick[] = [
  duePrices,
  freedUnits(queueLaterKeys),
  stockOnPages,
  stockAlarms,
  reconciler,
  missedEvents,
  sealAudit,
  purgeExpired,
  overdueReleaseCodes,
  oldDownloadTokens,
  hourlyInvariants,
  hourlyFacts,
  webhookDelivery,
  oldEvents,
  newInvoices,
  missedInvoices,
  keyedClaimants,
  erasures,
  retentionTick,
  unprovenAccounts,
  helpfulCounts,
  reviewUpkeep,
  cartReminders,
  dueAddressChanges,
  overdueApprovals,
]
