import { spawn } from 'node:child_process'
import { invariants } from '../apps/server/src/modules/operations/invariants/invariants.service.ts'
import { applyRetention } from '../apps/server/src/modules/people/privacy/retention.ts'
import { connected, type Shop } from './big-shop.ts'
import { type Measure, ordersIn } from './growth-rules.ts'

/** As at most hours: at night every key is opened. */
const EVERY_NTH_KEY = 100
const BYTES_PER_MB = 1_000_000

type One = Readonly<{ size: string; large: Shop }>

async function secondsOf<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const from = performance.now()
  const result = await work()
  return { seconds: (performance.now() - from) / 1_000, result }
}

/** The first run finds whatever the seed made too old, the second what an hour leaves. */
export async function measureRetention({ size, large }: One): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const name of ['retention, all that is due', 'retention, again']) {
    const { seconds, result } = await secondsOf(() => applyRetention(large.ctx.db))
    const failures = result.filter(({ error }) => error).map(({ what }) => what)
    const failed = failures.length > 0 ? `not done: ${failures.join(', ')}` : undefined
    measures.push({ size, kind: 'upkeep', name, value: seconds, failed })
  }
  return measures
}

async function checked({ size, large }: One, name: string, since?: Date): Promise<Measure> {
  const options = { canaries: [], everyNthKey: EVERY_NTH_KEY, settlingMs: 0, since }
  const slowest = { id: '', seconds: 0 }
  const failures: string[] = []
  const { seconds } = await secondsOf(async () => {
    for (const { id, find } of invariants) {
      const one = await secondsOf(() =>
        find(large.ctx, options).catch((error: Error) => failures.push(`${id} ${error.message}`)),
      )
      if (one.seconds > slowest.seconds) Object.assign(slowest, { id, seconds: one.seconds })
    }
  })
  console.log(`    ${name}: slowest is ${slowest.id} with ${slowest.seconds.toFixed(1)} s`)
  const failed = failures.length > 0 ? failures.join(', ').slice(0, 200) : undefined
  return { size, kind: 'upkeep', name, value: seconds, failed }
}

const LATEST = 1_000

/** When the oldest of the latest orders came. */
const beginOfLatest = (url: string): Promise<Date | undefined> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ at: Date }>(
      `select created_at as at from orders order by created_at desc, id desc offset $1 limit 1`,
      [LATEST - 1],
    )
    return rows[0]?.at
  })

/** Once for all orders, and once for the latest, as in most hours. */
export const measureInvariants = async (one: One): Promise<Measure[]> => [
  await checked(one, 'invariants of all orders'),
  await checked(one, 'invariants of the latest 1,000', await beginOfLatest(one.large.url)),
]

/** How many bytes a program writes. */
async function bytesFrom(program: string, args: readonly string[]): Promise<number> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let bytes = 0
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  const code = await new Promise((resolve, reject) => {
    child.on('close', resolve)
    child.on('error', reject)
  })
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  return bytes
}

/** The dump of a shop on one machine, with its compression, to nowhere. */
export async function measureBackup({ size, large }: One): Promise<Measure[]> {
  const { seconds, result } = await secondsOf(() =>
    bytesFrom('pg_dump', ['--format=custom', large.url]),
  )
  console.log(`    the dump has ${(result / BYTES_PER_MB).toFixed(0)} MB`)
  return [
    { size, kind: 'upkeep', name: 'backup by pg_dump', value: seconds },
    { size, kind: 'bytes', name: 'backup for each order', value: result / ordersIn(size) },
  ]
}

const WHOLE = `
  select sum(pg_table_size(oid))::float8 as tables, sum(pg_indexes_size(oid))::float8 as indexes
  from pg_class
  where relkind = 'r' and relnamespace in ('public'::regnamespace, 'parts'::regnamespace)`

/** Of everything the shop keeps, by the orders it has. */
export async function measureBytes({ size, large }: One): Promise<Measure[]> {
  const { rows } = await connected(large.url, (client) =>
    client.query<{ tables: number; indexes: number }>(WHOLE),
  )
  const { tables, indexes } = rows[0] ?? { tables: 0, indexes: 0 }
  const of = (name: string, bytes: number): Measure => ({
    ...{ size, kind: 'bytes', name, value: bytes / ordersIn(size) },
  })
  return [of('tables for each order', tables), of('indexes for each order', indexes)]
}
