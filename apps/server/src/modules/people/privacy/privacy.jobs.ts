import { defineJob } from '../../../infra/work/queue.ts'
import { defineTick } from '../../../infra/work/ticks.ts'
import { settingsOf } from '../../platform/settings/settings.service.ts'
import { processErasures } from './erase-person.ts'
import { makeExport } from './make-export.ts'
import { makeExportJob } from './make-export-job.ts'
import { applyRetention } from './retention.ts'

export const dataExports = defineJob({
  ...makeExportJob,
  run: (ctx, { exportId }) => makeExport(ctx, exportId),
})

/** Also takes up whatever a killed worker left half done, and wishes that waited for an order. */
export const erasures = defineTick({
  name: 'privacy.erasures',
  everyMs: 2_000,
  run: (ctx) => processErasures(ctx),
})

export const retentionTick = defineTick({
  name: 'privacy.retention',
  everyMs: 3_600_000,
  isShared: true,
  run: async (ctx) => {
    for (const outcome of await applyRetention(ctx.db, await settingsOf(ctx))) {
      const { what, error, isUnfinished } = outcome
      if (error) ctx.log.error({ err: error, what }, 'could not forget what is old')
      if (isUnfinished) ctx.log.warn({ what }, 'more is to be forgotten in the next hour')
    }
  },
})
