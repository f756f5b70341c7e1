import { join } from 'node:path'
import pg from 'pg'
import { loadConfig } from '../apps/server/src/config.ts'
import { importKeys } from '../apps/server/src/modules/stock/licenses/vault/import-keys.ts'
import { startContext } from '../apps/server/src/start-context.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { newKeys } from './keys.ts'
import { answers, type Running, runNode, startNode } from './processes.ts'
import type { Ground } from './world.ts'

const KEYS_PER_IMPORT = 20_000

type Parts = { cluster: Pick<Ground, 'folder' | 'url'>; database: string }

const SERVER = 'apps/server'

/** The server and the worker of today: what was built before may be another version. */
const build = (env: Record<string, string>, log: string) =>
  runNode({ name: 'build', main: `${SERVER}/bundle.ts`, env, log })

/** The shop on a database of its own, as operators run it: built, with its own role, without pages. */
export async function prepareShop({ cluster, database }: Parts) {
  const { folder } = cluster
  const base = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    METRICS_PORT: '0',
    // The buyers say that they come from there.
    PUBLIC_ORIGIN: 'http://localhost:3000',
    // Killed processes start again sooner.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    DATABASE_URL: cluster.url('shop_app', database),
    DATABASE_OWNER_URL: cluster.url('postgres', database),
    RATE_LIMIT_PER_MINUTE: '1000000',
    LIMIT_FACTOR: '100000',
    // Every buyer has an address of their own.
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const log = (name: string) => join(folder, `${database}-${name}.log`)
  const setup = 'chaos/setup.ts'
  await runNode({ name: 'setup', main: setup, env: base, log: log('setup') })
  await build(base, log('build'))
  const owner = new pg.Pool({ connectionString: base.DATABASE_OWNER_URL, max: 4 })
  owner.on('error', () => {})

  return {
    base,
    owner,
    server: async (name: string, env: Record<string, string>, port?: number) => {
      const chosen = port ?? (await freePort())
      const main = `${SERVER}/build/api.js`
      const all = { ...base, ...env, PORT: String(chosen) }
      const process = startNode({ name, main, env: all, log: log(name) })
      return { ...process, port: chosen }
    },
    /** Mails are made as in production: React is several times slower otherwise. */
    worker: (name: string, env: Record<string, string>): Running =>
      startNode({
        name,
        main: `${SERVER}/build/worker.js`,
        env: { ...base, NODE_ENV: 'production', ...env },
        log: log(name),
      }),
    reconciler: (env: Record<string, string>): Running => {
      const main = 'chaos/reconciler.ts'
      return startNode({
        name: 'reconciler',
        main,
        env: { ...base, ...env },
        log: log('reconciler'),
      })
    },
    /** What a check from outside needs of the shop: its own code, on its own connections. */
    context: (env: Record<string, string>) =>
      startContext(loadConfig({ ...base, ...env }), 'server'),
  }
}

export type Shop = Awaited<ReturnType<typeof prepareShop>>
export type Server = Awaited<ReturnType<Shop['server']>>

export const isReady = ({ port }: Server) => answers(`http://127.0.0.1:${port}/readyz`)

/** Puts keys into stock the way staff do; the texts of all of them. */
export async function stockKeys(
  shop: Shop,
  env: Record<string, string>,
  wants: [string, number][],
  from: number,
) {
  const { ctx, close } = await shop.context(env)
  const all: string[] = []
  try {
    for (const [productId, count] of wants) {
      for (let done = 0; done < count; done += KEYS_PER_IMPORT) {
        const keys = newKeys(Math.min(KEYS_PER_IMPORT, count - done), from + all.length)
        all.push(...keys)
        const text = keys.join('\n')
        const batch = {
          productId,
          supplier: 'Chaos',
          batchName: `after ${from + all.length}`,
          text,
        }
        await importKeys(ctx, { ...batch, dryRun: false, actor: 'chaos' })
      }
    }
  } finally {
    await close()
  }
  return all
}
