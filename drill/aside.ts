import pg from 'pg'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { isReady } from '../chaos/shop.ts'
import { buyOne } from './restore-steps.ts'
import type { StoredWorld } from './stored-world.ts'

const COPY = 'keyhaven_aside'

/** A database can be copied while nobody is connected to it. */
async function copyOf(world: StoredWorld): Promise<string> {
  const { cluster, shop } = world
  const original = new URL(shop.base.DATABASE_OWNER_URL).pathname.slice(1)
  const client = new pg.Client({ connectionString: cluster.url('postgres', 'postgres') })
  await client.connect()
  try {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [original],
    )
    await client.query(`create database ${COPY} template ${original}`)
  } finally {
    await client.end()
  }
  return COPY
}

/**
 * A buyer pays a server that works on a copy of the database, and the copy goes: the provider has a
 * payment that the shop signed and has lost, as after a restore.
 */
export async function payAside(world: StoredWorld) {
  const { cluster, shop, outside } = world
  const database = await copyOf(world)
  await outside.tell({ drop: 1 })
  const env = {
    ...outside.env,
    DATABASE_URL: cluster.url('shop_app', database),
    DATABASE_OWNER_URL: cluster.url('postgres', database),
  }
  const server = await shop.server('aside', env, await freePort())
  await isReady(server)
  const owner = new pg.Pool({ connectionString: env.DATABASE_OWNER_URL, max: 1 })
  const order = await buyOne({ ...world, shop: { ...shop, owner } }, 900_000, server.port)
  const at = Date.now()
  await owner.end()
  await server.kill('SIGKILL')
  await outside.tell({ drop: 0 })
  return { order, at }
}
