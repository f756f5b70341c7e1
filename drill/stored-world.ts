import { freePort } from '../apps/server/src/testing/free-port.ts'
import { openShop, worldOn } from '../chaos/world.ts'
import { type Storage, startOneNode } from './one-node.ts'

const KEYS = 200

const figuresAt = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

/** A shop on one machine with backups: its database is there, and it is closed until it is opened. */
export async function storedWorld(storage?: Storage) {
  const cluster = await startOneNode(storage)
  await cluster.backrest('stanza-create')
  const world = await worldOn(cluster, 'keyhaven_stored')
  await world.stock([['home-2024', KEYS]])
  const workerPort = await freePort()
  const figures = (name: string) => ({ METRICS_PORT: name === 'worker' ? String(workerPort) : '0' })
  return {
    ...world,
    open: () => openShop(world, { env: figures }),
    /** What the worker tells of itself. */
    figures: () => figuresAt(workerPort),
  }
}

export type StoredWorld = Awaited<ReturnType<typeof storedWorld>>
