import type { Db, Tx } from '../../../../infra/db/db.ts'
import {
  endAssignments,
  insertNextGeneration,
  keepBatchesAsTheyAre,
  liveAssignments,
  setUnitStatus,
} from './assignments.repo.ts'
import { deleteRefillsOf } from './refill-waits.repo.ts'
import { releaseBackorderLock } from './stock-lock.repo.ts'

/** The keys an order has now, masked to their last five characters, and whether anyone saw them. */
export const assignmentsOf = (db: Db, orderId: string) => liveAssignments(db, orderId)

/** Ends assignments for good: their units are never sold again. The ids that were live until now. */
export async function revokeAssignments(tx: Tx, assignmentIds: readonly number[]) {
  const ended = await endAssignments(tx, assignmentIds, false)
  if (ended.length > 0) {
    await setUnitStatus(tx, unitsOf(ended), 'revoked')
  }
  return ended.map((row) => row.assignmentId)
}

const unitsOf = (ended: { unitId: number }[]) => ended.map((row) => row.unitId)

/**
 * Brings keys that provably nobody saw back on sale, each as a new generation of its unit; those who
 * wait get them first. The ids that came back: what is missing was seen, and can only be revoked.
 * Call it late in the transaction.
 */
export async function returnUnseen(tx: Tx, assignmentIds: readonly number[]): Promise<number[]> {
  await keepBatchesAsTheyAre(tx, assignmentIds)
  const ended = await endAssignments(tx, assignmentIds, true)
  if (ended.length > 0) {
    await setUnitStatus(tx, unitsOf(ended), 'superseded')
    await releaseBackorderLock(tx, await insertNextGeneration(tx, unitsOf(ended)))
  }
  return ended.map((row) => row.assignmentId)
}

/**
 * Takes all keys of an order back: those nobody saw are for sale again, the others are gone for good.
 * Call it late in the transaction.
 */
export async function reclaimKeys(tx: Tx, orderId: string) {
  const live = (await liveAssignments(tx, orderId)).map((row) => row.assignmentId)
  const returned = await returnUnseen(tx, live)
  const revoked = await revokeAssignments(
    tx,
    live.filter((id) => !returned.includes(id)),
  )
  await deleteRefillsOf(tx, orderId)
  return { returned: returned.length, revoked: revoked.length }
}
