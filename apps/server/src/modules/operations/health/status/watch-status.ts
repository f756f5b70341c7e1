import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { alertsNow } from '../alerts/alerts-now.ts'
import { livingProcesses } from '../living-processes.ts'
import { forgetOldDays, recentAnswers, saveStatuses } from './status.repo.ts'
import { statesOf } from './status.rules.ts'

/** How each part of the shop is, by the same facts that raise alerts; kept for ninety days of history. */
export async function watchStatus(ctx: Context): Promise<void> {
  const states = statesOf({
    answers: await recentAnswers(ctx.db),
    alerts: await alertsNow(ctx),
    processes: await livingProcesses(ctx),
  })
  await inTransaction(ctx.db, (tx) => saveStatuses(tx, states))
}

/** Days that no page shows any more. */
export const forgetDays = ({ db }: Pick<Context, 'db'>) => forgetOldDays(db)
