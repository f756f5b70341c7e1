import { defineJob } from '../../infra/queue.ts'
import { defineTick } from '../../infra/ticks.ts'
import { eraseWhoAsked } from './erase-person.ts'
import { makeExport } from './make-export.ts'
import { makeExportJob } from './make-export-job.ts'
import { forgetWhatIsOld } from './retention.ts'

export const dataExports = defineJob({
  ...makeExportJob,
  run: (ctx, { exportId }) => makeExport(ctx, exportId),
})

/** Also takes up whatever a killed worker left half done, and wishes that waited for an order. */
export const erasures = defineTick({
  name: 'privacy.erasures',
  everyMs: 2_000,
  run: (ctx) => eraseWhoAsked(ctx),
})

/** Each hour rather than each night: a worker that is restarted daily would never see one. */
export const forgetting = defineTick({
  name: 'privacy.retention',
  everyMs: 3_600_000,
  run: async (ctx) => {
    for (const { what, error } of await forgetWhatIsOld(ctx.db)) {
      if (error) ctx.log.error({ err: error, what }, 'could not forget what is old')
    }
  },
})
