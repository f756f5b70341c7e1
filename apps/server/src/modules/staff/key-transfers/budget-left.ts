import type { Context } from '../../../context.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { countOfMember } from './key-transfers.repo.ts'

/** What each member may still move and reveal today and this week without a second person. */
export async function budgetsLeft(ctx: Context, staffIds: ReadonlySet<string>) {
  const budgets = await settingsOf(ctx)
  const left = (most: number, used: number) => Math.max(0, most - used)
  const each = [...staffIds].map(async (staffId) => {
    const { today, thisWeek, revealedToday } = await countOfMember(ctx.db, staffId)
    const week = left(budgets['keys.moves_per_week'], thisWeek)
    return [
      staffId,
      {
        today: Math.min(week, left(budgets['keys.moves_per_day'], today)),
        thisWeek: week,
        reveals: left(budgets['keys.reveals_per_day'], revealedToday),
      },
    ] as const
  })
  return new Map(await Promise.all(each))
}
