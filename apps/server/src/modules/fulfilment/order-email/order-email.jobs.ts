import { defineJob } from '../../infra/queue.ts'
import { bounceNewsJob } from '../emails/bounce-news-job.ts'
import { notifyStaff } from '../notifications/notifications.service.ts'
import { orderOfBounce } from './addresses.repo.ts'

/** A buyer we cannot write to is told to staff, once per order. */
export const unreachableBuyers = defineJob({
  ...bounceNewsJob,
  run: async (ctx, { emailId }) => {
    await ctx.db.transaction().execute(async (tx) => {
      const order = await orderOfBounce(tx, emailId)
      if (!order) return
      await notifyStaff(tx, {
        dedupeKey: `bounce:${order.id}`,
        severity: 'warning',
        title: `The buyer of ${order.order_number} cannot be reached`,
        body: `A mail came back (${order.bounce_code}). The order page asks for the right address; its keys stand there, too.`,
        object: order.id,
      })
    })
  },
})
