import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { decisionCounts } from './moderation.repo.ts'
import { suppressionIn } from './suppression.rules.ts'

/** How often low and high ratings were published. */
export async function reportSuppression(ctx: Context) {
  return { success: true as const, ...suppressionIn(await decisionCounts(ctx.backOfficeDb)) }
}

const percent = (rate: number | null) => `${Math.round((rate ?? 0) * 100)} %`

/** Staff hear once a month that complaints are published less often than praise. */
export async function watchSuppression(ctx: Context): Promise<void> {
  const { low, high, isAlarming } = suppressionIn(await decisionCounts(ctx.db))
  if (!isAlarming) return
  const month = ctx.now().toISOString().slice(0, 7)
  await inTransaction(ctx.db, (tx) =>
    notifyStaff(tx, {
      dedupeKey: `review-suppression:${month}`,
      severity: 'warning',
      title: 'Low ratings are published less often than high ones',
      body: `${percent(low.approvalRate)} of reviews with one or two stars were approved, ${percent(high.approvalRate)} of those with five. Refusing complaints is unlawful: please look at what was rejected.`,
      object: 'reviews',
    }),
  )
}
