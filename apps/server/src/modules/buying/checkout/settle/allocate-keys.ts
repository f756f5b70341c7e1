import type { Tx } from '../../../../infra/db/db.ts'
import { type FulfilmentStatus, fulfilmentOf } from '../../../fulfilment/orders/orders.rules.ts'
import { assignUnits, openBackorders } from '../../../stock/licenses/units/assign-units.ts'
import { claimForPaidOrder } from '../../../stock/licenses/units/claim-units.ts'
import { takeHeldUnits } from '../../../stock/licenses/units/hold-units.ts'

const FIRST_BATCH = 1

export type OrderLine = { id: number; product_id: string; quantity: number }

/**
 * Gives a paid order its units: those held for it first, then free ones, then those that unpaid orders
 * hold; what is missing waits in line. The lines come in the order of their products, so that orders never wait for each other.
 */
export async function allocateKeys(
  tx: Tx,
  orderId: string,
  lines: OrderLine[],
): Promise<FulfilmentStatus> {
  const held = Map.groupBy(await takeHeldUnits(tx, orderId), (unit) => unit.productId)
  const assignments = []
  const missing = []
  for (const line of lines) {
    const own = (held.get(line.product_id) ?? []).map((unit) => unit.unitId)
    const more = await claimForPaidOrder(tx, line.product_id, line.quantity - own.length)
    const units = [...own, ...more]
    for (const [index, unitId] of units.entries()) {
      assignments.push({ unitId, orderLineId: line.id, slot: index + 1, batch: FIRST_BATCH })
    }
    const left = line.quantity - units.length
    if (left > 0) missing.push({ orderLineId: line.id, missing: left })
  }
  await assignUnits(tx, assignments)
  await openBackorders(tx, missing)
  const wanted = lines.reduce((sum, line) => sum + line.quantity, 0)
  return fulfilmentOf(wanted, assignments.length)
}
