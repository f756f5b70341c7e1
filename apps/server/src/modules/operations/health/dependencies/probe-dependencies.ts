import { type PartId, partIds } from '@keyhaven/contracts/staff/health'
import type { Context } from '../../../../context.ts'
import { livingProcesses } from '../living-processes.ts'
import { forgetOldHours, jobsDone, partHours, recordProbe, waitsNow } from './dependencies.repo.ts'
import { judgeParts, type Look, lastHours } from './dependencies.rules.ts'

type ProbeContext = Pick<Context, 'db' | 'config'>

const HOURS_SHOWN = 24

/** Looks at every part the shop lives on. */
export async function probeDependencies({ db, config }: ProbeContext): Promise<Look> {
  const startedAt = performance.now()
  const waits = await waitsNow(db)
  const answerMs = performance.now() - startedAt
  const beats = await livingProcesses({ db })
  return { ...waits, answerMs, beats, hasRedis: config.REDIS_URL !== undefined }
}

/** Looks, and notes in this hour what was seen. */
export async function watchParts(ctx: ProbeContext): Promise<void> {
  await recordProbe(ctx.db, judgeParts(await probeDependencies(ctx)))
}

/** The last day of each part, hour by hour. */
export async function hoursOfParts({ db }: Pick<Context, 'db'>) {
  const rows = await partHours(db, HOURS_SHOWN)
  return new Map<PartId, ReturnType<typeof lastHours>>(
    partIds.map((id) => [
      id,
      lastHours(
        HOURS_SHOWN,
        rows.filter(({ part }) => part === id),
      ),
    ]),
  )
}

const HOURS_OF_QUEUES = 6
const QUARTERS = HOURS_OF_QUEUES * 4

/** What each queue got done in the quarters of the last six hours, the oldest first. */
export async function quartersOfQueues({ db }: Pick<Context, 'db'>) {
  const byQueue = new Map<string, number[]>()
  for (const { queue, ago, done } of await jobsDone(db, HOURS_OF_QUEUES)) {
    const counts = byQueue.get(queue) ?? Array<number>(QUARTERS).fill(0)
    if (ago >= 0 && ago < QUARTERS) counts[QUARTERS - 1 - ago] = done
    byQueue.set(queue, counts)
  }
  return byQueue
}

/** Hours and quarters that no screen shows any more. */
export const forgetHistory = ({ db }: Pick<Context, 'db'>) => forgetOldHours(db)
