import * as contract from '@keyhaven/contracts/staff/order-mails'
import { handles } from '../kit/staff-route.ts'
import { mailOfOrder } from './order-mails.ts'

export const mailHandlers = handles(contract, {
  previewMail: ({ params }, ctx) => mailOfOrder(ctx, params.id, params.mailId),
})
