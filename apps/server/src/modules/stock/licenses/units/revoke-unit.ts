import type { Db, Tx } from '../../../../infra/db/db.ts'
import { revokeAssignments } from './reclaim-units.ts'
import { burnKey, freezeSeats } from './replacements.repo.ts'
import type { SoldUnit } from './swap-unit.ts'
import { findRevoked, insertRevocation, wasSeen } from './swaps.repo.ts'

/**
 * Takes a sold key away for good, and says whether anybody can have seen it: if so, the next key of its place follows by
 * a move alone. Lock the order first.
 */
export async function revokeSoldUnit(
  tx: Tx,
  key: SoldUnit,
  why: { staffId: string; reason: string },
): Promise<{ wasSeen: boolean }> {
  // The other seats of a key that must not be used are for sale no more either.
  if (key.isVolumeKey) await freezeSeats(tx, key.keyId)
  const ended = await revokeAssignments(tx, [key.assignmentId])
  if (ended.length === 0) throw new Error('a key that was taken back cannot be revoked')
  await burnKey(tx, key.keyId)
  await insertRevocation(tx, { assignmentId: key.assignmentId, ...why })
  return { wasSeen: await wasSeen(tx, key.assignmentId) }
}

/** How a revoked key ends, and of what it was. */
export const revokedKey = (db: Db, assignmentId: number) => findRevoked(db, assignmentId)
