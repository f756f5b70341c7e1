import * as contract from '@keyhaven/contracts/staff/manual-orders'
import { storeIn } from '../../infra/http/hosts.ts'
import { createOrder } from '../../modules/buying/manual-orders/create-order.ts'
import { askToGrant } from '../../modules/buying/manual-orders/grant-license.ts'
import { askToMarkPaid } from '../../modules/buying/manual-orders/mark-paid.ts'
import { handles } from '../kit/staff-route.ts'
import { requireOrder } from '../reads/require-order.ts'

const success = true as const

/** Orders that staff write, and the money or the gift that turns them into keys. */
export const manualOrdersHandlers = handles(contract, {
  createManualOrder: async ({ body }, ctx, request) => {
    const { taxedFrom } = storeIn(request)
    return { success, ...(await createOrder({ ...ctx, taxedFrom }, ctx.staff, body)) }
  },
  grantLicense: async ({ body }, ctx) => ({
    success,
    approval: await askToGrant(ctx, ctx.staff, body),
  }),
  markOrderPaid: async ({ params, body }, ctx) => {
    const orderId = await requireOrder(ctx, params.id)
    return { success, approval: await askToMarkPaid(ctx, ctx.staff, orderId, body.reason) }
  },
})
