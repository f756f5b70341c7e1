import type { Db } from '../../../infra/db/db.ts'
import { countDisputedOrders, foldDeltas, readFigures } from './figures.repo.ts'

const BATCH = 5_000

/** What others may ask. */
export const figuresOf = readFigures
export const disputedOrdersOf = countDisputedOrders

/** Adds what waits to its days, a part at a time. */
export async function foldFigures(db: Db): Promise<void> {
  while ((await foldDeltas(db, BATCH)) === BATCH);
}
