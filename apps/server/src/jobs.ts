import { auditRuns } from './back-office/audit/audit-runs.ts'
import { makeCodes } from './back-office/coupons/make-codes.ts'
import { exportShop } from './back-office/data-exports/export-shop.ts'
import { exportPeriod } from './back-office/invoices/export-invoices.ts'
import { type BulkAct, bulkJob } from './back-office/kit/bulk-job.ts'
import { exportMany, resendMany, tagMany } from './back-office/orders/bulk-orders.ts'
import { approvePending } from './back-office/reviews/approve-many.ts'
import { approveChosen, rejectChosen } from './back-office/reviews/decide-many.ts'
import { backfills } from './backfills.ts'
import type { Job } from './infra/work/queue.ts'
import type { Tick } from './infra/work/ticks.ts'
import { templates } from './mail-gallery/templates.ts'
import { disputeAnswers } from './modules/after-sale/disputes/disputes.jobs.ts'
import { enclosedInvoice } from './modules/after-sale/invoices/enclosed-invoice.ts'
import { missedInvoices, newInvoices } from './modules/after-sale/invoices/invoices.jobs.ts'
import { keyedClaimants } from './modules/after-sale/key-claims/key-claims.jobs.ts'
import { unitNotes } from './modules/after-sale/orphan-payments/orphan-payments.jobs.ts'
import {
  missedEvents,
  providerEvents,
  reversals,
} from './modules/after-sale/provider-events/provider-events.jobs.ts'
import { decidedRefunds } from './modules/after-sale/returns/returns.jobs.ts'
import { cartReminders } from './modules/buying/abandoned-carts/abandoned-carts.jobs.ts'
import {
  duplicateRefunds,
  overdueReleaseCodes,
  purgeExpired,
  reconciler,
} from './modules/buying/checkout/checkout.jobs.ts'
import { askedRates, dailyRates, rateAges } from './modules/catalog/currencies/currencies.jobs.ts'
import { feedBuilds } from './modules/catalog/feeds/feeds.jobs.ts'
import { lapsedEvidence } from './modules/catalog/marketing-claims/marketing-claims.jobs.ts'
import { lapsedComparisons } from './modules/catalog/price-comparisons/price-comparisons.jobs.ts'
import { dueEditions, duePrices } from './modules/catalog/products/products.jobs.ts'
import { queueLaterKeys } from './modules/fulfilment/delivery/delivery.service.ts'
import { orderConfirmed } from './modules/fulfilment/delivery/mails/order-confirmed.email.tsx'
import {
  askedLinkChecks,
  dueLinkChecks,
  oldDownloadTokens,
} from './modules/fulfilment/downloads/downloads.jobs.ts'
import {
  dueAddressChanges,
  unreachableBuyers,
} from './modules/fulfilment/order-email/order-email.jobs.ts'
import {
  dueScripts,
  outsideScripts,
} from './modules/operations/custom-scripts/custom-scripts.jobs.ts'
import { figureDays } from './modules/operations/figures/figures.jobs.ts'
import {
  oldHealthFacts,
  quickAlerts,
  slowAlerts,
} from './modules/operations/health/alerts/alerts.jobs.ts'
import { partLooks } from './modules/operations/health/history/parts.jobs.ts'
import { askedTicks } from './modules/operations/health/run-schedule.ts'
import { hourlyInvariants } from './modules/operations/invariants/invariants.jobs.ts'
import { laterMigrations } from './modules/operations/later-migrations/later-migrations.jobs.ts'
import { monthlySummaries } from './modules/operations/monthly-summary/monthly-summary.jobs.ts'
import { newsMails } from './modules/operations/news-mails/news-mails.jobs.ts'
import { countedParts, monthlyParts } from './modules/operations/parts/parts.jobs.ts'
import { shopImports } from './modules/operations/shop-imports/shop-imports.jobs.ts'
import { shopWatch } from './modules/operations/watch/watch.jobs.ts'
import { codeMails, unprovenAccounts } from './modules/people/customers/customers.jobs.ts'
import { newsletterIssues } from './modules/people/newsletter/newsletter.jobs.ts'
import { dataExports, erasures, retentionTick } from './modules/people/privacy/privacy.jobs.ts'
import { overdueApprovals } from './modules/platform/approvals/approvals.jobs.ts'
import { sealAudit } from './modules/platform/audit/audit.jobs.ts'
import { emailJob } from './modules/platform/emails/emails.jobs.ts'
import type { Enclosures } from './modules/platform/emails/whole-letter.ts'
import { staffLinks, staffPasswords } from './modules/platform/staff/staff.jobs.ts'
import { provenHosts } from './modules/platform/store-hosts/store-hosts.jobs.ts'
import { oldEvents, webhookDelivery } from './modules/platform/webhooks/webhooks.jobs.ts'
import {
  backorderJob,
  freedUnits,
  keyFiles,
  stockAlarms,
  stockCounts,
  stockOnPages,
} from './modules/stock/licenses/licenses.jobs.ts'
import { hourlyFacts } from './modules/voices/claim-facts/claim-facts.jobs.ts'
import { enclosedFiles } from './modules/voices/inbox/files.ts'
import { inboxUpkeep } from './modules/voices/inbox/inbox.jobs.ts'
import { staffReply } from './modules/voices/inbox/staff-reply.email.tsx'
import { helpfulCounts, reviewUpkeep } from './modules/voices/reviews/reviews.jobs.ts'

/** What goes with a mail from an area above its own. */
const enclosures: Enclosures = {
  [orderConfirmed.name]: enclosedInvoice,
  [staffReply.name]: async (ctx, data) =>
    await enclosedFiles(ctx, staffReply.data.parse(data).messageId),
}

/** Every kind of background work. */
export const jobs: readonly Job[] = [
  emailJob({ templates, enclosures }),
  providerEvents,
  disputeAnswers,
  backorderJob(queueLaterKeys),
  keyFiles,
  shopImports,
  duplicateRefunds,
  codeMails,
  staffLinks,
  staffPasswords,
  reversals,
  unreachableBuyers,
  dataExports,
  newsletterIssues,
  decidedRefunds,
  auditRuns,
  askedRates,
  askedLinkChecks,
  askedTicks(() => ticks),
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

/** What every worker repeats on its own. */
export const ticks: readonly Tick[] = [
  duePrices,
  dueEditions,
  rateAges,
  lapsedEvidence,
  lapsedComparisons,
  dailyRates,
  feedBuilds,
  newsMails,
  monthlySummaries,
  shopWatch,
  freedUnits(queueLaterKeys),
  stockOnPages,
  stockAlarms,
  stockCounts,
  reconciler,
  missedEvents,
  unitNotes,
  sealAudit,
  purgeExpired,
  overdueReleaseCodes,
  oldDownloadTokens,
  dueLinkChecks,
  figureDays,
  monthlyParts,
  countedParts,
  laterMigrations(backfills),
  hourlyInvariants,
  quickAlerts,
  slowAlerts,
  oldHealthFacts,
  partLooks,
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
  inboxUpkeep,
  cartReminders,
  dueAddressChanges,
  overdueApprovals,
  provenHosts,
  dueScripts,
  outsideScripts,
]
