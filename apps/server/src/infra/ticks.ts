import type { Context } from '../context.ts'

/** Work too frequent for a queue: repeated in every worker, and harmless to repeat. */
export type Tick = Readonly<{ name: string; everyMs: number; run: (ctx: Context) => Promise<void> }>

export const defineTick = (tick: Tick): Tick => tick

/** Runs each tick, never two of the same at once; a failure is logged and the next turn goes on. */
export function startTicks(ctx: Context, ticks: readonly Tick[]) {
  const timers = ticks.map((tick) => {
    let isRunning = false
    return setInterval(async () => {
      if (isRunning) return
      isRunning = true
      await tick
        .run(ctx)
        .catch((error) => ctx.log.warn({ err: error, tick: tick.name }, 'tick failed'))
      isRunning = false
    }, tick.everyMs)
  })
  return { stop: () => timers.forEach(clearInterval) }
}
