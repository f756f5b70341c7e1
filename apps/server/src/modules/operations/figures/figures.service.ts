import type { Db } from '../../../infra/db/db.ts'
import { foldDeltas, readFigures } from './figures.repo.ts'

const BATCH = 5_000

/** What others may ask. */
export const figuresOf = readFigures

/** Adds what waits to its days, a part at a time. */
export async function foldFigures(db: Db): Promise<void> {
  while ((await foldDeltas(db, BATCH)) === BATCH);
}
