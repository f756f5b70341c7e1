import type { Db } from '../../../../infra/db/db.ts'
import { stockRows } from './stock.repo.ts'

/** Enough to answer any cart; above it the exact number does not matter. */
const COUNTED_UNITS = 100

export type Stock = Readonly<{
  /** Ready: the next buyer gets a key at once. Processing: the next buyer waits. */
  availability: 'ready' | 'processing'
  /** What a buyer may count on, at most 100; none while others wait. */
  free: number
}>

/**
 * What can be sold at once, by product. Holds do not change it: a buyer who pays takes a unit that an
 * unpaid order holds, so nobody can make a product look sold out without paying.
 */
export async function availabilityOf(db: Db): Promise<ReadonlyMap<string, Stock>> {
  const rows = await stockRows(db, COUNTED_UNITS)
  return new Map(
    rows.map(({ productId, free, isWaitedFor }) => {
      const promised = isWaitedFor ? 0 : Math.min(free, COUNTED_UNITS)
      return [productId, { availability: promised > 0 ? 'ready' : 'processing', free: promised }]
    }),
  )
}
