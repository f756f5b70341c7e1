import type { Job } from '../../infra/work/queue.ts'
import { shopImports } from './shop-imports/shop-imports.jobs.ts'

export const movingInJobs: readonly Job[] = [shopImports]
