import { defineJob } from '../../../infra/work/queue.ts'
import { defineTick } from '../../../infra/work/ticks.ts'
import { watchRates } from './rate-age.ts'
import { importRateFile } from './rate-file.ts'
import { rateFileJob } from './rate-file-job.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Once a day, and whenever staff ask. */
export const dailyRates = defineTick({
  name: 'currencies.file',
  everyMs: DAY_MS,
  isShared: true,
  run: importRateFile,
})

export const requestedRates = defineJob({ ...rateFileJob, run: importRateFile })

/** A rate that has become too old is on no page a few seconds later. */
export const rateAges = defineTick({
  name: 'currencies.ages',
  everyMs: 2_000,
  run: watchRates,
})
