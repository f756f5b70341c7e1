import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { measuresOf } from '../sale-floor/measures.ts'
import type { Fallen, Schedule } from '../sale-floor/schedule.ts'
import { permitPlannedOwn, plannedOwnOf } from './own-prices.repo.ts'
import { permitPlanned, plannedOf } from './price-desk.repo.ts'

/** What was, is and will be the price of editions. */
export async function scheduleOf(ctx: Context, tx: Tx, ids: readonly string[]): Promise<Schedule> {
  const measures = await measuresOf({ ...ctx, db: tx })
  const planned = await plannedOf(tx, ids)
  return { measures, ...planned, plannedOwn: await plannedOwnOf(tx, ids) }
}

/** Prices that wait for their day and are kept below the floor. */
export async function permitFallen(tx: Tx, { planned, own }: Fallen, approvalId: string) {
  for (const { id, shareBp } of planned) await permitPlanned(tx, id, { shareBp, approvalId })
  for (const { id, shareBp } of own) {
    if (id !== null) await permitPlannedOwn(tx, id, { shareBp, approvalId })
  }
}
