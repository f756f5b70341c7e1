import { defineTick } from '../../../../infra/work/ticks.ts'
import { forgetHistory } from '../dependencies/probe-dependencies.ts'
import { forgetProcesses } from '../living-processes.ts'
import { forgetDays, watchStatus } from '../status/watch-status.ts'
import { forgetOldAlerts } from './alerts.repo.ts'
import { watchAlerts } from './watch-alerts.ts'

/** What may hurt within minutes; the public status follows from it. */
export const quickAlerts = defineTick({
  name: 'alerts.quick',
  everyMs: 15_000,
  isShared: true,
  run: async (ctx) => {
    await watchAlerts(ctx, 'quick')
    await watchStatus(ctx)
  },
})

export const slowAlerts = defineTick({
  name: 'alerts.slow',
  everyMs: 300_000,
  isShared: true,
  run: (ctx) => watchAlerts(ctx, 'slow'),
})

export const oldHealthFacts = defineTick({
  name: 'alerts.forget',
  everyMs: 3_600_000,
  isShared: true,
  run: async (ctx) => {
    await forgetProcesses(ctx)
    await forgetOldAlerts(ctx.db)
    await forgetDays(ctx)
    await forgetHistory(ctx)
  },
})
