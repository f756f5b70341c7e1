import { AppError } from '../../infra/app-error.ts'
import type { Db, Tx } from '../../infra/db/db.ts'
import { inLongTransaction } from '../../infra/db/transaction.ts'

/** Longer than a statement of staff may take otherwise: a report costs what was sold in its days. */
const LONGEST_SECONDS = 20
const TIMED_OUT = '57014'

/** Sums of a report. What takes too long is no outage: fewer days have an answer. */
export async function addUp<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  seconds = LONGEST_SECONDS,
): Promise<T> {
  try {
    return await inLongTransaction(db, seconds, work)
  } catch (error) {
    if ((error as { code?: string }).code === TIMED_OUT) throw new AppError('report_too_large')
    throw error
  }
}
