import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { DrillCluster } from './cluster.ts'
import { type Daemon, startDaemon } from './daemons.ts'
import { ports } from './place.ts'
import { giveToPostgres } from './postgres-user.ts'
import { type Ack, lostIn, overlapsIn, reignsOf } from './reigns.ts'

const program = fileURLToPath(new URL('probe.ts', import.meta.url))
const DATABASE = 'probe'

async function asked<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}

/** One probe beside each node, and one at the write address. */
export async function startProbes(cluster: DrillCluster) {
  const { place, folder } = cluster
  const file = join(folder, 'probe.jsonl')
  const url = cluster.url('postgres', DATABASE)
  await asked(cluster.url('postgres', 'postgres'), `create database ${DATABASE}`)
  await asked(
    url,
    'create table probe (token text primary key, via text, at timestamptz default now())',
  )
  writeFileSync(file, '')
  giveToPostgres(file)

  const start = (via: string, address: string, node?: string): Daemon =>
    startDaemon({
      place,
      name: `probe-${via}`,
      line: [process.execPath, program, via, `postgres://postgres@${address}/${DATABASE}`, file],
      ...(node && { node }),
    })
  const probes = [
    start('write', `127.0.0.1:${ports.write}`),
    ...place.nodes.map(({ name, address, ports: own }) =>
      start(name, `${address}:${own.postgres}`, name),
    ),
  ]
  const acks = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line) as Ack)

  return {
    stop: () => Promise.all(probes.map((probe) => probe.kill())),
    acks,
    async judge() {
      const all = acks()
      const kept = await asked<{ token: string }>(url, 'select token from probe')
      const reigns = reignsOf(all)
      return {
        acknowledged: all.length,
        reigns,
        lost: lostIn(all, new Set(kept.map(({ token }) => token))),
        overlaps: overlapsIn(reigns),
      }
    },
  }
}

export type Probes = Awaited<ReturnType<typeof startProbes>>
