import {
  createManualOrder,
  grantLicense,
  markOrderPaid,
} from '@keyhaven/contracts/staff/manual-orders'
import { createOrder } from '../../modules/buying/manual-orders/create-order.ts'
import { askToGrant } from '../../modules/buying/manual-orders/grant-license.ts'
import { askToMarkPaid } from '../../modules/buying/manual-orders/mark-paid.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { knownOrder } from './known-order.ts'

const rules = { allow: 'orders.create', stepUp: 'always', isKeyNeeded: true } as const
const success = true as const

/** Orders that staff write, and the money or the gift that turns them into keys. */
export function manualOrders(route: StaffRoute) {
  route(createManualOrder, rules, async ({ body }, ctx) => ({
    success,
    ...(await createOrder(ctx, ctx.staff, body)),
  }))
  route(grantLicense, rules, async ({ body }, ctx) => ({
    success,
    approval: await askToGrant(ctx, ctx.staff, body),
  }))
  route(markOrderPaid, rules, async ({ params, body }, ctx) => {
    const orderId = await knownOrder(ctx, params.id)
    return { success, approval: await askToMarkPaid(ctx, ctx.staff, orderId, body.reason) }
  })
}
