import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/db.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { notifyStaff } from '../../../platform/notifications/notifications.service.ts'
import { refillMoves } from '../../../staff/key-transfers/move-keys.ts'
import { assignUnits } from './assign-units.ts'
import type { NewAssignment } from './assignments.repo.ts'
import {
  type Backorder,
  deleteBackorders,
  type EmptySlot,
  emptySlots,
  lockOldestBackorder,
  productsToServe,
  setMissing,
} from './backorders.repo.ts'
import { releaseExpiredHolds } from './hold-units.ts'
import { insertRefillWaits } from './refill-waits.repo.ts'
import { releaseBackorderLock } from './stock-lock.repo.ts'
import { claimUnitsForBackorder, claimUnpaidHoldsForBackorder, type Unit } from './units.repo.ts'

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
  const { orderId } = backorder
  const places = await openPlaces(tx, backorder)
  const missing = Math.min(backorder.missing, places.length)
  // Nobody may give it a key without a second person: it keeps none from those who wait after it.
  if (missing === 0) {
    await deleteBackorders(tx, [backorder.orderLineId])
    await releaseBackorderLock(tx, [productId])
    return { units: 0, isMore: true }
  }
  const units = await claimUnitsForBackorder(tx, { productId, quantity: missing, from: 0 })
  const left = missing - units.length
  if (left > 0) {
    units.push(...(await claimUnpaidHoldsForBackorder(tx, { productId, quantity: left })))
  }
  if (units.length === 0) return { units: 0, isMore: false }
  const batch = await giveTo(tx, { ...backorder, missing }, units, places)
  await onFilled(ctx, tx, { orderId, batch })
  if (units.length === missing) await releaseBackorderLock(tx, [productId])
  return { units: units.length, isMore: units.length === missing }
}

type OpenPlace = Pick<EmptySlot, 'slot' | 'batch'> & CauseOf<NewAssignment>
type CauseOf<T> = T extends unknown ? Omit<T, 'unitId' | 'orderLineId' | 'slot' | 'batch'> : never

/**
 * The empty places of a line, each with why it gets a key: its first, one after a key that nobody saw, or one that a
 * move lets follow. A place whose key was seen and that no move allows goes where two decide.
 */
async function openPlaces(tx: Tx, backorder: Backorder): Promise<OpenPlace[]> {
  const { orderLineId, orderId } = backorder
  const empty = await emptySlots(tx, backorder)
  const isAnySeen = empty.some(({ wasSeen }) => wasSeen)
  const moveOf = isAnySeen ? await refillMoves(tx, orderLineId) : () => undefined
  const open: OpenPlace[] = []
  const shut: number[] = []
  for (const { slot, batch, lastId, lastMove, wasSeen } of empty) {
    const move = wasSeen ? moveOf(slot, lastMove ?? 0) : undefined
    if (lastId === null) open.push({ slot, batch, cause: 'sale' })
    else if (!wasSeen) open.push({ slot, batch, cause: 'returned', insteadOf: lastId })
    else if (move !== undefined) {
      open.push({ slot, batch, cause: 'successor', insteadOf: lastId, move })
    } else shut.push(slot)
  }
  if (shut.length > 0) await waitForTwo(tx, orderId, orderLineId, shut)
  return open
}

async function waitForTwo(tx: Tx, orderId: string, orderLineId: number, slots: readonly number[]) {
  const places = slots.map((slot) => ({ orderLineId, slot }))
  await insertRefillWaits(tx, places)
  await notifyStaff(tx, {
    dedupeKey: `refill:${orderLineId}:${slots.join()}`,
    severity: 'warning',
    title: 'Licences wait for two people',
    body: 'Their keys were seen and taken away. Ask a second person for new ones, or pay them back.',
    object: orderId,
    to: { permission: 'licenses.revoke' },
  })
}

async function giveTo(
  tx: Tx,
  { orderLineId, missing }: Backorder,
  units: Unit[],
  places: readonly OpenPlace[],
): Promise<number> {
  const rows = units
    .toSorted((a, b) => a.position - b.position)
    .map(({ id }, index) => ({ unitId: id, orderLineId, ...placeAt(places, index) }))
  await assignUnits(tx, rows)
  if (units.length === missing) await deleteBackorders(tx, [orderLineId])
  else await setMissing(tx, { orderLineId, missing: missing - units.length })
  return placeAt(places, 0).batch
}

function placeAt(places: readonly OpenPlace[], index: number) {
  const place = places[index]
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
