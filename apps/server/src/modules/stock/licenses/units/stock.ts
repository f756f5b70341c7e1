import type { Db } from '../../infra/db.ts'
import { stockRows } from './stock.repo.ts'

/** Enough to answer any cart; above it the exact number does not matter. */
const COUNTED_UNITS = 100

export type Stock = Readonly<{
  /** Ready: the next buyer gets a key at once. Processing: the next buyer waits. */
  availability: 'ready' | 'processing'
  /** What a buyer may count on, at most 100; none while others wait. */
  free: number
}>

/** What can be sold at once, by product. */
export async function availabilityOf(db: Db): Promise<ReadonlyMap<string, Stock>> {
  const rows = await stockRows(db, COUNTED_UNITS)
  return new Map(
    rows.map(({ productId, free, isWaitedFor }) => {
      const promised = isWaitedFor ? 0 : free
      return [productId, { availability: promised > 0 ? 'ready' : 'processing', free: promised }]
    }),
  )
}
