import type { Db, Tx } from '../../../../infra/db/db.ts'
import { type Allowed, type Replacement, replaceKey } from './replace-key.ts'
import { insertReplacement, placeOfUnit } from './swaps.repo.ts'

/** Where a unit stands, if it is sold. */
export const soldUnit = (db: Db, unitId: number) => placeOfUnit(db, unitId)

export type SoldUnit = NonNullable<Awaited<ReturnType<typeof soldUnit>>>

/** Burns a sold key, puts a free one in its place and keeps both on record. Lock the order first. */
export async function replaceSoldUnit(
  tx: Tx,
  key: SoldUnit,
  why: { staffId: string; reason: string },
  allowed: Allowed,
): Promise<Replacement | undefined> {
  const made = await replaceKey(tx, key, allowed)
  if (!made) return undefined
  const { assignmentId } = key
  await insertReplacement(tx, { assignmentId, newAssignmentId: made.assignmentId, ...why })
  return made
}
