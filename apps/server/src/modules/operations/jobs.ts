import type { Backfill } from '../../infra/db/migrations/backfill.ts'
import type { Job } from '../../infra/work/queue.ts'
import type { Tick } from '../../infra/work/ticks.ts'
import { figureDays } from './figures/figures.jobs.ts'
import { oldHealthFacts, quickAlerts, slowAlerts } from './health/alerts/alerts.jobs.ts'
import { shopWatch } from './health/attention/attention.jobs.ts'
import { partLooks } from './health/dependencies/dependencies.jobs.ts'
import { requestedTicks } from './health/run-schedule.ts'
import { hourlyInvariants } from './invariants/invariants.jobs.ts'
import { laterMigrations } from './later-migrations/later-migrations.jobs.ts'
import { monthlySummaries } from './monthly-summary/monthly-summary.jobs.ts'
import { newsMails } from './notification-digests/notification-digests.jobs.ts'
import { countedParts, monthlyParts } from './partitions/partitions.jobs.ts'
import { searchWords } from './search-words/search-words.jobs.ts'

/** Staff may ask for any tick of the shop: the list is read when they do. */
export const operationsJobs = (ticks: () => readonly Tick[]): readonly Job[] => [
  requestedTicks(ticks),
]

export const operationsTicks = (backfills: readonly Backfill[]): readonly Tick[] => [
  newsMails,
  monthlySummaries,
  shopWatch,
  figureDays,
  searchWords,
  monthlyParts,
  countedParts,
  laterMigrations(backfills),
  hourlyInvariants,
  quickAlerts,
  slowAlerts,
  oldHealthFacts,
  partLooks,
]
