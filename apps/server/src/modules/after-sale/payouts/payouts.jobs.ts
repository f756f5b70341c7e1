import type { Context } from '../../../context.ts'
import { defineJob } from '../../../infra/work/queue.ts'
import { defineTick } from '../../../infra/work/ticks.ts'
import { isReadingDue } from './balance-times.rules.ts'
import { payoutNewsJob } from './payout-news-job.ts'
import { lastRead } from './payouts.repo.ts'
import { readBalance } from './read-balance.ts'

async function readWhenDue(ctx: Context): Promise<void> {
  const last = await lastRead(ctx.db)
  if (isReadingDue(ctx.now(), last?.read_at)) await readBalance(ctx)
}

/** Once a day, and whenever staff ask. */
export const balanceReads = defineTick({
  name: 'payments.balance',
  everyMs: 600_000,
  isShared: true,
  run: readWhenDue,
  runNow: readBalance,
})

export const payoutNews = defineJob({ ...payoutNewsJob, run: readBalance })
