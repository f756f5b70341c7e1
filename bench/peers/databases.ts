import pg from 'pg'
import type { Cluster } from './cost.ts'
import { seedMedusa } from './medusa.ts'
import type { PeerName } from './pins.ts'
import { printOf } from './scratch.ts'
import { seedVendure } from './vendure.ts'

const seeds = { vendure: seedVendure, medusa: seedMedusa } as const

/** Counts every statement, so that orders can be told apart by what they ask. */
export const clusterSettings = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.max=20000',
  'shared_buffers=512MB',
] as const

const quoted = pg.escapeIdentifier

/** As its owner, in the database every cluster has. */
async function onCluster<T>(cluster: Cluster, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: cluster.url('postgres', 'postgres') })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

const dropped = (admin: pg.Client, name: string) =>
  admin.query(`drop database if exists ${quoted(name)} with (force)`)

/** Seeds a peer once for the files it is seeded by, and keeps that. */
async function seededDatabase(cluster: Cluster, peer: PeerName): Promise<string> {
  const name = `${peer}_${printOf(peer)}`
  await onCluster(cluster, async (admin) => {
    const there = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (there.rowCount === 1) return
    console.log(`seeding ${peer}`)
    const draft = `${peer}_draft`
    await dropped(admin, draft)
    await admin.query(`create database ${quoted(draft)} owner peer`)
    seeds[peer](cluster.url('peer', draft))
    await admin.query(`alter database ${quoted(draft)} rename to ${quoted(name)}`)
  })
  return name
}

/** A fresh copy of what was seeded. Both peers connect as one role that nothing else uses. */
export async function freshDatabase(cluster: Cluster, peer: PeerName): Promise<string> {
  await onCluster(cluster, async (admin) => {
    const role = await admin.query(`select 1 from pg_roles where rolname = 'peer'`)
    if (role.rowCount === 0) await admin.query('create role peer superuser login')
  })
  const seeded = await seededDatabase(cluster, peer)
  await onCluster(cluster, async (admin) => {
    await dropped(admin, peer)
    await admin.query(`create database ${quoted(peer)} template ${quoted(seeded)} owner peer`)
  })
  return cluster.url('peer', peer)
}

/** The shop writes its own anew in each run. */
export const dropShop = (cluster: Cluster, database: string) =>
  onCluster(cluster, (admin) => dropped(admin, database))
