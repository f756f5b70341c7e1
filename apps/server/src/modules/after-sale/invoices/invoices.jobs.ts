import type { Context } from '../../../context.ts'
import { defineTick } from '../../../infra/work/ticks.ts'
import { issueMissing } from './issue-invoices.ts'

const RECENT_MINUTES = 15

/** Everything when a worker starts, because none may have run before; then what is recent. */
function createIssuer() {
  let minutes: number | null = null
  return async (ctx: Context): Promise<void> => {
    await issueMissing(ctx, minutes)
    minutes = RECENT_MINUTES
  }
}

/** Right after each payment and refund. It looks at few bookings only, because it looks often. */
export const newInvoices = defineTick({
  name: 'invoices.issue',
  everyMs: 2_000,
  run: createIssuer(),
})

/** Whatever was missed in spite of that: the whole ledger is looked through. */
export const missedInvoices = defineTick({
  name: 'invoices.catch-up',
  everyMs: 3_600_000,
  isShared: true,
  run: async (ctx) => void (await issueMissing(ctx)),
})
