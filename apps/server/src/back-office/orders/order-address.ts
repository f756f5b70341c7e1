import { changeOrderAddress } from '@keyhaven/contracts/staff/order-address'
import { addressByStaff } from '../../modules/fulfilment/order-email/address-by-staff.ts'
import type { StaffRoute } from '../kit/staff-route.ts'
import { knownOrder } from './known-order.ts'

export function orderAddress(route: StaffRoute) {
  route(
    changeOrderAddress,
    { allow: 'orders.edit', stepUp: 'always', isKeyNeeded: true },
    async ({ params, body }, ctx) => {
      const asked = await addressByStaff(ctx, ctx.staff, await knownOrder(ctx, params.id), body)
      return { success: true as const, ...asked }
    },
  )
}
