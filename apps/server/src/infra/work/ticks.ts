import type { Context } from '../../context.ts'
import { measured } from '../measures.ts'
import { claimTurn, noteRun, noteTicks } from './turns.repo.ts'

/** Work too frequent for a queue, and harmless to repeat. */
export type Tick = Readonly<{
  name: string
  everyMs: number
  run: (ctx: Context) => Promise<void>
  /** What a person who asks for it gets, where the tick itself would find that it is too early. */
  runNow?: (ctx: Context) => Promise<void>
  /** Once per shop: of all workers only the one that takes the turn runs it. Otherwise each does. */
  isShared?: boolean
}>

export const defineTick = (tick: Tick): Tick => tick

/** Shared ticks ask this often whether their turn has come, so that restarts do not skip it. */
const ASK_MS = 60_000

const askEveryMs = ({ everyMs, isShared }: Tick) => (isShared ? Math.min(everyMs, ASK_MS) : everyMs)

/** Runs a tick if it is due here; false if it was not. */
export async function runTick(ctx: Context, tick: Tick): Promise<boolean> {
  if (tick.isShared && !(await claimTurn(ctx.db, tick.name, tick.everyMs))) return false
  await tick.run(ctx)
  return true
}

/** Ticks of a second are noted once a minute; a failure is noted at once. */
const NOTE_MS = 60_000

/** Notes when a tick ran and how that went, for people who look. What it cannot note is lost. */
function noteRuns({ db }: Context, { name }: Tick) {
  let notedAt = Number.NEGATIVE_INFINITY
  let hasFailed = false
  return async (startedAt: number, error?: unknown): Promise<void> => {
    const now = performance.now()
    const isDue = error !== undefined || hasFailed || now - notedAt >= NOTE_MS
    if (!isDue) return
    notedAt = now
    hasFailed = error !== undefined
    const message = error === undefined ? null : String((error as Error).message)
    await noteRun(db, { name, tookMs: Math.round(now - startedAt), error: message }).catch(() => {})
  }
}

/** One run that a person asked for, whether it is due or not. */
export async function runAsked(ctx: Context, tick: Tick): Promise<void> {
  const note = noteRuns(ctx, tick)
  const startedAt = performance.now()
  try {
    await (tick.runNow ?? tick.run)(ctx)
    await note(startedAt)
  } catch (error) {
    await note(startedAt, error)
    throw error
  }
}

/** Runs each tick, never two of the same at once; a failure is logged and the next turn goes on. */
export function startTicks(ctx: Context, ticks: readonly Tick[]) {
  void noteTicks(ctx.db, ticks).catch((error) => {
    if (!ctx.outage.covers(error)) ctx.log.warn({ err: error }, 'ticks are not listed')
  })
  const timers = ticks.map((tick) => {
    let isRunning = false
    const note = noteRuns(ctx, tick)
    return setInterval(async () => {
      if (isRunning) return
      isRunning = true
      const startedAt = performance.now()
      try {
        if (await runTick(ctx, tick)) {
          measured.tick(tick.name, startedAt, false)
          await note(startedAt)
        }
        ctx.outage.over()
      } catch (error) {
        measured.tick(tick.name, startedAt, true)
        if (!ctx.outage.covers(error)) {
          ctx.log.warn({ err: error, tick: tick.name }, 'tick failed')
          await note(startedAt, error)
        }
      }
      isRunning = false
    }, askEveryMs(tick))
  })
  return { stop: () => timers.forEach(clearInterval) }
}
