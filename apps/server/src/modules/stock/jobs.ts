import type { Job } from '../../infra/work/queue.ts'
import type { Tick } from '../../infra/work/ticks.ts'
import {
  backorderJob,
  freedUnits,
  keyFiles,
  stockAlarms,
  stockCounts,
  stockOnPages,
} from './licenses/licenses.jobs.ts'
import type { OnFilled } from './licenses/units/fill-backorders.ts'

/** What follows when an order gets its keys comes from the area above. */
export const stockJobs = (onFilled: OnFilled): readonly Job[] => [backorderJob(onFilled), keyFiles]

export const stockTicks = (onFilled: OnFilled): readonly Tick[] => [
  freedUnits(onFilled),
  stockOnPages,
  stockAlarms,
  stockCounts,
]
