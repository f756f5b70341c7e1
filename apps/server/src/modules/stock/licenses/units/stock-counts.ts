import type { Db } from '../../../../infra/db/db.ts'
import { countedFree, countedInStates, foldMoves } from './stock-counts.repo.ts'

const BATCH = 5_000

/** What the statements of others may ask. */
export const freeUnits = countedFree
export const unitsInStates = countedInStates

/** Adds what moved to the counts, a part at a time. */
export async function foldStock(db: Db): Promise<void> {
  while ((await foldMoves(db, BATCH)) === BATCH);
}
