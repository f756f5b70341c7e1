import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db/db.ts'
import { handOverOrders } from '../../modules/fulfilment/orders/order-desk.ts'
import { handOverApprovals } from '../../modules/platform/approvals/hand-over.ts'
import { notifyStaff } from '../../modules/platform/notifications/notifications.service.ts'
import { activeMember } from '../../modules/platform/staff/staff-member.ts'
import { handOverTalks } from '../../modules/voices/inbox/hand-over.ts'

/** Gives the work of a member who leaves to another: orders and conversations they look after, and what they asked for. */
export const handOver =
  (from: string, to: string | undefined) =>
  async (tx: Tx): Promise<object> => {
    if (to === undefined) return {}
    const heir = to === from ? undefined : await activeMember(tx, to)
    if (!heir) throw new AppError('not_found', 'Choose a colleague who works here.')
    const orders = await handOverOrders(tx, from, to)
    const approvals = await handOverApprovals(tx, from, to)
    const talks = await handOverTalks(tx, from, to)
    if (orders + approvals + talks > 0) {
      await notifyStaff(tx, {
        dedupeKey: `handed-over:${from}:${to}:${Date.now()}`,
        severity: 'info',
        title: 'You have taken over the work of a colleague',
        body: `${orders} orders, ${talks} conversations and ${approvals} open approvals are yours now.`,
        object: `staff:${from}`,
        to: { staffId: to },
      })
    }
    return { to, orders, approvals, talks }
  }
