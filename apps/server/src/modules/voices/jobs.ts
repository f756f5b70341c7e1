import type { Tick } from '../../infra/work/ticks.ts'
import { hourlyFacts } from './claim-facts/claim-facts.jobs.ts'
import { inboxUpkeep } from './inbox/inbox.jobs.ts'
import { helpfulCounts, reviewUpkeep } from './reviews/reviews.jobs.ts'

export const voicesTicks: readonly Tick[] = [hourlyFacts, helpfulCounts, reviewUpkeep, inboxUpkeep]
