import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from '../apps/server/src/config.ts'
import { reconcile } from '../apps/server/src/modules/buying/checkout/settle/reconcile.ts'
import { startContext } from '../apps/server/src/start-context.ts'

/** The reconciler without its pauses: it looks at every open attempt again and again. */
const { ctx } = await startContext(loadConfig(), 'worker')
for (;;) {
  await reconcile(ctx, 0)
  await sleep(20)
}
