import type { Tx } from '../../../../infra/db/db.ts'
import { type FulfilmentStatus, fulfilmentOf } from '../../../fulfilment/orders/orders.rules.ts'
import { assignUnits, openBackorders } from '../../../stock/licenses/units/assign-units.ts'
import { claimForPaidOrder } from '../../../stock/licenses/units/claim-units.ts'
import { claimHeldUnits } from '../../../stock/licenses/units/hold-units.ts'

const FIRST_BATCH = 1

export type OrderLine = {
  id: number
  product_id: string
  quantity: number
  /** The approval that its price took. */
  approval_id: string | null
}

/** What an order gets now: units that are taken for it, and what is missing. */
type Allocation = Readonly<{
  assignments: Parameters<typeof assignUnits>[1]
  missing: Parameters<typeof openBackorders>[1]
  fulfilment: FulfilmentStatus
}>

/**
 * Takes units for an order that is being paid: those held for it first, then free ones, then those that unpaid
 * orders hold. The lines come in the order of their products, so that orders never wait for each other.
 */
export async function claimKeys(tx: Tx, orderId: string, lines: OrderLine[]): Promise<Allocation> {
  const held = Map.groupBy(await claimHeldUnits(tx, orderId), (unit) => unit.productId)
  const assignments = []
  const missing = []
  for (const line of lines) {
    const own = (held.get(line.product_id) ?? []).map((unit) => unit.unitId)
    const more = await claimForPaidOrder(tx, line.product_id, line.quantity - own.length)
    const units = [...own, ...more]
    for (const [index, unitId] of units.entries()) {
      const place = { orderLineId: line.id, slot: index + 1, batch: FIRST_BATCH }
      assignments.push({ unitId, ...place, cause: 'sale' as const })
    }
    const left = line.quantity - units.length
    if (left > 0) missing.push({ orderLineId: line.id, missing: left })
  }
  const wanted = lines.reduce((sum, line) => sum + line.quantity, 0)
  return { assignments, missing, fulfilment: fulfilmentOf(wanted, assignments.length) }
}

/** Gives an order that is paid what was taken for it; what is missing waits in line. */
export async function assignKeys(tx: Tx, { assignments, missing }: Allocation): Promise<void> {
  await assignUnits(tx, assignments)
  await openBackorders(tx, missing)
}
