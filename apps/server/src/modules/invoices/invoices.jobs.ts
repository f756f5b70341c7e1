import { defineTick } from '../../infra/ticks.ts'
import { issueMissing } from './issue-invoices.ts'

const RECENT_MINUTES = 15

/** Right after each payment and refund. It looks at few bookings only, because it looks often. */
export const newInvoices = defineTick({
  name: 'invoices.issue',
  everyMs: 2_000,
  run: async (ctx) => void (await issueMissing(ctx, RECENT_MINUTES)),
})

/** Whatever was missed while no worker ran. */
export const missedInvoices = defineTick({
  name: 'invoices.catch-up',
  everyMs: 300_000,
  run: async (ctx) => void (await issueMissing(ctx)),
})
