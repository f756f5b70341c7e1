import type { Context } from '../../context.ts'
import { takeTurn } from './turns.repo.ts'

/** Work too frequent for a queue, and harmless to repeat. */
export type Tick = Readonly<{
  name: string
  everyMs: number
  run: (ctx: Context) => Promise<void>
  /** Once per shop: of all workers only the one that takes the turn runs it. Otherwise each does. */
  isShared?: boolean
}>

export const defineTick = (tick: Tick): Tick => tick

/** Shared ticks ask this often whether their turn has come, so that restarts do not skip it. */
const ASK_MS = 60_000

const askEveryMs = ({ everyMs, isShared }: Tick) => (isShared ? Math.min(everyMs, ASK_MS) : everyMs)

/** Runs a tick if it is due here. */
export async function runTick(ctx: Context, tick: Tick): Promise<void> {
  if (tick.isShared && !(await takeTurn(ctx.db, tick.name, tick.everyMs))) return
  await tick.run(ctx)
}

/** Runs each tick, never two of the same at once; a failure is logged and the next turn goes on. */
export function startTicks(ctx: Context, ticks: readonly Tick[]) {
  const timers = ticks.map((tick) => {
    let isRunning = false
    return setInterval(async () => {
      if (isRunning) return
      isRunning = true
      await runTick(ctx, tick).then(ctx.outage.over, (error) => {
        if (!ctx.outage.covers(error)) ctx.log.warn({ err: error, tick: tick.name }, 'tick failed')
      })
      isRunning = false
    }, askEveryMs(tick))
  })
  return { stop: () => timers.forEach(clearInterval) }
}
