import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type pg from 'pg'

/** Where the processor time of a load goes: by statement in the database, by part in each process. */

/** What PostgreSQL needs to count statements. */
export const COUNTING = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track_planning=on',
  'pg_stat_statements.max=10000',
]

const MOST_LINES = 40
const MOST_MESSAGES = 110

type Statement = { query: string; calls: number; ms: number; planned: number }

const counted = `
  select query, calls::int, total_exec_time as ms, total_plan_time as planned
  from pg_stat_statements s join pg_roles r on r.oid = s.userid
  where r.rolname = 'shop_app'
  order by total_exec_time + total_plan_time desc`

export async function countFromNow(owner: pg.Pool) {
  await owner.query('create extension if not exists pg_stat_statements')
  await owner.query('select pg_stat_statements_reset()')
}

/** The dearest statements, each with how often and how long for one checkout. */
export async function statementLines(owner: pg.Pool, checkouts: number): Promise<string[]> {
  const { rows } = await owner.query<Statement>(counted)
  const each = (sum: number) => (sum / checkouts).toFixed(2).padStart(8)
  const sumOf = (of: (row: Statement) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const line = (what: string, calls: number, ms: number, planned: number) =>
    `  ${each(calls)} ${each(ms)} ${each(planned)}   ${what}`
  return [
    '     calls       ms  planned   for each checkout',
    line(
      'all',
      sumOf((row) => row.calls),
      sumOf((row) => row.ms),
      sumOf((row) => row.planned),
    ),
    ...rows
      .slice(0, MOST_LINES)
      .map(({ query, calls, ms, planned }) =>
        line(query.replace(/\s+/g, ' ').trim().slice(0, MOST_MESSAGES), calls, ms, planned),
      ),
  ]
}

type Frame = { id: number; callFrame: { functionName: string; url: string } }
type Profile = { nodes: Frame[]; samples: number[]; timeDeltas: number[] }

/** The package or the folder of ours a frame belongs to. */
export function partOf({ functionName, url }: Frame['callFrame']): string {
  if (url === '') return functionName === '(idle)' ? 'idle' : functionName
  if (url.startsWith('node:')) return url
  const inside = url.split('/node_modules/').at(-1) ?? ''
  if (url.includes('/node_modules/')) {
    return inside
      .split('/')
      .slice(0, inside.startsWith('@') ? 2 : 1)
      .join('/')
  }
  return url.split('/src/').at(-1)?.split('/').slice(0, 3).join('/') ?? url
}

/** Milliseconds each part was at work itself. */
export function selfTimes({ nodes, samples, timeDeltas }: Profile): Map<string, number> {
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]))
  const times = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const part = parts.get(id) ?? 'unknown'
    times.set(part, (times.get(part) ?? 0) + (timeDeltas[at] ?? 0) / 1_000)
  }
  times.delete('idle')
  return times
}

/** The busiest parts of a process, from the profile of its busiest thread. */
export function profileLines(folder: string, checkouts: number): string[] {
  const busy = (times: Map<string, number>) => [...times.values()].reduce((sum, ms) => sum + ms, 0)
  const [main = new Map<string, number>()] = readdirSync(folder)
    .map((name) => selfTimes(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Profile))
    .toSorted((a, b) => busy(b) - busy(a))
  const sorted = [...main].toSorted(([, a], [, b]) => b - a)
  return [
    `  ${basename(folder)}: milliseconds for each checkout`,
    ...sorted
      .slice(0, MOST_LINES)
      .map(([part, ms]) => `  ${(ms / checkouts).toFixed(3).padStart(8)}   ${part}`),
  ]
}
