import { inTransaction } from '../../../infra/db/transaction.ts'
import { defineJob } from '../../../infra/work/queue.ts'
import { defineTick } from '../../../infra/work/ticks.ts'
import { bounceNewsJob } from '../../platform/emails/bounced-job.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { carryOutDueChanges } from './due-changes.ts'
import { orderOfBounce } from './order-email.repo.ts'

/** A buyer we cannot write to is told to staff, once per order. */
export const unreachableBuyers = defineJob({
  ...bounceNewsJob,
  run: async (ctx, { emailId }) => {
    await inTransaction(ctx.db, async (tx) => {
      const order = await orderOfBounce(tx, emailId)
      if (!order) return
      await notifyStaff(tx, {
        dedupeKey: `bounce:${order.id}`,
        severity: 'warning',
        title: `The buyer of ${order.order_number} cannot be reached`,
        body: `A mail came back (${order.bounce_code}). The order page asks for the right address; its keys are there, too.`,
        object: order.id,
      })
    })
  },
})

/** Changes of address that nobody objected to within their 72 hours. */
export const dueAddressChanges = defineTick({
  name: 'orders.address_changes',
  everyMs: 5_000,
  run: (ctx) => carryOutDueChanges(ctx),
})
