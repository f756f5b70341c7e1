import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { moveOrWhy } from '../../staff/key-transfers/move-keys.ts'
import { reopenBackorders } from '../../stock/licenses/units/assign-units.ts'
import { insertRefillWaits, unmovedPlaces } from '../../stock/licenses/units/refill-waits.ts'
import type { LockedOrder } from '../orders/orders.service.ts'
import { successorOf } from './successor-of.ts'

/**
 * A won dispute: what an order lacked is waited for again. A place whose key was seen and ended gets another within its
 * budget; the others wait for two people.
 */
export async function refillAfterDispute(ctx: Context, tx: Tx, order: LockedOrder): Promise<void> {
  for (const place of await unmovedPlaces(tx, order.id)) {
    const made = await moveOrWhy(ctx, tx, {
      ...{ act: 'dispute_won', by: 'machine', orderId: order.id, licenses: 1 },
      mailboxes: [order.email],
      successor: await successorOf(ctx, tx, place),
      reason: 'the dispute was won',
    })
    if ('why' in made) await insertRefillWaits(tx, [place])
  }
  await reopenBackorders(tx, order.id)
}
