import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hangUp } from '../../chaos/call.ts'
import type { startCluster } from '../../chaos/cluster.ts'
import { cpuMs } from '../processes.ts'
import { pidOf, residentMb } from './launch.ts'
import { type Cost, netOf } from './summary.ts'
import type { Started, System } from './system.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>
export type Contender = Readonly<{ system: System; started: Started }>

/** Roles that only the systems use: what this program asks is not counted. */
const counted = ['shop_app', 'peer']
const SAMPLE_MS = 250
const CALM_MS = 500
const CALM_SHARE = 0.2
const MOST_LOOKS = 120

export const pidsOf = ({ started }: Contender) => started.children.map(pidOf)

/** Statements a system has sent so far, those of transactions included. */
async function statementsOf(watcher: pg.Pool, database: string): Promise<number> {
  const { rows } = await watcher.query<{ calls: string }>(
    `select coalesce(sum(s.calls), 0) as calls
     from pg_stat_statements s
     join pg_database d on d.oid = s.dbid
     join pg_roles r on r.oid = s.userid
     where s.toplevel and d.datname = $1 and r.rolname = any($2)`,
    [database, counted],
  )
  return Number(rows[0]?.calls)
}

/** Looks from outside at what systems cost. All others are paused while one is looked at. */
export async function createWatch(cluster: Cluster) {
  const watcher = new pg.Pool({ connectionString: cluster.url('postgres', 'postgres'), max: 1 })
  await watcher.query('create extension if not exists pg_stat_statements')
  const { rows } = await watcher.query<{ server_version: string }>('show server_version')

  async function spentBy(contender: Contender): Promise<Cost> {
    return {
      serverMs: pidsOf(contender).reduce((sum, pid) => sum + cpuMs(pid), 0),
      databaseMs: cluster.cpu() * 1_000,
      statements: await statementsOf(watcher, contender.system.database),
      seconds: performance.now() / 1_000,
    }
  }

  return {
    postgres: rows[0]?.server_version,
    /** What a system spends while something is done. */
    during: async <T>(contender: Contender, work: () => Promise<T>) => {
      const before = await spentBy(contender)
      const result = await work()
      return { result, spent: netOf(await spentBy(contender), before) }
    },
    close: () => watcher.end(),
  }
}

export type Watch = Awaited<ReturnType<typeof createWatch>>

/** Stops everyone else for as long as the work takes: what they do by themselves is not charged to this one. */
export async function alone<T>(
  contender: Contender,
  all: readonly Contender[],
  work: () => Promise<T>,
): Promise<T> {
  // One that was paused has given up the connections that were kept.
  hangUp()
  const others = all.filter((other) => other !== contender).flatMap(pidsOf)
  for (const pid of others) process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    for (const pid of others) process.kill(pid, 'SIGCONT')
  }
}

/** Until a system has nothing more to do than what it does by itself. */
export async function untilCalm(contender: Contender) {
  const used = () => pidsOf(contender).reduce((sum, pid) => sum + cpuMs(pid), 0)
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const before = used()
    await sleep(CALM_MS)
    if (used() - before < CALM_MS * CALM_SHARE) return
  }
}

/** The most memory a system has had while it was watched. */
export function watchMemory(contender: Contender) {
  let most = 0
  const look = () => {
    most = Math.max(most, residentMb(pidsOf(contender)))
  }
  const timer = setInterval(look, SAMPLE_MS).unref()
  return () => {
    clearInterval(timer)
    return most
  }
}

/** What a system spends while nobody comes, and the memory it has then. */
export async function measureIdle(watch: Watch, contender: Contender, seconds: number) {
  const { spent } = await watch.during(contender, () => sleep(seconds * 1_000))
  return { spent, residentMb: residentMb(pidsOf(contender)) }
}
