import { startCluster } from './cluster.ts'
import { complaintsIn, lastLines } from './complaints.ts'
import { createHistory } from './history.ts'
import { startOutside } from './outside-world.ts'
import { freePort, killAll } from './processes.ts'
import { isReady, prepareShop, stockKeys } from './shop.ts'

/** Everything a run needs, on nothing that lies around; gone when it ends. */
export async function createWorld(database: string) {
  const cluster = await startCluster()
  const port = await freePort()
  const webhookUrl = `http://127.0.0.1:${port}/api/stripe/webhook`
  const outside = await startOutside({ folder: cluster.folder, webhookUrl })
  const shop = await prepareShop({ cluster, database })
  const keys = new Set<string>()
  const end = async () => {
    await shop.owner.end()
    await killAll()
    await cluster.destroy()
  }
  let ending: Promise<void> | undefined
  /** Once, although a signal and the end of the run may come together. */
  const destroy = () => {
    ending ??= end()
    return ending
  }
  // Nothing is left behind by a run that is broken off either.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void destroy().finally(() => process.exit(1)))
  }
  return {
    cluster,
    outside,
    shop,
    history: createHistory(),
    keys,
    /** The port the card provider tells of payments. */
    port,
    stock: async (wants: [string, number][]) => {
      for (const key of await stockKeys(shop, outside.env, wants, keys.size)) keys.add(key)
    },
    /** The last things each process said, and what all complained about. */
    lastWords: () => lastLines(cluster.folder),
    complaints: () => complaintsIn(cluster.folder),
    destroy,
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

/** One server and one worker, ready. */
export async function openShop({ shop, outside, port }: World) {
  const server = await shop.server('server', outside.env, port)
  const worker = shop.worker('worker', outside.env)
  await isReady(server)
  return { server, worker }
}
