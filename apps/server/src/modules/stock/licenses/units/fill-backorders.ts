import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { insertAssignments } from './assignments.repo.ts'
import {
  type Backorder,
  deleteBackorders,
  emptySlots,
  lockOldestBackorder,
  productsToServe,
  setMissing,
} from './backorders.repo.ts'
import { releaseExpiredHolds } from './hold-units.ts'
import { releaseBackorderLock } from './stock-lock.repo.ts'
import { claimUnitsForBackorder, takeUnpaidHoldsForBackorder, type Unit } from './units.repo.ts'

/** What follows from keys that were given to a waiting order, in the transaction that gave them. */
export type OnFilled = (
  ctx: Context,
  tx: Tx,
  filled: { orderId: string; batch: number },
) => Promise<void>

/**
 * Gives free units, then those that unpaid orders hold, to those who wait for them, first paid first served, one transaction per order
 * line. May run any number of times at once: all of them queue for the line that is next.
 */
export async function fillBackorders(
  ctx: Context,
  productId: string,
  onFilled: OnFilled,
): Promise<number> {
  let given = 0
  while (true) {
    const turn = await inTransaction(ctx.settlementDb, (tx) =>
      fillOldest(ctx, tx, productId, onFilled),
    )
    given += turn.units
    if (!turn.isMore) return given
  }
}

/** Serves the line that is next: how many units it got, and whether there may be more to do. */
export async function fillOldest(ctx: Context, tx: Tx, productId: string, onFilled: OnFilled) {
  const backorder = await lockOldestBackorder(tx, productId)
  if (!backorder) return { units: 0, isMore: false }
  if (backorder === 'moved on') return { units: 0, isMore: true }
  const { missing, orderId } = backorder
  const units = await claimUnitsForBackorder(tx, { productId, quantity: missing, from: 0 })
  const left = missing - units.length
  if (left > 0) {
    units.push(...(await takeUnpaidHoldsForBackorder(tx, { productId, quantity: left })))
  }
  if (units.length === 0) return { units: 0, isMore: false }
  const batch = await giveTo(tx, backorder, units)
  await onFilled(ctx, tx, { orderId, batch })
  if (units.length === missing) await releaseBackorderLock(tx, [productId])
  return { units: units.length, isMore: units.length === missing }
}

async function giveTo(tx: Tx, backorder: Backorder, units: Unit[]): Promise<number> {
  const { orderLineId, missing } = backorder
  const slots = await emptySlots(tx, backorder)
  const rows = units
    .toSorted((a, b) => a.position - b.position)
    .map(({ id }, index) => ({ unitId: id, orderLineId, ...placeAt(slots, index) }))
  await insertAssignments(tx, rows)
  if (units.length === missing) await deleteBackorders(tx, [orderLineId])
  else await setMissing(tx, { orderLineId, missing: missing - units.length })
  return placeAt(slots, 0).batch
}

function placeAt(slots: { slot: number; batch: number }[], index: number) {
  const place = slots[index]
  if (!place) throw new Error('an order line waits for more keys than it has empty slots')
  return place
}

/** Serves everyone for whom there is something; how many units were given. */
export async function serveWaiting(ctx: Context, onFilled: OnFilled): Promise<number> {
  let given = 0
  for (const productId of await productsToServe(ctx.db)) {
    given += await fillBackorders(ctx, productId, onFilled)
  }
  return given
}

/** Ends holds whose time is over, then serves everyone for whom there is something. */
export async function serveFreedUnits(ctx: Context, onFilled: OnFilled): Promise<void> {
  await releaseExpiredHolds(ctx)
  await serveWaiting(ctx, onFilled)
}
