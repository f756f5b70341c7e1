import { AppError } from '../../infra/app-error.ts'
import type { Tx } from '../../infra/db/db.ts'
import { reassignOrders } from '../../modules/fulfilment/orders/order-desk.ts'
import { notifyStaff } from '../../modules/platform/notifications/notifications.service.ts'
import { reassignApprovals } from '../../modules/staff/approvals/hand-over.ts'
import { activeMember } from '../../modules/staff/staff/staff-member.ts'
import { reassignConversations } from '../../modules/voices/inbox/hand-over.ts'

/** Gives the work of a member who leaves to another: orders and conversations they look after, and what they asked for. */
export const handOver =
  (from: string, to: string | undefined) =>
  async (tx: Tx): Promise<object> => {
    if (to === undefined) return {}
    const heir = to === from ? undefined : await activeMember(tx, to)
    if (!heir) throw new AppError('not_found', 'Choose a colleague who works here.')
    const orders = await reassignOrders(tx, from, to)
    const approvals = await reassignApprovals(tx, from, to)
    const conversations = await reassignConversations(tx, from, to)
    if (orders + approvals + conversations > 0) {
      await notifyStaff(tx, {
        dedupeKey: `handed-over:${from}:${to}:${Date.now()}`,
        severity: 'info',
        title: 'You have taken over the work of a colleague',
        body: `${orders} orders, ${conversations} conversations and ${approvals} open approvals are yours now.`,
        object: `staff:${from}`,
        to: { staffId: to },
      })
    }
    return { to, orders, approvals, conversations }
  }
