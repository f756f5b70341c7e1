import type { Tx } from '../../../../infra/db/db.ts'
import { insertAssignments, type NewAssignment } from './assignments.repo.ts'
import {
  deleteBackorders,
  insertClosedPlaces,
  lowerMissing,
  type Missing,
  missingOf,
  type PlaceOfLine,
  upsertBackorders,
} from './backorders.repo.ts'
import { deleteRefillWaits } from './refill-waits.repo.ts'
import { releaseBackorderLock } from './stock-lock.repo.ts'

/**
 * Gives units that were taken or claimed in this transaction to places of order lines, each with its cause: the one way
 * by which a key leaves the stock.
 */
export async function assignUnits(tx: Tx, rows: readonly NewAssignment[]): Promise<void> {
  if (rows.length > 0) await insertAssignments(tx, rows)
}

/**
 * Lines of a paid order that must wait, in the order of payment: `paid_at` is the order's own and
 * must be written before. Repeating it sets the same number again.
 */
export async function openBackorders(tx: Tx, rows: readonly Missing[]): Promise<void> {
  if (rows.length > 0) await upsertBackorders(tx, rows)
}

/**
 * Lines that no longer wait: refunded, cancelled, or disputed until the dispute is won. An open
 * backorder reserves free stock, so one that cannot be served must be closed. Call it late.
 */
export async function closeBackorders(tx: Tx, orderLineIds: readonly number[]): Promise<void> {
  if (orderLineIds.length > 0)
    await releaseBackorderLock(tx, await deleteBackorders(tx, orderLineIds))
}

/** The lines of an order that was closed wait again in their old place: from the day it was paid. */
export async function reopenBackorders(tx: Tx, orderId: string): Promise<void> {
  await openBackorders(tx, await missingOf(tx, orderId))
}

/** Licences that were given back: their places get no key any more, and are not waited for. */
export const closePlaces = (tx: Tx, places: readonly PlaceOfLine[]): Promise<void> =>
  insertClosedPlaces(tx, places)

/** A line waits for so many fewer. Lock its order before, and call it late. */
async function reduceBackorder(tx: Tx, orderLineId: number, fewer: number): Promise<void> {
  if (!(await lowerMissing(tx, orderLineId, fewer))) await closeBackorders(tx, [orderLineId])
}

/** Places without a key that are not waited for any more, wherever they waited. Lock their order, and call it late. */
export async function endWaits(tx: Tx, places: readonly PlaceOfLine[]): Promise<void> {
  const waitedForTwo = places.length > 0 ? await deleteRefillWaits(tx, places) : []
  const isOfTwo = (place: PlaceOfLine) =>
    waitedForTwo.some(
      ({ orderLineId, slot }) => orderLineId === place.orderLineId && slot === place.slot,
    )
  const queued = Map.groupBy(
    places.filter((place) => !isOfTwo(place)),
    ({ orderLineId }) => orderLineId,
  )
  for (const [orderLineId, waiting] of queued) {
    await reduceBackorder(tx, orderLineId, waiting.length)
  }
}

/** Two agreed that a place gets another key: it waits with the others, in the turn of its payment. */
export async function queueRefill(tx: Tx, orderId: string, place: PlaceOfLine): Promise<boolean> {
  const [ended] = await deleteRefillWaits(tx, [place])
  if (ended) await reopenBackorders(tx, orderId)
  return ended !== undefined
}
