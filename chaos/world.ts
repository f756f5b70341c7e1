import { freePort } from '../apps/server/src/testing/free-port.ts'
import { startCluster } from './cluster.ts'
import { complaintsIn, lastLines } from './complaints.ts'
import { createHistory } from './history.ts'
import { startOutside } from './outside-world.ts'
import { killAll } from './processes.ts'
import { isReady, prepareShop, stockKeys } from './shop.ts'

/** What a world is built on: one database server, or several behind one address. */
export type Ground = Readonly<{
  folder: string
  url: (role: string, database: string) => string
  destroy: () => Promise<void>
}>

/** Everything a run needs, on nothing that lies around; gone when it ends. */
export const createWorld = async (database: string, settings: readonly string[] = []) =>
  worldOn(await startCluster({ settings }), database)

/** The same on a ground that is there already. The card provider tells the given port, or a free one. */
export async function worldOn<G extends Ground>(cluster: G, database: string, givenPort?: number) {
  const port = givenPort ?? (await freePort())
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

export type World<G extends Ground = Ground> = Awaited<ReturnType<typeof worldOn<G>>>

type OpenOptions = { env?: (name: string) => Record<string, string> }

/** One server and one worker, ready. */
export async function openShop({ shop, outside, port }: World, options: OpenOptions = {}) {
  const env = (name: string) => ({ ...outside.env, ...options.env?.(name) })
  const server = await shop.server('server', env('server'), port)
  const worker = shop.worker('worker', env('worker'))
  await isReady(server)
  return { server, worker }
}
