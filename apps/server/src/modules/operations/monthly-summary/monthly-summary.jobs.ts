import { defineTick } from '../../../infra/work/ticks.ts'
import { sendSummaries } from './send-summaries.ts'

export const monthlySummaries = defineTick({
  name: 'reports.monthly-summary',
  everyMs: 60_000,
  isShared: true,
  run: sendSummaries,
})
