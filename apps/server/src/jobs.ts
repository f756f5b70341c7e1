import { backOfficeJobs } from './back-office/jobs.ts'
import { backfills } from './backfills.ts'
import type { Job } from './infra/work/queue.ts'
import type { Tick } from './infra/work/ticks.ts'
import { templates } from './mail-gallery/templates.ts'
import { enclosedInvoice } from './modules/after-sale/invoices/enclosed-invoice.ts'
import { afterSaleJobs, afterSaleTicks } from './modules/after-sale/jobs.ts'
import { buyingJobs, buyingTicks } from './modules/buying/jobs.ts'
import { catalogJobs, catalogTicks } from './modules/catalog/jobs.ts'
import { queueLaterKeys } from './modules/fulfilment/delivery/delivery.service.ts'
import { orderConfirmed } from './modules/fulfilment/delivery/mails/order-confirmed.email.tsx'
import { fulfilmentJobs, fulfilmentTicks } from './modules/fulfilment/jobs.ts'
import { growthJobs, growthTicks } from './modules/growth/jobs.ts'
import { movingInJobs } from './modules/moving-in/jobs.ts'
import { operationsJobs, operationsTicks } from './modules/operations/jobs.ts'
import { peopleJobs, peopleTicks } from './modules/people/jobs.ts'
import type { Enclosures } from './modules/platform/emails/compose-mail.ts'
import { platformJobs, platformTicks } from './modules/platform/jobs.ts'
import { staffJobs, staffTicks } from './modules/staff/jobs.ts'
import { stockJobs, stockTicks } from './modules/stock/jobs.ts'
import { enclosedFiles } from './modules/voices/inbox/files.ts'
import { staffReply } from './modules/voices/inbox/staff-reply.email.tsx'
import { voicesTicks } from './modules/voices/jobs.ts'
import { readShop } from './plugin-shop.ts'

/** What goes with a mail from an area above its own. */
const enclosures: Enclosures = {
  [orderConfirmed.name]: enclosedInvoice,
  [staffReply.name]: async (ctx, data) =>
    await enclosedFiles(ctx, staffReply.data.parse(data).messageId),
}

/** Every kind of background work, and what each area needs of those above it. */
export const jobs: readonly Job[] = [
  ...platformJobs({ templates, enclosures }, readShop),
  ...staffJobs,
  ...catalogJobs,
  ...stockJobs(queueLaterKeys),
  ...fulfilmentJobs,
  ...peopleJobs,
  ...buyingJobs,
  ...afterSaleJobs,
  ...growthJobs,
  ...movingInJobs,
  ...operationsJobs(() => ticks),
  ...backOfficeJobs,
]

/** What every worker repeats on its own. */
export const ticks: readonly Tick[] = [
  ...platformTicks(readShop),
  ...staffTicks,
  ...catalogTicks,
  ...stockTicks(queueLaterKeys),
  ...fulfilmentTicks,
  ...peopleTicks,
  ...buyingTicks,
  ...afterSaleTicks,
  ...voicesTicks,
  ...growthTicks,
  ...operationsTicks(backfills),
]
