import { MOST_TAGS } from '@keyhaven/contracts/staff/orders'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { audited } from '../../platform/audit/audited.ts'
import {
  moveAssignments,
  removeAssignee,
  replaceTags,
  setAssignee,
  tagsOf,
} from './order-desk.repo.ts'
import { lockedOrder } from './orders.service.ts'

/** The words staff find an order by. They are not on record: an erased buyer must be able to take them along. */
export async function tagsForOrder(
  ctx: Context,
  orderId: string,
  { tags, actor }: { tags: readonly string[]; actor: string },
): Promise<string[]> {
  const wanted = [...new Set(tags)].toSorted()
  return await audited(ctx.db, { actor, action: 'order.tagged' }, async (tx) => {
    await lockedOrder(tx, orderId)
    await replaceTags(tx, orderId, wanted)
    return { result: wanted, object: orderId, meta: { count: wanted.length } }
  })
}

/** One more word for an order; one that it has already changes nothing. */
export async function addTag(
  ctx: Context,
  orderId: string,
  { tag, actor }: { tag: string; actor: string },
): Promise<void> {
  await audited(ctx.db, { actor, action: 'order.tagged' }, async (tx) => {
    await lockedOrder(tx, orderId)
    const before = await tagsOf(tx, orderId)
    if (before.includes(tag)) return { result: undefined, object: null }
    if (before.length >= MOST_TAGS) throw new AppError('invalid_request', 'Ten tags are enough')
    await replaceTags(tx, orderId, [...before, tag])
    return { result: undefined, object: orderId, meta: { count: before.length + 1 } }
  })
}

/** Who looks after an order, by name; nobody with null. */
export async function assigneeOfOrder(
  ctx: Context,
  orderId: string,
  { staffId, actor }: { staffId: string | null; actor: string },
): Promise<string | null> {
  return await audited(ctx.db, { actor, action: 'order.assigned' }, async (tx) => {
    await lockedOrder(tx, orderId)
    if (staffId === null) {
      await removeAssignee(tx, orderId)
      return { result: null, object: orderId, meta: { to: null } }
    }
    const name = await setAssignee(tx, orderId, staffId)
    if (name === undefined) throw new AppError('not_found')
    return { result: name, object: orderId, meta: { to: staffId } }
  })
}

/** Everything one member looks after is another's from now on. How many orders that were. */
export const reassignOrders = (tx: Tx, from: string, to: string): Promise<number> =>
  moveAssignments(tx, from, to)
