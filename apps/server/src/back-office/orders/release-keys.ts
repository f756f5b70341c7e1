import { AppError } from '../../infra/app-error.ts'
import { normalOrderId } from '../../modules/fulfilment/orders/orders.rules.ts'
import { lockedOrder, orderOf } from '../../modules/fulfilment/orders/orders.service.ts'
import { releaseWithheldKeys } from '../../modules/stock/licenses/units/withheld-keys.ts'
import { audited } from '../kit/audited.ts'
import type { StaffContext } from '../kit/staff-context.ts'

/** The buyer convinced staff after the address had changed: the keys are shown on the order page again. */
export async function releaseKeysOf(ctx: StaffContext, id: string, reason: string) {
  const order = await orderOf(ctx.db, normalOrderId(id))
  if (!order) throw new AppError('order_not_found')
  const released = await audited(ctx, 'license.released', async (tx) => {
    await lockedOrder(tx, order.id)
    const ids = await releaseWithheldKeys(tx, order.id)
    const object = ids.length > 0 ? order.id : null
    return { result: ids.length, object, meta: { assignments: ids, reason } }
  })
  return { success: true as const, released }
}
