import { previewMail } from '@keyhaven/contracts/staff/order-mails'
import type { StaffRoute } from '../kit/staff-route.ts'
import { mailOfOrder } from './order-mails.ts'

export function mailScreen(route: StaffRoute) {
  route(previewMail, { allow: 'orders.view' }, ({ params }, ctx) =>
    mailOfOrder(ctx, params.id, params.mailId),
  )
}
