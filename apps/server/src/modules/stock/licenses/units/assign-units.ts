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
import { releaseBackorderLock } from './stock-lock.repo.ts'

/** Gives units that were taken or claimed in this transaction to places of order lines. */
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
export async function reduceBackorder(tx: Tx, orderLineId: number, fewer: number): Promise<void> {
  if (!(await lowerMissing(tx, orderLineId, fewer))) await closeBackorders(tx, [orderLineId])
}
