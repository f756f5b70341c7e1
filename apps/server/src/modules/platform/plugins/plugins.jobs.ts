import type { Context } from '../../../context.ts'
import type { LoadedPlugin } from '../../../infra/plugins/load-plugins.ts'
import { defineJob, permanentFailure } from '../../../infra/work/queue.ts'
import { defineTick } from '../../../infra/work/ticks.ts'
import { callPlugin, type ReadShop } from './call-plugin.ts'
import { lastTryJob } from './last-try-job.ts'
import { deadEvent, recordTold } from './plugins.repo.ts'
import { tellPlugin } from './tell-plugins.ts'

/** Each plug-in is told beside the others, so that a slow one keeps none of them waiting. */
export function pluginEvents(readShop: ReadShop) {
  const beingTold = new Set<string>()

  async function begin(ctx: Context, loaded: LoadedPlugin): Promise<void> {
    const { name } = loaded.plugin
    if (beingTold.has(name)) return
    beingTold.add(name)
    try {
      await tellPlugin(ctx, loaded, readShop)
    } catch (error) {
      if (!ctx.outage.covers(error))
        ctx.log.warn({ err: error, plugin: name }, 'a plug-in was not told')
    } finally {
      beingTold.delete(name)
    }
  }

  return defineTick({
    name: 'plugins.tell',
    everyMs: 1_000,
    run: async (ctx) => {
      for (const loaded of ctx.plugins) void begin(ctx, loaded)
    },
  })
}

export const lastTries = (readShop: ReadShop) =>
  defineJob({
    ...lastTryJob,
    run: async (ctx, { deliveryId }) => {
      const due = await deadEvent(ctx.db, deliveryId)
      if (!due) return
      const loaded = ctx.plugins.find(({ plugin }) => plugin.name === due.plugin)
      if (!loaded) throw permanentFailure(`PLUGINS names no plug-in ${due.plugin}`)
      const error = await callPlugin({ ctx, readShop }, loaded, due)
      if (error !== undefined) throw permanentFailure(`${due.plugin}: ${error}`)
      await recordTold(ctx.db, due)
    },
  })
