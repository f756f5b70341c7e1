import type { Tx } from '../../../infra/db/db.ts'
import { isWaiting } from '../../fulfilment/delivery/delivery.service.ts'
import type { FulfilmentStatus } from '../../fulfilment/orders/orders.rules.ts'
import { moveOrder } from '../../fulfilment/orders/orders.service.ts'
import { endWaits } from '../../stock/licenses/units/assign-units.ts'
import { returnUnseen } from '../../stock/licenses/units/reclaim-units.ts'
import type { Unit } from './returns.rules.ts'

type Split = { taken: Unit[]; seen: Unit[] }

/**
 * Takes back what provably nobody saw: keys become a new generation for sale, places that wait no
 * longer do. A key that is looked at in the same moment is either shown and stays, or comes back and
 * is shown to nobody: the first to update its row decides. Call it with the order locked.
 */
export async function reclaimUnseenKeys(tx: Tx, units: readonly Unit[]): Promise<Split> {
  const ids = units.flatMap(({ state, assignmentId }) =>
    state === 'unseen' && assignmentId !== null ? [assignmentId] : [],
  )
  const returned = ids.length > 0 ? await returnUnseen(tx, ids) : []
  const isTaken = ({ state, assignmentId }: Unit) =>
    state === 'waiting' || (assignmentId !== null && returned.includes(assignmentId))
  const waiting = units.filter(({ state }) => state === 'waiting')
  await endWaits(
    tx,
    waiting.map(({ lineId, slot }) => ({ orderLineId: lineId, slot })),
  )
  return { taken: units.filter(isTaken), seen: units.filter((unit) => !isTaken(unit)) }
}

/** Who waits for nothing any more has all they will get. */
export async function settleFulfilment(
  tx: Tx,
  order: { id: string; fulfilment_status: FulfilmentStatus },
  cause: string,
): Promise<void> {
  const from = order.fulfilment_status
  if (from !== 'backordered' && from !== 'partial') return
  if (await isWaiting(tx, order.id)) return
  await moveOrder(tx, { orderId: order.id, cause, fulfilment: { from, to: 'allocated' } })
}
