import type { Job } from '../../infra/work/queue.ts'
import type { Tick } from '../../infra/work/ticks.ts'
import { dueScripts, outsideScripts } from './custom-scripts/custom-scripts.jobs.ts'
import { feedBuilds } from './feeds/feeds.jobs.ts'
import { newsletterIssues } from './newsletter/newsletter.jobs.ts'

export const growthJobs: readonly Job[] = [newsletterIssues]

export const growthTicks: readonly Tick[] = [feedBuilds, dueScripts, outsideScripts]
