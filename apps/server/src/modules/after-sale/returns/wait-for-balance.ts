import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { makeRefundJob } from './make-refund-job.ts'
import { daysLeftToWait } from './returns.rules.ts'

const DAY_SECONDS = 86_400

type Refund = Readonly<{ id: string; order_id: string; order_number: string }>

/** Too little money is at the provider: it is tried again tomorrow, and staff are told once. */
export async function waitForBalance(ctx: Context, tx: Tx, refund: Refund, waits: number) {
  const { id, order_id, order_number } = refund
  const next = { requestId: id, waits: waits + 1 }
  await ctx.queue.enqueue(tx, makeRefundJob, next, { startAfter: DAY_SECONDS })
  const last = new Date(ctx.now().getTime() + daysLeftToWait(waits) * DAY_SECONDS * 1_000)
  await notifyStaff(tx, {
    dedupeKey: `return-waits:${id}`,
    severity: 'warning',
    title: `A refund of ${order_number} waits for balance at the card provider`,
    body: `It is tried daily until ${last.toISOString().slice(0, 10)}. The buyer reads that the refund is on its way. Add money to the balance at the provider to make it sooner.`,
    object: order_id,
  })
}
