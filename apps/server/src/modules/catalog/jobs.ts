import type { Job } from '../../infra/work/queue.ts'
import type { Tick } from '../../infra/work/ticks.ts'
import { dailyRates, rateAges, requestedRates } from './currencies/currencies.jobs.ts'
import { lapsedEvidence } from './marketing-claims/marketing-claims.jobs.ts'
import { lapsedComparisons } from './price-comparisons/price-comparisons.jobs.ts'
import { dueEditions, duePrices } from './products/products.jobs.ts'
import { referenceRates } from './tax/tax.jobs.ts'

export const catalogJobs: readonly Job[] = [requestedRates]

export const catalogTicks: readonly Tick[] = [
  duePrices,
  dueEditions,
  rateAges,
  lapsedEvidence,
  lapsedComparisons,
  dailyRates,
  referenceRates,
]
