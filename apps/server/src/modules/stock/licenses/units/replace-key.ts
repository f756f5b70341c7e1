import type { Db, Tx } from '../../../../infra/db/db.ts'
import type { MoveId } from '../../../staff/key-transfers/move-keys.ts'
import { assignUnits } from './assign-units.ts'
import { claimFreeUnits } from './claim-units.ts'
import { revokeAssignments } from './reclaim-units.ts'
import {
  assignmentAt,
  burnKey,
  freezeSeats,
  nextDelivery,
  type Predecessor,
  predecessorsOf,
} from './replacements.repo.ts'

type RevokedKey = Readonly<{
  assignmentId: number
  orderLineId: number
  slot: number
  productId: string
  keyId: number
  isVolumeKey: boolean
}>

export type Replacement = Readonly<{ assignmentId: number; batch: number }>

/** The move that lets a key follow another, asked for once there is a key. */
export type Allowed = () => Promise<MoveId>

/**
 * Burns a key that does not work and puts a free one in its place, as a delivery of its own and by a move of that place.
 * Undefined if none is free or others wait for one: then a key with one seat is as it was, and nothing moved. Lock the
 * order first.
 */
export async function replaceKey(
  tx: Tx,
  revoked: RevokedKey,
  allowed: Allowed,
): Promise<Replacement | undefined> {
  const { orderLineId, slot, productId, assignmentId: insteadOf } = revoked
  // The other seats of a key that does not work are no replacement for it.
  if (revoked.isVolumeKey) await freezeSeats(tx, revoked.keyId)
  const [unitId] = await claimFreeUnits(tx, productId, 1)
  if (unitId === undefined) return undefined
  const move = await allowed()
  const ended = await revokeAssignments(tx, [insteadOf])
  if (ended.length === 0) throw new Error('a key that was taken back cannot be replaced')
  await burnKey(tx, revoked.keyId)
  const batch = await nextDelivery(tx, orderLineId)
  await assignUnits(tx, [{ unitId, orderLineId, slot, batch, cause: 'successor', insteadOf, move }])
  return { assignmentId: await assignmentAt(tx, orderLineId, slot), batch }
}

/** How the keys ended in whose places a delivery put new ones. */
export const replacedBy = (db: Db, orderId: string, batch: number): Promise<Predecessor[]> =>
  predecessorsOf(db, orderId, batch)
