import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Context } from '../../../context.ts'
import { breakerStates } from '../../../infra/breaker.ts'
import type { MinuteCounts } from '../../../infra/http/minute-counts.ts'
import { served } from '../../../infra/pages/byte-server.ts'
import { wholeVersion } from '../../../infra/program-version.ts'
import { addCounts, type Disk, endBeat, recordHeartbeat, shopTime } from './beats.repo.ts'
import { addJobCounts } from './dependencies/dependencies.repo.ts'

const BEAT_MS = 15_000
/** An answer that took longer says too little about the clock. */
const LONGEST_ANSWER_MS = 1_000

type Role = 'server' | 'worker'

async function diskOf(folder: string): Promise<Disk[]> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder)
    return [{ folder, bytes: blocks * bsize, free: bavail * bsize }]
  } catch {
    return []
  }
}

/** How far the clock of this machine is ahead of the shop's; null if the answer came too late to tell. */
async function clockOffset({ db }: Context): Promise<number | null> {
  const before = performance.now()
  const askedAt = Date.now()
  const shown = await shopTime(db)
  const tookMs = performance.now() - before
  if (shown === undefined || tookMs > LONGEST_ANSWER_MS) return null
  return (askedAt + tookMs / 2 - shown) / 1_000
}

/** Whether each part outside of this process is away; pools of the database count as one. */
function partsAway(config: Context['config']): Record<string, boolean> {
  const parts: Record<string, boolean> = {}
  for (const { name, isOpen } of breakerStates()) {
    const part = name.startsWith('database') ? 'database' : name
    parts[part] = (parts[part] ?? false) || isOpen
  }
  if (!config.REDIS_URL) delete parts.redis
  return parts
}

/** What this process says of itself, and what it counted since the last time. */
export function createBeat(ctx: Context, role: Role, counts?: MinuteCounts) {
  const process = randomUUID()
  let hitsTold = served.hits

  async function flush(kept: MinuteCounts) {
    kept.countGood('shop', served.hits - hitsTold)
    hitsTold = served.hits
    const taken = kept.take()
    try {
      await addCounts(ctx.db, taken)
    } catch (error) {
      kept.giveBack(taken)
      throw error
    }
  }

  async function flushJobs() {
    const taken = ctx.queue.counts.take()
    try {
      await addJobCounts(ctx.db, taken)
    } catch (error) {
      ctx.queue.counts.giveBack(taken)
      throw error
    }
  }

  async function beat(): Promise<void> {
    if (counts) await flush(counts)
    await flushJobs()
    const [clockOffsetSeconds, disks] = await Promise.all([
      clockOffset(ctx),
      Promise.all(ctx.config.WATCHED_FOLDERS.map(diskOf)),
    ])
    await recordHeartbeat(ctx.db, {
      process,
      role,
      machine: hostname(),
      version: wholeVersion,
      node: globalThis.process.version,
      parts: partsAway(ctx.config),
      clockOffsetSeconds,
      disks: disks.flat(),
      keyRefusal: ctx.payments.keyRefusal() ?? null,
    })
  }
  return { beat, end: () => endBeat(ctx.db, process) }
}

/** Beats on its own; what cannot be told now is told later. A request never waits for it. */
export function startBeats(ctx: Context, role: Role, counts?: MinuteCounts) {
  const { beat, end } = createBeat(ctx, role, counts)
  let isBeating = false
  const once = async () => {
    if (isBeating) return
    isBeating = true
    try {
      await beat()
    } catch (error) {
      if (!ctx.outage.covers(error)) ctx.log.warn({ err: error }, 'state not told')
    }
    isBeating = false
  }
  void once()
  const timer = setInterval(() => void once(), BEAT_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await end().catch(() => {})
    },
  }
}
