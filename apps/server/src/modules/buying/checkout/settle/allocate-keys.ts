import type { Tx } from '../../infra/db.ts'
import { assignUnits, openBackorders } from '../licenses/assign-units.ts'
import { claimFreeUnits } from '../licenses/claim-units.ts'
import { takeHeldUnits } from '../licenses/hold-units.ts'
import { type FulfilmentStatus, fulfilmentOf } from '../orders/orders.rules.ts'

const FIRST_BATCH = 1

export type OrderLine = { id: number; product_id: string; quantity: number }

/**
 * Gives a paid order its units: those held for it first, then free ones; what is missing waits in
 * line. The lines come in the order of their products, so that orders never wait for each other.
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
    const more = await claimFreeUnits(tx, line.product_id, line.quantity - own.length)
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
