import * as contract from '@keyhaven/contracts/staff/order-address'
import { addressByStaff } from '../../modules/fulfilment/order-email/address-by-staff.ts'
import { handles } from '../kit/staff-route.ts'
import { requireOrder } from '../reads/require-order.ts'

export const orderAddressHandlers = handles(contract, {
  changeOrderAddress: async ({ params, body }, ctx) => {
    const asked = await addressByStaff(ctx, ctx.staff, await requireOrder(ctx, params.id), body)
    return { success: true as const, ...asked }
  },
})
