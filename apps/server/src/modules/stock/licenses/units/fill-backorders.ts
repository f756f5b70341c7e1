import type { Context } from '../../context.ts'
import type { Tx } from '../../infra/db.ts'
import { inTransaction } from '../../infra/retry.ts'
import { insertAssignments } from './assignments.repo.ts'
import {
  type Backorder,
  deleteBackorders,
  lockOldestBackorder,
  placesOf,
  productsToServe,
  setMissing,
} from './backorders.repo.ts'
import { releaseExpiredHolds } from './hold-units.ts'
import { letBackordersOpen } from './stock-lock.repo.ts'
import { claimUnitsForBackorder, type Unit } from './units.repo.ts'

/** What follows from keys that were given to a waiting order, in the transaction that gave them. */
export type OnFilled = (
  ctx: Context,
  tx: Tx,
  filled: { orderId: string; batch: number },
) => Promise<void>

/**
 * Gives free units to those who wait for them, first paid first served, one transaction per order
 * line. May run any number of times at once: all of them queue for the line that is next.
 */
export async function fillBackorders(
  ctx: Context,
  productId: string,
  onFilled: OnFilled,
): Promise<void> {
  let isMore = true
  while (isMore) {
    isMore = await inTransaction(ctx.settlementDb, (tx) => fillOldest(ctx, tx, productId, onFilled))
  }
}

/** True when there may be more to do. */
async function fillOldest(ctx: Context, tx: Tx, productId: string, onFilled: OnFilled) {
  const backorder = await lockOldestBackorder(tx, productId)
  if (!backorder) return false
  if (backorder === 'moved on') return true
  const { missing, orderId } = backorder
  const units = await claimUnitsForBackorder(tx, { productId, quantity: missing, from: 0 })
  if (units.length === 0) return false
  const batch = await giveTo(tx, backorder, units)
  await onFilled(ctx, tx, { orderId, batch })
  if (units.length === missing) await letBackordersOpen(tx, [productId])
  return units.length === missing
}

async function giveTo(tx: Tx, backorder: Backorder, units: Unit[]): Promise<number> {
  const { orderLineId, missing } = backorder
  const places = await placesOf(tx, backorder)
  const rows = units
    .toSorted((a, b) => a.position - b.position)
    .map(({ id }, index) => ({ unitId: id, orderLineId, ...placeAt(places, index) }))
  await insertAssignments(tx, rows)
  if (units.length === missing) await deleteBackorders(tx, [orderLineId])
  else await setMissing(tx, { orderLineId, missing: missing - units.length })
  return placeAt(places, 0).batch
}

function placeAt(places: { slot: number; batch: number }[], index: number) {
  const place = places[index]
  if (!place) throw new Error('an order line waits for more keys than it has empty places')
  return place
}

/** Ends holds whose time is over, then serves everyone for whom there is something. */
export async function serveFreedUnits(ctx: Context, onFilled: OnFilled): Promise<void> {
  await releaseExpiredHolds(ctx)
  for (const productId of await productsToServe(ctx.db)) {
    await fillBackorders(ctx, productId, onFilled)
  }
}
