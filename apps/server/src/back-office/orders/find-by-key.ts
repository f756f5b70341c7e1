import type { ListedOrder } from '@keyhaven/contracts/staff/orders'
import { normaliseKey, problemOf } from '../../modules/stock/licenses/licenses.rules.ts'
import { fingerprintsOf } from '../../modules/stock/licenses/vault/key-vault.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { listedOrders } from './list-orders.ts'
import { soldWith } from './order-searches.ts'

/** The orders of a whole key, recognised by its fingerprint: none is opened for it. */
export async function ordersOfKey(ctx: StaffContext, text: string): Promise<ListedOrder[]> {
  const key = normaliseKey(text)
  if (problemOf(key)) return []
  const { rows } = await soldWith(fingerprintsOf(ctx.config, key)).execute(ctx.db)
  return await listedOrders(
    ctx,
    rows.map(({ order_id }) => order_id),
  )
}
