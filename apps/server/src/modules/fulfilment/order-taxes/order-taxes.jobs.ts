import { defineTick } from '../../../infra/work/ticks.ts'
import { watchThreshold } from './watch-threshold.ts'

export const taxThresholds = defineTick({
  name: 'tax.thresholds',
  everyMs: 60_000,
  isShared: true,
  run: watchThreshold,
})
