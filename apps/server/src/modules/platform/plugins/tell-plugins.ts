import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { LoadedPlugin } from '../../../infra/plugins/load-plugins.ts'
import { callPlugin, EVENT_SECONDS, type ReadShop } from './call-plugin.ts'
import { lastTryJob } from './last-try-job.ts'
import {
  claimDueEvents,
  type DueEvent,
  giveUpEvent,
  namePlugins,
  recordTold,
  recordUntold,
} from './plugins.repo.ts'
import { isLastTry, waitAfterTries } from './plugins.rules.ts'

const AT_ONCE = 20
/** Longer than a plug-in is waited for: then another worker may try. */
const LEASE_SECONDS = 3 * EVENT_SECONDS

/** From here on the shop stores for these plug-ins what they listen to, and nothing for any other. */
export async function listenWithPlugins({ db, plugins }: Context): Promise<void> {
  const listening = plugins.map(({ plugin: { name, version, on = {} } }) => ({
    name,
    version,
    events: Object.keys(on),
  }))
  await inTransaction(db, (tx) => namePlugins(tx, listening))
}

async function tell(
  ctx: Context,
  loaded: LoadedPlugin,
  due: DueEvent,
  readShop: ReadShop,
): Promise<void> {
  if (isLastTry(due.tries)) {
    // As a job it becomes a dead letter, which people see and can try again.
    await inTransaction(ctx.db, async (tx) => {
      if (!(await giveUpEvent(tx, due))) return
      await ctx.queue.enqueue(tx, lastTryJob, { deliveryId: due.deliveryId })
    })
    return
  }
  const error = await callPlugin({ ctx, readShop }, loaded, due)
  if (error === undefined) return await recordTold(ctx.db, due)
  loaded.log.warn('an event was not taken', { event: due.type, tries: due.tries, error })
  await recordUntold(ctx.db, due, { error, waitSeconds: waitAfterTries(due.tries) })
}

/** Tells one plug-in all it has not been told yet, until nothing is due. */
export async function tellPlugin(
  ctx: Context,
  loaded: LoadedPlugin,
  readShop: ReadShop,
): Promise<void> {
  const claim = { plugin: loaded.plugin.name, count: AT_ONCE, leaseSeconds: LEASE_SECONDS }
  for (;;) {
    const due = await claimDueEvents(ctx.db, claim)
    if (due.length === 0) return
    await Promise.all(due.map((event) => tell(ctx, loaded, event, readShop)))
  }
}
