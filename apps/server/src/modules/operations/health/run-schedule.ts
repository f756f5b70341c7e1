import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import { defineJob, permanentFailure } from '../../../infra/work/queue.ts'
import { runAsked, type Tick } from '../../../infra/work/ticks.ts'
import { audited } from '../../platform/audit/audited.ts'
import { isKnownTick } from './schedules.repo.ts'

const runTickJob = { name: 'ticks.run', data: z.object({ name: z.string() }) } as const

/** Has a worker run one of its ticks now. Ticks are harmless to repeat. */
export async function askToRun(ctx: Context, actor: string, name: string): Promise<void> {
  await audited(ctx.backOfficeDb, { actor, action: 'schedule.run' }, async (tx) => {
    if (!(await isKnownTick(tx, name))) throw new AppError('not_found')
    await ctx.queue.enqueue(tx, runTickJob, { name })
    return { result: undefined, object: `schedule:${name}` }
  })
}

/** The list is asked for later: it holds what is defined beside this job. */
export const requestedTicks = (ticks: () => readonly Tick[]) =>
  defineJob({
    ...runTickJob,
    run: async (ctx, { name }) => {
      const tick = ticks().find((one) => one.name === name)
      if (!tick) throw permanentFailure(`no tick is called ${name}`)
      await runAsked(ctx, tick)
    },
  })
